import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const OPS = fileURLToPath(new URL("../../../../ops", import.meta.url));
export const RULES_FILE: string = join(OPS, "prometheus/kinfold.rules.yml");
export const RULE_TESTS_FILE: string = join(OPS, "prometheus/kinfold.rules.test.yml");
export const DASHBOARD_FILE: string = join(OPS, "grafana/kinfold.json");

/** One rule of `ops/prometheus`. `forSeconds` is how long its expression must hold. */
export type AlertRule = {
  name: string;
  expression: string;
  forSeconds: number;
  severity: string;
  summary: string;
  runbook: string;
};

const RULE =
  /- alert: (\w+)\n +expr: (.+)\n(?: +for: (\d+)m\n)? +labels: \{ severity: (\w+) \}\n +annotations:\n +summary: "(.+)"\n +runbook_url: (\S+)\n/g;

/** Reads the rules in the one form in which ours are written. Throws when one has another form. */
export async function readAlertRules(): Promise<AlertRule[]> {
  const text = await readFile(RULES_FILE, "utf8");
  const rules = [...text.matchAll(RULE)].map(
    ([, name = "", expression = "", minutes = "0", severity = "", summary = "", runbook = ""]) => ({
      name,
      expression,
      forSeconds: Number(minutes) * 60,
      severity,
      summary,
      runbook,
    }),
  );
  if (rules.length !== text.match(/- alert:/g)?.length)
    throw new Error("a rule is written in another form than the others");
  return rules;
}

/** Words of PromQL that our expressions use. */
const WORDS: ReadonlySet<string> = new Set(
  "sum max min avg by rate increase changes histogram_quantile max_over_time".split(" "),
);

/** What an expression asks for: each metric, and the labels that it matches or groups by. */
export function listQueried(expression: string): { metrics: string[]; labels: string[] } {
  const groups = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) =>
    list.split(",").map((label) => label.trim()),
  );
  const matched = [...expression.matchAll(/(\w+)(?:=~|!=|!~|=)"/g)].map(([, label = ""]) => label);
  const bare = expression
    .replace(/\{[^}]*\}/g, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\bby \([^)]*\)/g, "");
  const metrics = [...bare.matchAll(/[a-zA-Z_]\w*/g)]
    .map(([word]) => word)
    .filter((word) => !WORDS.has(word));
  return { metrics: [...new Set(metrics)], labels: [...new Set([...groups, ...matched])] };
}

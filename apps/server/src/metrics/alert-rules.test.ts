import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { array, create, optional, string, type } from "superstruct";
import { beforeAll, expect, test } from "vitest";
import {
  DASHBOARD_FILE,
  listQueried,
  readAlertRules,
  RULE_TESTS_FILE,
  RULES_FILE,
  type AlertRule,
} from "../testing/alert-rules.ts";
import { createInstruments } from "./instruments.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const Metric = type({ name: string(), type: string(), labelNames: array(string()) });
/** What Prometheus adds to everything that it reads. */
const ADDED = ["job", "instance"];

/** Each name that the server exports with its labels; a histogram has three. */
function listExported(): Map<string, readonly string[]> {
  const { registry } = createInstruments();
  const exported = new Map<string, readonly string[]>([
    ["up", ADDED],
    ["ALERTS", ["alertname", "alertstate", "severity"]],
  ]);
  for (const metric of registry.getMetricsAsArray()) {
    const { name, type: kind, labelNames } = create(metric, Metric);
    const labels = [...labelNames, ...ADDED];
    if (kind === "histogram") {
      exported.set(`${name}_bucket`, [...labels, "le"]);
      exported.set(`${name}_count`, labels);
      exported.set(`${name}_sum`, labels);
    } else exported.set(name, labels);
  }
  return exported;
}

const exported = listExported();
let rules: AlertRule[];
beforeAll(async () => {
  rules = await readAlertRules();
});

/** What an expression names that the server does not have. */
function findUnknown(expression: string): string[] {
  const { metrics, labels } = listQueried(expression);
  const had = new Set(metrics.flatMap((name) => exported.get(name) ?? []));
  return [
    ...metrics.filter((name) => !exported.has(name)),
    ...labels.filter((label) => !had.has(label)),
  ];
}

test("every rule asks for metrics and labels that the server has", () => {
  const unknown = rules.map(({ name, expression }) => [name, findUnknown(expression)]);
  expect(unknown.filter(([, names]) => names?.length !== 0)).toEqual([]);
  expect(rules.length).toBeGreaterThan(20);
  expect(findUnknown("max by (kind) (kinfold_promise_late) > 0")).toEqual([
    "kinfold_promise_late",
    "kind",
  ]);
});

test("every rule says whom it wakes, what is the matter, and where to read on", async () => {
  const page = await readFile(join(ROOT, "docs/run/monitoring.md"), "utf8");
  const headings = [...page.matchAll(/^### (\w+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(rules.map(({ name }) => name));
  for (const { name, severity, summary, runbook } of rules) {
    expect(["page", "ticket"]).toContain(severity);
    expect(summary).toMatch(/^[A-Z{1-9].*\.$/);
    expect(runbook).toBe(`docs/run/monitoring.md#${name.toLowerCase()}`);
  }
});

test("every rule has a test that sees it quiet and then firing", async () => {
  const text = await readFile(RULE_TESTS_FILE, "utf8");
  const tests = text.split(/^ {2}- name: /m).slice(1);
  expect(tests.map((one) => one.split("\n")[0])).toEqual(rules.map(({ name }) => name));
  for (const [at, one] of tests.entries()) {
    const name = rules[at]?.name;
    expect(one.match(/alertname: (\w+)/g)).toEqual([`alertname: ${name}`, `alertname: ${name}`]);
    expect(one.match(/exp_alerts:/g)).toHaveLength(1);
  }
});

const hasPromtool = (): boolean => {
  try {
    execFileSync("promtool", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

test.runIf(hasPromtool())("promtool, where it is installed, agrees with the tests", () => {
  const options = { cwd: dirname(RULES_FILE), encoding: "utf8" } as const;
  expect(execFileSync("promtool", ["test", "rules", RULE_TESTS_FILE], options)).toContain(
    "SUCCESS",
  );
});

const Panel = type({
  title: string(),
  targets: optional(array(type({ expr: string() }))),
});

test("every query of the dashboard asks for metrics that the server has and alerts that there are", async () => {
  const text = await readFile(DASHBOARD_FILE, "utf8");
  const { panels } = create(JSON.parse(text), type({ title: string(), panels: array(Panel) }));
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(20);
  expect(expressions.flatMap(findUnknown)).toEqual([]);
  const alerts = [...text.matchAll(/alertname=~?\\"([^"\\]+)\\"/g)].flatMap(([, names = ""]) =>
    names.split("|"),
  );
  expect(alerts.length).toBeGreaterThan(0);
  expect(alerts.filter((name) => !rules.some((rule) => rule.name === name))).toEqual([]);
});

import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import {
  readAlertRules,
  RULE_TESTS_FILE,
  type AlertRule,
} from "@kinfold/server/testing/alert-rules.ts";
import { readSamples, type Sample } from "@kinfold/server/platform/metric-samples.ts";
import { createTimeline, STEP_SECONDS } from "./timeline.ts";

/** One test as promtool reads it: series by the minute, a minute at which the alert is quiet, and one at which it fires. */
type RuleTest = {
  name: string;
  series: { name: string; values: number[] }[];
  quietAt: number;
  firesAt: number;
};

/** Writes values out as promtool does: `1x3` is four times 1, `0+5x2` is 0, 5 and 10. */
const listValues = (text: string): number[] =>
  text.split(" ").flatMap((part) => {
    const [, first, step = "0", times = "0"] =
      /^([\d.e]+)(?:\+([\d.]+))?(?:x(\d+))?$/.exec(part) ?? [];
    if (first === undefined) throw new Error(`these are no values: ${part}`);
    return Array.from({ length: Number(times) + 1 }, (_, at) => Number(first) + at * Number(step));
  });

const readRuleTests = (text: string): RuleTest[] =>
  text
    .split(/^ {2}- name: /m)
    .slice(1)
    .map((one) => {
      const [quietAt, firesAt] = [...one.matchAll(/eval_time: (\d+)m/g)].map(([, at]) =>
        Number(at),
      );
      if (quietAt === undefined || firesAt === undefined) throw new Error("a moment is missing");
      const series = [...one.matchAll(/- series: ['"]?(.+?\})['"]?\n +values: (.+)/g)].map(
        ([, name = "", values = ""]) => ({ name, values: listValues(values) }),
      );
      return { name: one.split("\n")[0] ?? "", series, quietAt, firesAt };
    });

let rules: AlertRule[];
let ruleTests: RuleTest[];
beforeAll(async () => {
  rules = await readAlertRules();
  ruleTests = readRuleTests(await readFile(RULE_TESTS_FILE, "utf8"));
});

test("the drill evaluates each rule as promtool does in the rule's own test", () => {
  expect(STEP_SECONDS).toBe(60);
  expect(ruleTests.length).toBe(rules.length);
  const wrong = ruleTests.flatMap(({ name, series, quietAt, firesAt }) => {
    expect(series.length).toBeGreaterThan(0);
    const timeline = createTimeline(rules.filter((rule) => rule.name === name));
    const fires: boolean[] = [];
    for (let minute = 0; minute <= firesAt; minute += 1) {
      const samples = series.flatMap(({ name: key, values }): Sample[] => {
        const value = values[minute];
        return value === undefined ? [] : readSamples(`${key} ${value}`);
      });
      fires.push(timeline.addSamples(samples).length > 0);
    }
    return fires[quietAt] === false && fires[firesAt] === true ? [] : [name];
  });
  expect(wrong).toEqual([]);
});

import { expect, test } from "vitest";
import {
  createPassedTest,
  parsePassedSteps,
  printPassedSteps,
  type PassedStep,
} from "./passed-steps.ts";

const COMMIT = "a".repeat(40);
const GONE = "b".repeat(40);
const passed = (step: string, commit = COMMIT, size: PassedStep["size"] = "default") =>
  [step, { step, commit, size, seconds: 12, passed: 3 }] as const;
const FULL = { full: ["node"] };

test("a record reads as it was written, by the names of its steps", () => {
  const text = `drill-club ${COMMIT} full 90 1\nunit ${COMMIT} default 801 6919\n`;
  expect(printPassedSteps(parsePassedSteps(text))).toBe(text);
  expect(printPassedSteps(new Map([passed("unit"), passed("attack")]))).toBe(
    `attack ${COMMIT} default 12 3\nunit ${COMMIT} default 12 3\n`,
  );
  expect(() => parsePassedSteps("unit passed\n")).toThrow("no passed step: unit passed");
});

test("a step has passed until a file changes that can alter it", () => {
  const record = new Map([passed("drill-club"), passed("all-stories"), passed("unit", GONE)]);
  const changedFiles = (files: readonly string[]) =>
    createPassedTest(record, false, (commit) => (commit === COMMIT ? files : undefined));
  const afterFlow = changedFiles(["apps/web/src/flows/withdraw/withdraw.tsx"]);
  expect(afterFlow({ name: "drill-club" })).toBe(true);
  expect(afterFlow({ name: "all-stories" })).toBe(false);
  const afterLedger = changedFiles(["apps/server/src/ledger/store.ts"]);
  expect(afterLedger({ name: "drill-club" })).toBe(false);
  expect(afterLedger({ name: "all-stories" })).toBe(true);
  const afterRecord = changedFiles(["tools/checks/passed-steps.txt"]);
  expect(afterRecord({ name: "drill-club" })).toBe(true);
});

test("a step that was never recorded, or on a commit that is not here, has not passed", () => {
  const hasPassed = createPassedTest(new Map([passed("unit", GONE)]), false, () => undefined);
  expect(hasPassed({ name: "unit" })).toBe(false);
  expect(hasPassed({ name: "types" })).toBe(false);
});

test("with --full a step with a full size has passed at that size alone", () => {
  const record = new Map([
    passed("drill-club"),
    passed("drill-net", COMMIT, "full"),
    passed("unit"),
  ]);
  const hasPassed = createPassedTest(record, true, () => []);
  expect(hasPassed({ name: "drill-club", ...FULL })).toBe(false);
  expect(hasPassed({ name: "drill-net", ...FULL })).toBe(true);
  expect(hasPassed({ name: "unit" })).toBe(true);
});

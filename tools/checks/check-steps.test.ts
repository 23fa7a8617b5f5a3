import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listSteps, STEPS, type Step } from "./check-steps.ts";
import { readBudgets } from "./check-times.ts";

const ROOT = join(import.meta.dirname, "../..");
const PAGE = readFileSync(join(ROOT, "docs/checks.md"), "utf8");
const ROW =
  /^\| `(?<part>[a-z-]+)` +\| `(?<command>npm [^`]+)` +\| (?<proves>[^|]+)\| (?<reason>[^|]*)\|$/gm;
const COMMANDS: Readonly<Record<Step["runsIn"], string>> = {
  both: "npm test",
  test: "npm test",
  all: "npm run test:all",
  full: "npm run test:all -- --full",
};

test("docs/checks.md says of each part which command proves it, and why it is not in npm test", () => {
  const rows = [...PAGE.matchAll(ROW)].map(({ groups }) => groups ?? {});
  const parts = [...new Set(STEPS.map(({ part }) => part))];
  expect(rows.map(({ part }) => part)).toEqual(parts);
  for (const { part, command, proves = "", reason = "" } of rows) {
    // A part with some steps of every size stands with the smallest.
    const first = STEPS.find((step) => step.part === part);
    expect([part, command]).toEqual([part, COMMANDS[first?.runsIn ?? "full"]]);
    expect(proves.trim()).not.toBe("");
    expect([part, reason.trim() === ""]).toEqual([part, command === "npm test"]);
  }
});

test("each step has a name of its own, and needs only steps before it of the same command", () => {
  for (const command of ["test", "all"] as const) {
    const names = listSteps(command).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, needs = [] } of listSteps(command))
      for (const needed of needs)
        expect([name, needed, names.slice(0, names.indexOf(name)).includes(needed)]).toEqual([
          name,
          needed,
          true,
        ]);
  }
});

test("each step runs a file of the repository or an installed program", () => {
  const programs = STEPS.flatMap(({ command, full = command }) => [command, full]);
  const files = programs.flatMap(([program, file]) => (program === "node" ? (file ?? "") : []));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const installed = new Set(
    programs.flatMap(([program = ""]) => (program === "node" ? [] : program)),
  );
  expect([...installed].toSorted()).toEqual(["playwright", "vitest"]);
});

test("npm test has nothing that holds a stopwatch, waits, or needs a registry", () => {
  const steps = listSteps("test");
  expect(steps.length).toBeGreaterThan(10);
  expect(
    steps.filter(
      ({ load, needsRegistry, mayNotRun }) =>
        load === "measures" || load === "waits" || needsRegistry || mayNotRun,
    ),
  ).toEqual([]);
});

test("a budget belongs to a step", () => {
  const names = new Set(STEPS.map(({ name }) => name));
  expect(Object.keys(readBudgets()).filter((name) => !names.has(name))).toEqual([]);
});

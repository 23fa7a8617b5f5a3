import { expect, test } from "vitest";
import { addNeeded, chooseSteps, type Load, type Scheduled } from "./check-schedule.ts";

const step = (name: string, load: Load, needs: readonly string[] = []): Scheduled => ({
  name,
  load,
  needs,
});

const namesOf = (steps: readonly Scheduled[]): string[] => steps.map(({ name }) => name);

/** What runs at the same time, moment by moment, when the first of the running steps always ends first. */
function runAll(steps: readonly Scheduled[]): string[] {
  const pending = [...steps];
  const running: Scheduled[] = [];
  const moments: string[] = [];
  while (pending.length + running.length > 0) {
    for (const one of chooseSteps(pending, running)) {
      pending.splice(pending.indexOf(one), 1);
      running.push(one);
    }
    if (running.length === 0) throw new Error(`stuck before ${namesOf(pending).join()}`);
    moments.push(namesOf(running).join(" "));
    running.shift();
  }
  return moments;
}

test("one step computes at a time, and two that wait run beside it", () => {
  const steps = [
    step("unit", "computes"),
    step("e2e", "computes"),
    step("drill", "waits"),
    step("plant", "waits"),
    step("attack", "waits"),
  ];
  expect(namesOf(chooseSteps(steps, []))).toEqual(["unit", "drill", "plant"]);
  const [unit, e2e, drill, plant, attack] = steps as [
    Scheduled,
    Scheduled,
    Scheduled,
    Scheduled,
    Scheduled,
  ];
  expect(namesOf(chooseSteps([e2e, attack], [unit, plant]))).toEqual(["attack"]);
  expect(namesOf(chooseSteps([e2e, attack], [unit, drill, plant]))).toEqual([]);
});

test("what measures time runs alone, after everything else", () => {
  const moments = runAll([
    step("flood", "measures"),
    step("uploads", "measures"),
    step("unit", "computes"),
    step("drill", "waits"),
  ]);
  expect(moments).toEqual(["unit drill", "drill", "flood", "uploads"]);
});

test("a step waits for what it uses, also while that runs", () => {
  const build = step("build", "computes");
  const bytes = step("bytes", "waits", ["build"]);
  expect(namesOf(chooseSteps([build, bytes], []))).toEqual(["build"]);
  expect(namesOf(chooseSteps([bytes], [build]))).toEqual([]);
  expect(namesOf(chooseSteps([bytes], []))).toEqual(["bytes"]);
});

test("a step whose needed step was not chosen does not wait for it", () => {
  expect(namesOf(chooseSteps([step("stress", "computes", ["stories"])], []))).toEqual(["stress"]);
});

test("two steps of one core run side by side, and none beside one that computes on both", () => {
  const types = step("types", "single");
  const fence = step("fence", "single");
  const sql = step("sql", "single");
  const unit = step("unit", "computes");
  expect(namesOf(chooseSteps([types, fence, sql, unit], []))).toEqual(["types", "fence"]);
  expect(namesOf(chooseSteps([sql, unit], [fence]))).toEqual(["sql"]);
  expect(namesOf(chooseSteps([unit], [sql]))).toEqual([]);
  expect(namesOf(chooseSteps([sql], [unit]))).toEqual([]);
});

test("a named step brings along what it needs, and what that needs, in order", () => {
  const all = [
    step("types", "single"),
    step("build", "single", ["types"]),
    step("unit", "computes"),
    step("journeys", "computes", ["build"]),
  ];
  const [, , unit, journeys] = all;
  if (unit === undefined || journeys === undefined) throw new Error("no steps");
  expect(namesOf(addNeeded([journeys], all))).toEqual(["types", "build", "journeys"]);
  expect(namesOf(addNeeded([unit], all))).toEqual(["unit"]);
});

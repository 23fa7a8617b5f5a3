import { expect, test } from "vitest";
import { computeBusyShare, listSlowest, makeBudgets } from "./check-times.ts";

test("a budget is twice the median of the last five runs of a step", () => {
  const runs = [900, 10, 12, 11, 30, 13].map((seconds) => ({ step: "unit", seconds }));
  expect(makeBudgets([{ step: "types", seconds: 20.04 }, ...runs])).toEqual({
    types: { budget: 40, runs: [20] },
    unit: { budget: 24, runs: [10, 12, 11, 30, 13] },
  });
});

test("the load is the share of all cores that were busy in between", () => {
  const core = (user: number, idle: number) => ({ user, nice: 0, sys: 0, idle, irq: 0 });
  expect(computeBusyShare([core(10, 90), core(0, 100)], [core(60, 140), core(0, 200)])).toBe(0.25);
});

test("the slowest tests come first, and only as many as asked for", () => {
  const times = [
    { name: "quick", ms: 40 },
    { name: "slowest", ms: 12_340 },
    { name: "slow", ms: 900 },
  ];
  expect(listSlowest(times, 2)).toEqual(["   12.3 s  slowest", "    0.9 s  slow"]);
});

import { describe, expect, test } from "vitest";
import { findOverrun, listSlowest, measureSlowness } from "./check-times.ts";

describe("the budget of a check", () => {
  const check = { name: "unit", seconds: 100, budgetSeconds: 100, slowness: 1 };

  test("is kept to the second, and a second over it is named with what was allowed", () => {
    expect(findOverrun(check)).toBeUndefined();
    expect(findOverrun({ ...check, seconds: 101 })).toBe(
      "unit: took 101 s, over its budget of 100 s on a machine 1.0 times as slow as its measure",
    );
  });

  test("grows with the slowness of the machine, and no further", () => {
    expect(findOverrun({ ...check, seconds: 250, slowness: 2.5 })).toBeUndefined();
    expect(findOverrun({ ...check, seconds: 251, slowness: 2.5 })).toContain("took 251 s");
  });
});

test("a machine is measured, and never found faster than that of the budgets", async () => {
  const slowness = await measureSlowness();
  expect(slowness).toBeGreaterThanOrEqual(1);
  expect(slowness).toBeLessThan(1000);
});

test("the slowest tests come first, and only as many as asked for", () => {
  const times = [
    { name: "quick", ms: 40 },
    { name: "slowest", ms: 12_340 },
    { name: "slow", ms: 900 },
  ];
  expect(listSlowest(times, 2)).toEqual(["   12.3 s  slowest", "    0.9 s  slow"]);
});

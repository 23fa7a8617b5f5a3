import { expect, test } from "vitest";
import { parseRange, filterRange } from "./ranges.ts";

const days = (...dates: string[]) => dates.map((date) => ({ date }));
const year = days("2025-10-31", "2025-11-30", "2026-05-31", "2026-08-31", "2026-11-30");

test.each([
  ["3M", ["2026-08-31", "2026-11-30"]],
  ["6M", ["2026-05-31", "2026-08-31", "2026-11-30"]],
  ["1Y", ["2025-11-30", "2026-05-31", "2026-08-31", "2026-11-30"]],
  ["All", year.map(({ date }) => date)],
] as const)("%s back from the newest point", (range, dates) => {
  expect(filterRange(year, range).map(({ date }) => date)).toEqual(dates);
});

test("three months before the end of May is the end of February", () => {
  const kept = filterRange(days("2026-02-27", "2026-02-28", "2026-05-31"), "3M");
  expect(kept.map(({ date }) => date)).toEqual(["2026-02-28", "2026-05-31"]);
});

test("nothing stays nothing, and an unknown span is a year", () => {
  expect(filterRange([], "3M")).toEqual([]);
  expect(parseRange("10Y")).toBe("1Y");
});

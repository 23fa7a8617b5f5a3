import { expect, test } from "vitest";
import type { Interval } from "@kinfold/contract/payments";
import { chargeDay, INTERVAL_WORDS, OFFERED } from "./recurring-words.ts";

const days = (start: string, interval: Interval, count: number): string[] =>
  Array.from({ length: count }, (_, index) => chargeDay(start, interval, index + 1));

test("the days that are promised are those on which the club charges", () => {
  expect(days("2026-10-31", "monthly", 6)).toEqual([
    "2026-11-30",
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ]);
  expect(days("2028-02-29", "annually", 4).at(-1)).toBe("2032-02-29");
  expect(days("2026-12-28", "weekly", 1)).toEqual(["2027-01-04"]);
  expect(days("2026-11-30", "quarterly", 1)).toEqual(["2027-02-28"]);
});

test("every day is taken by the club and not offered", () => {
  expect(OFFERED).not.toContain("daily");
  expect(Object.keys(INTERVAL_WORDS)).toHaveLength(OFFERED.length + 1);
});

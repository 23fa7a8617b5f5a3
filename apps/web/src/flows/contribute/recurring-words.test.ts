import { expect, test } from "vitest";
import { toMinor } from "@kinfold/money";
import type { ChargeDay, Interval } from "@kinfold/contract/payments";
import {
  CHARGE_DAY_OPTIONS,
  findChargeDate,
  formatChargeDay,
  INTERVAL_WORDS,
  OFFERED,
  calculateYearlySum,
} from "./recurring-words.ts";

const dates = (start: string, interval: Interval, count: number, day?: ChargeDay) =>
  Array.from({ length: count }, (_, index) => findChargeDate(start, interval, index + 1, day));
const days = (start: string, interval: Interval, count: number): string[] =>
  dates(start, interval, count).map((date) => ("day" in date ? date.day : ""));

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

test("a chosen day is promised in every month, and a last working day by its month", () => {
  expect(dates("2026-11-12", "monthly", 4, "31")).toEqual([
    { day: "2026-12-31" },
    { day: "2027-01-31" },
    { day: "2027-02-28" },
    { day: "2027-03-31" },
  ]);
  expect(dates("2026-11-12", "quarterly", 1, "25")).toEqual([{ day: "2027-02-25" }]);
  expect(dates("2026-11-12", "monthly", 2, "last_working_day")).toEqual([
    { lastWorkingDayOf: "2026-12-01" },
    { lastWorkingDayOf: "2027-01-01" },
  ]);
  expect(dates("2026-11-12", "weekly", 1, "25")).toEqual([{ day: "2026-11-19" }]);
});

test("what is put in over a year is counted without growth", () => {
  const hundredThousand = toMinor(10_000_000n);
  expect(calculateYearlySum(hundredThousand, "monthly")).toBe(120_000_000n);
  expect(calculateYearlySum(hundredThousand, "weekly")).toBe(520_000_000n);
  expect(calculateYearlySum(hundredThousand, "quarterly")).toBe(40_000_000n);
});

test("paydays stand first, and every day can be chosen once", () => {
  const values = CHARGE_DAY_OPTIONS.map(({ value }) => value);
  expect(values.slice(0, 3)).toEqual(["25", "28", "last_working_day"]);
  expect(new Set(values).size).toBe(32);
  expect(
    (["1", "2", "3", "11", "12", "13", "21", "22", "23", "31"] as const).map(formatChargeDay),
  ).toEqual(["1st", "2nd", "3rd", "11th", "12th", "13th", "21st", "22nd", "23rd", "31st"]);
});

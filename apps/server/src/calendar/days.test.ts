import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  countDaysBetween,
  endInLagos,
  findMonthEnd,
  findMonthStart,
  getMonth,
  getWeekday,
  getYear,
  readCheckedDay,
  startInLagos,
  toDay,
} from "./days.ts";

test("a day is made of its year, month and date, and runs on into the next month", () => {
  expect(toDay(2026, 1, 1)).toBe("2026-01-01");
  expect(toDay(2026, 12, 31)).toBe("2026-12-31");
  expect(toDay(2026, 2, 30)).toBe("2026-03-02");
  expect(toDay(2026, 13, 1)).toBe("2027-01-01");
  expect(readCheckedDay("2026-11-30")).toBe("2026-11-30");
});

test("days go on over months and years, and back", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(countDaysBetween("2026-12-31", "2027-01-02")).toBe(2);
  expect(countDaysBetween("2027-01-02", "2026-12-31")).toBe(-2);
});

test("a day has its weekday, year and month", () => {
  expect([getWeekday("2026-11-29"), getWeekday("2026-11-28")]).toEqual([0, 6]);
  expect([getYear("2026-11-29"), getMonth("2026-11-29")]).toEqual([2026, 11]);
});

test("a day in Lagos begins an hour before that of Greenwich, and ends a millisecond before the next", () => {
  expect(startInLagos("2026-11-01").toISOString()).toBe("2026-10-31T23:00:00.000Z");
  expect(endInLagos("2026-11-01").toISOString()).toBe("2026-11-01T22:59:59.999Z");
});

test("a month has its first and its last day", () => {
  expect([findMonthStart("2028-02-17"), findMonthEnd("2028-02-17")]).toEqual([
    "2028-02-01",
    "2028-02-29",
  ]);
  expect(findMonthEnd("2026-12-01")).toBe("2026-12-31");
});

test("so many months later is the same date, or the last of a shorter month", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", 1)).toBe("2026-02-15");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2026-11-30", 14)).toBe("2028-01-30");
});

import { expect, test } from "vitest";
import {
  findLastClosedMonth,
  fitMonth,
  isClosed,
  listYears,
  readMonth,
  toMonth,
} from "./report-months.ts";

const OCTOBER = { month: 10, year: 2026 };

test.each([
  ["2026-11-12", OCTOBER],
  ["2026-11-01", OCTOBER],
  ["2027-01-31", { month: 12, year: 2026 }],
])("on %s the newest month that is over is %j", (today, month) => {
  expect(findLastClosedMonth(today)).toEqual(month);
});

test.each([
  ["month=4&year=2026", { month: 4, year: 2026 }],
  ["month=12&year=2031", { month: 12, year: 2031 }],
  ["", OCTOBER],
  ["month=4", OCTOBER],
  ["month=13&year=2026", OCTOBER],
  ["month=0&year=2026", OCTOBER],
  ["month=april&year=2026", OCTOBER],
  ["month=4&year=1999", OCTOBER],
])("an address with %j shows %j", (query, month) => {
  expect(readMonth(new URLSearchParams(query), OCTOBER)).toEqual(month);
});

test("a month is offered once it is over", () => {
  expect(isClosed(OCTOBER, OCTOBER)).toBe(true);
  expect(isClosed({ month: 11, year: 2026 }, OCTOBER)).toBe(false);
  expect(isClosed({ month: 12, year: 2025 }, OCTOBER)).toBe(true);
});

test("years go back to the one in which the member joined", () => {
  expect(listYears("2024-05-01T09:00:00Z", OCTOBER, OCTOBER)).toEqual([2026, 2025, 2024]);
  expect(listYears("2026-11-01T09:00:00Z", OCTOBER, OCTOBER)).toEqual([2026]);
  expect(listYears("2026-11-01T09:00:00Z", OCTOBER, { month: 3, year: 2031 })).toEqual([
    2031, 2026,
  ]);
});

test.each([
  [
    { month: 4, year: 2026 },
    { month: 4, year: 2026 },
  ],
  [{ month: 12, year: 2026 }, OCTOBER],
  [
    { month: 1, year: 2026 },
    { month: 3, year: 2026 },
  ],
  [
    { month: 3, year: 2026 },
    { month: 3, year: 2026 },
  ],
])("of %j, the month with a statement is %j", (asked, fits) => {
  expect(fitMonth(asked, toMonth("2026-03-02"), OCTOBER)).toEqual(fits);
});

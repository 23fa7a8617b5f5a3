import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, toDay, lagosDay, startInLagos, getWeekday, type Day } from "./days.ts";
import { computeEasterSunday } from "./easter.ts";
import { listHolidays, isHoliday } from "./holidays.ts";
import { addWorkingDays, cutOff, isWorkingDay, computePayoutDay } from "./payout-day.ts";

const inLagos = (text: string): Date => new Date(`${text}+01:00`);

describe("the day of the payout", () => {
  test.each([
    ["the 5th is a Saturday", "2026-08-31T23:59:59", "2026-09-04"],
    ["the 5th is Easter Sunday, the 3rd Good Friday", "2026-03-15T10:00:00", "2026-04-02"],
    ["asked on the last day of the month", "2026-11-30T09:00:00", "2026-12-04"],
    ["the 20th of November", "2026-11-20T12:00:00", "2026-12-04"],
    ["the last second of the year", "2026-12-31T23:59:59", "2027-01-05"],
    ["one second later", "2027-01-01T00:00:00", "2027-02-05"],
    ["the 5th is a Sunday", "2026-06-10T08:00:00", "2026-07-03"],
    ["the 5th is a working day", "2026-05-02T08:00:00", "2026-06-05"],
    ["the last day of a short month", "2027-02-28T23:59:59.999", "2027-03-05"],
    ["the last day of a leap February", "2028-02-29T23:59:59", "2028-03-03"],
    ["the 5th is Id el Kabir", "2028-04-12T08:00:00", "2028-05-04"],
    ["the 1st is asked for next month", "2026-12-01T00:00:00", "2027-01-05"],
  ])("%s: %s is paid on %s", (_, asked, paid) => {
    expect(computePayoutDay(inLagos(asked), isHoliday)).toBe(paid);
  });

  test("at 23:00 UTC it is already the next day, and the next month, in Lagos", () => {
    expect(lagosDay(new Date("2026-10-31T22:59:59.999Z"))).toBe("2026-10-31");
    expect(lagosDay(new Date("2026-10-31T23:00:00.000Z"))).toBe("2026-11-01");
    expect(computePayoutDay(new Date("2026-10-31T22:59:59.999Z"), isHoliday)).toBe("2026-11-05");
    expect(computePayoutDay(new Date("2026-10-31T23:00:00.000Z"), isHoliday)).toBe("2026-12-04");
    expect(startInLagos("2026-11-01")).toEqual(new Date("2026-10-31T23:00:00.000Z"));
  });

  const firstFive = (day: Day) => day >= "2026-11-01" && day <= "2026-11-05";

  test("when no one works from the 1st to the 5th, it is paid before the 1st", () => {
    expect(computePayoutDay(inLagos("2026-10-12T10:00:00"), firstFive)).toBe("2026-10-30");
  });

  test("when no working day is left before the 5th, it is paid on the first after it", () => {
    expect(computePayoutDay(inLagos("2026-10-30T10:00:00"), firstFive)).toBe("2026-11-06");
    expect(computePayoutDay(inLagos("2026-10-31T23:59:59"), firstFive)).toBe("2026-11-06");
  });

  test("it always is a working day after the asking, and none between it and the 5th is one", () => {
    const instants = fc.date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2040-12-31T23:59:59Z"),
      noInvalidDate: true,
    });
    const offs = fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { maxLength: 40 });
    fc.assert(
      fc.property(instants, offs, (asked, days) => {
        const today = lagosDay(asked);
        const off = new Set(days.map((count) => addDays(today, count)));
        const holidays = (day: Day): boolean => isHoliday(day) || off.has(day);
        const paid = computePayoutDay(asked, holidays);
        const [year = 0, month = 0] = today.split("-").map(Number);
        const deadline = toDay(year, month + 1, 5);
        expect(isWorkingDay(paid, holidays)).toBe(true);
        expect(paid > today).toBe(true);
        const [from, to] = paid <= deadline ? [paid, deadline] : [today, paid];
        for (let day = addDays(from, 1); day <= to && day !== paid; day = addDays(day, 1)) {
          expect(isWorkingDay(day, holidays)).toBe(false);
        }
        expect(cutOff(asked, holidays) > asked).toBe(true);
        expect(cutOff(asked, holidays) <= startInLagos(paid)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("a withdrawal may be taken back until its month ends in Lagos, or until its payout begins", () => {
  expect(cutOff(inLagos("2026-11-20T12:00:00"), isHoliday)).toEqual(inLagos("2026-12-01T00:00:00"));
  expect(cutOff(inLagos("2026-12-31T23:59:59"), isHoliday)).toEqual(inLagos("2027-01-01T00:00:00"));
  const firstFive = (day: Day) => day >= "2026-11-01" && day <= "2026-11-05";
  expect(cutOff(inLagos("2026-10-12T10:00:00"), firstFive)).toEqual(inLagos("2026-10-30T00:00:00"));
});

test("working days skip weekends and holidays", () => {
  expect(addWorkingDays("2026-11-20", 3, isHoliday)).toBe("2026-11-25");
  expect(addWorkingDays("2026-12-24", 1, isHoliday)).toBe("2026-12-29");
  expect(addWorkingDays("2026-04-02", 1, isHoliday)).toBe("2026-04-07");
});

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2028, "2028-04-16"],
  [2038, "2038-04-25"],
])("Easter of %s is %s", (year, sunday) => {
  expect(computeEasterSunday(year)).toBe(sunday);
  expect(getWeekday(computeEasterSunday(year))).toBe(0);
});

test("the holidays of a year stand in order, each once, and say which are only expected", () => {
  const named = listHolidays(2026).filter(({ isExpected }) => !isExpected);
  expect(named.map(({ day }) => day)).toEqual([
    "2026-01-01",
    "2026-04-03",
    "2026-04-06",
    "2026-05-01",
    "2026-06-12",
    "2026-10-01",
    "2026-12-25",
    "2026-12-26",
  ]);
  for (const year of [2026, 2027, 2028, 2035]) {
    const days = listHolidays(year).map(({ day }) => day);
    expect(days).toEqual([...new Set(days)].toSorted());
  }
  // Workers' Day of 2027 is a Saturday, and the Monday after it is expected to be free.
  expect(isHoliday("2027-05-03")).toBe(true);
  expect(listHolidays(2027).filter(({ isExpected }) => isExpected).length).toBeGreaterThan(5);
});

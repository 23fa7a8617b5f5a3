import { expect, test } from "vitest";
import { dayWords, deadlineOf, lastDayBefore } from "./promise.ts";

test.each([
  ["2026-11-12T18:00:00.000Z", "2026-12-05"],
  ["2026-10-31T22:59:59.999Z", "2026-11-05"],
  ["2026-10-31T23:00:00.000Z", "2026-12-05"],
  ["2026-12-31T22:59:59.999Z", "2027-01-05"],
  ["2026-12-31T23:00:00.000Z", "2027-02-05"],
])("asked for at %s, the promise is for %s", (now, day) => {
  expect(deadlineOf(new Date(now))).toBe(day);
});

test("a day is written out, whatever the zone of the device", () => {
  expect(dayWords("2026-12-04")).toBe("4 December 2026");
});

test("what ends as a month begins ends with the last day before it", () => {
  expect(lastDayBefore("2026-11-30T23:00:00.000Z")).toBe("2026-11-30");
  expect(lastDayBefore("2026-11-30T23:00:00.001Z")).toBe("2026-12-01");
});

import { expect, test } from "vitest";
import { formatDay, findLastDayBefore } from "./promise.ts";

test("a day is written out, whatever the zone of the device", () => {
  expect(formatDay("2026-12-04")).toBe("4 December 2026");
});

test("what ends as a month begins ends with the last day before it", () => {
  expect(findLastDayBefore("2026-11-30T23:00:00.000Z")).toBe("2026-11-30");
  expect(findLastDayBefore("2026-11-30T23:00:00.001Z")).toBe("2026-12-01");
});

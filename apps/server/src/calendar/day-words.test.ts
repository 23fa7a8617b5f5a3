import { expect, test } from "vitest";
import { formatLongDay, formatMonth, formatWeekday } from "./day-words.ts";

test("days and months are written as people write them", () => {
  expect(formatLongDay("2026-11-30")).toBe("30 November 2026");
  expect(formatWeekday("2026-11-30")).toBe("Monday 30 November");
  expect(formatMonth("2026-11-30")).toBe("November 2026");
});

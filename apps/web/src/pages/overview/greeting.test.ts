import { expect, test } from "vitest";
import { formatGreeting, formatLagosDay } from "./greeting.ts";

test.each([
  ["2026-11-12T03:59:59Z", "Good evening, Adaeze"],
  ["2026-11-12T04:00:00Z", "Good morning, Adaeze"],
  ["2026-11-12T10:59:59Z", "Good morning, Adaeze"],
  ["2026-11-12T11:00:00Z", "Good afternoon, Adaeze"],
  ["2026-11-12T15:59:59Z", "Good afternoon, Adaeze"],
  ["2026-11-12T16:00:00Z", "Good evening, Adaeze"],
  ["2026-11-12T23:30:00Z", "Good evening, Adaeze"],
])("at %s in Lagos: %s", (now, said) => {
  expect(formatGreeting(new Date(now), "Adaeze")).toBe(said);
});

test("the day is the day in Lagos, whatever the device thinks", () => {
  expect(formatLagosDay(new Date("2026-11-12T18:00:00Z"))).toBe("Thursday, 12 November");
  expect(formatLagosDay(new Date("2026-11-12T23:30:00Z"))).toBe("Friday, 13 November");
});

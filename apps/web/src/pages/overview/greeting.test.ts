import { afterEach, expect, test, vi } from "vitest";
import { formatGreeting, formatLagosDay } from "./greeting.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ["Africa/Lagos", "2026-11-12T03:59:59Z", "Good evening, Adaeze"],
  ["Africa/Lagos", "2026-11-12T04:00:00Z", "Good morning, Adaeze"],
  ["Africa/Lagos", "2026-11-12T10:59:59Z", "Good morning, Adaeze"],
  ["Africa/Lagos", "2026-11-12T11:00:00Z", "Good afternoon, Adaeze"],
  ["Africa/Lagos", "2026-11-12T15:59:59Z", "Good afternoon, Adaeze"],
  ["Africa/Lagos", "2026-11-12T16:00:00Z", "Good evening, Adaeze"],
  ["America/Toronto", "2026-11-12T16:30:00Z", "Good morning, Adaeze"],
  ["Asia/Dubai", "2026-11-12T02:00:00Z", "Good morning, Adaeze"],
])("a member whose device is in %s reads at %s: %s", (zone, now, greeting) => {
  vi.stubEnv("TZ", zone);
  expect(formatGreeting(new Date(now), "Adaeze")).toBe(greeting);
});

test("the day is the day in Lagos, whatever the device thinks", () => {
  expect(formatLagosDay(new Date("2026-11-12T18:00:00Z"))).toBe("Thursday, 12 November");
  expect(formatLagosDay(new Date("2026-11-12T23:30:00Z"))).toBe("Friday, 13 November");
});

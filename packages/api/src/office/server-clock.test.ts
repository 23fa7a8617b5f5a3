import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteServerTime, readServerClock } from "./server-clock.ts";

const NOW = new Date("2026-11-12T08:00:00.000Z");
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  noteServerTime(NOW.toUTCString());
});
afterEach(() => vi.useRealTimers());

test("a device that is an hour behind reads the server's time, and goes on from there", () => {
  noteServerTime("Thu, 12 Nov 2026 09:00:00 GMT");
  expect(readServerClock().toISOString()).toBe("2026-11-12T09:00:00.000Z");
  vi.advanceTimersByTime(60_000);
  expect(readServerClock().toISOString()).toBe("2026-11-12T09:01:00.000Z");
});

test("seconds that an answer takes change nothing, and a device that was put right is believed again", () => {
  noteServerTime("Thu, 12 Nov 2026 08:00:01 GMT");
  expect(readServerClock()).toEqual(NOW);
  noteServerTime("Thu, 12 Nov 2026 07:00:00 GMT");
  expect(readServerClock().toISOString()).toBe("2026-11-12T07:00:00.000Z");
  noteServerTime("Thu, 12 Nov 2026 08:00:00 GMT");
  expect(readServerClock()).toEqual(NOW);
});

test("an answer without a date, or with none that can be read, changes nothing", () => {
  noteServerTime("Thu, 12 Nov 2026 09:00:00 GMT");
  noteServerTime(null);
  noteServerTime("soon");
  expect(readServerClock().toISOString()).toBe("2026-11-12T09:00:00.000Z");
});

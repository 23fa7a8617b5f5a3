import { expect, test } from "vitest";
import { formatAge, formatDueTime, classifyLateness } from "./lateness.ts";

// 19:00 in Lagos.
const NOW = new Date("2026-11-12T18:00:00Z");

test.each([
  ["2026-11-12T17:59:00Z", "late", "1 minute late"],
  ["2026-11-12T15:00:00Z", "late", "3 hours late"],
  ["2026-11-10T12:00:00Z", "late", "2 days late"],
  ["2026-11-12T18:00:00Z", "today", "Today, 19:00"],
  ["2026-11-12T22:59:00Z", "today", "Today, 23:59"],
  // Midnight in Lagos comes an hour before it comes to Greenwich.
  ["2026-11-12T23:00:00Z", "later", "13 Nov, 00:00"],
] as const)("a promise for %s is %s: %s", (dueAt, lateness, words) => {
  expect(classifyLateness(dueAt, NOW)).toBe(lateness);
  expect(formatDueTime(dueAt, NOW)).toBe(words);
});

test("an age is said in its largest whole unit", () => {
  expect(formatAge("2026-11-12T17:59:30Z", NOW)).toBe("1 minute");
  expect(formatAge("2026-11-11T18:00:00Z", NOW)).toBe("1 day");
});

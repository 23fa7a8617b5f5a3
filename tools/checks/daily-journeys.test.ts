import { globSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { LOOK_AT_ALL } from "./day-seed.ts";
import { chooseDailyJourneys } from "./journey-choice.ts";

const FILES = globSync("*.spec.ts", { cwd: join(import.meta.dirname, "../../e2e") }).toSorted();

afterEach(() => vi.unstubAllEnvs());

test("a day runs the journeys of money and half of the others, and the next day the other half", () => {
  vi.stubEnv(LOOK_AT_ALL, "");
  const today = chooseDailyJourneys(FILES, 20_000);
  const tomorrow = chooseDailyJourneys(FILES, 20_001);
  const everyDay = today.filter((file) => tomorrow.includes(file));
  expect(everyDay).toContain("withdraw.spec.ts");
  expect(everyDay).toContain("office-payouts.spec.ts");
  expect(everyDay).not.toContain("survey.spec.ts");
  expect([...new Set([...today, ...tomorrow])].toSorted()).toEqual(FILES);
  expect(Math.abs(today.length - tomorrow.length)).toBeLessThanOrEqual(1);
});

test("everything runs where all is looked at", () => {
  vi.stubEnv(LOOK_AT_ALL, "yes");
  expect(chooseDailyJourneys(FILES, 20_000)).toEqual(FILES);
});

test("a journey of every day that has no file any more is an error", () => {
  const without = FILES.filter((file) => file !== "withdraw.spec.ts");
  expect(() => chooseDailyJourneys(without, 20_000)).toThrow("withdraw");
});

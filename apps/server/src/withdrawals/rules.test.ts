import { expect, test } from "vitest";
import { computeDueAt } from "./rules.ts";

test("a payout is with the bank by four in the afternoon in Lagos of its day", () => {
  expect(computeDueAt("2026-12-04")).toEqual(new Date("2026-12-04T15:00:00Z"));
});

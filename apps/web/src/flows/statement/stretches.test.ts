import { expect, test } from "vitest";
import { resolvePeriod } from "./stretches.ts";

test.each([
  ["month", "2026-11-12", "2026-11-01", "2026-11-12"],
  ["last", "2026-11-12", "2026-10-01", "2026-10-31"],
  ["last", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["last", "2028-03-31", "2028-02-01", "2028-02-29"],
  ["quarter", "2026-01-15", "2025-11-01", "2026-01-15"],
  ["year", "2026-11-12", "2026-01-01", "2026-11-12"],
] as const)("%s, on %s, is from %s to %s", (key, today, from, to) => {
  expect(resolvePeriod(key, today)).toEqual({ from, to });
});

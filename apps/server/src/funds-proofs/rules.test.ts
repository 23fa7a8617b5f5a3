import { toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import type { Day } from "#calendar/index.ts";
import { computeProofState, isEndAllowed, isHeld, sumByCurrency } from "./rules.ts";

const holding = (currency: "NGN" | "USD", minor: bigint) => ({
  currency,
  amount_minor: toMinor(minor),
});

const HOLDINGS = [holding("USD", 10n), holding("NGN", 200n), holding("USD", 30n)];

test("each currency is summed by itself, naira first", () => {
  expect(sumByCurrency(HOLDINGS)).toEqual([
    { currency: "NGN", amount: 200n },
    { currency: "USD", amount: 40n },
  ]);
  expect(sumByCurrency([holding("USD", 0n)])).toEqual([{ currency: "USD", amount: 0n }]);
  expect(sumByCurrency([])).toEqual([]);
});

test.each([
  ["USD", 39n, true],
  ["USD", 40n, true],
  ["USD", 41n, false],
  ["NGN", 200n, true],
  ["NGN", 201n, false],
] as const)("at least %s %s are proven: %s", (currency, minor, isProven) => {
  expect(isHeld(HOLDINGS, { currency, amount: toMinor(minor) })).toBe(isProven);
});

test("nothing is proven of a currency that nothing is in", () => {
  expect(isHeld([holding("USD", 40n)], { currency: "NGN", amount: toMinor(0n) })).toBe(false);
});

test.each<[Day, boolean]>([
  ["2026-11-12", false],
  ["2026-11-13", true],
  ["2027-11-12", true],
  ["2027-11-13", false],
])("on 12 November 2026 a proof may end on %s: %s", (end, isAllowed) => {
  expect(isEndAllowed(end, "2026-11-12")).toBe(isAllowed);
});

test.each<[Day, Date | null, string]>([
  ["2026-11-13", null, "valid"],
  ["2026-11-12", null, "valid"],
  ["2026-11-11", null, "expired"],
  ["2026-11-13", new Date(0), "withdrawn"],
  ["2026-11-11", new Date(0), "withdrawn"],
])("on 12 November 2026 a proof until %s, withdrawn %s, is %s", (until, withdrawnAt, state) => {
  const proof = { valid_until: until, withdrawn_at: withdrawnAt };
  expect(computeProofState(proof, "2026-11-12")).toBe(state);
});

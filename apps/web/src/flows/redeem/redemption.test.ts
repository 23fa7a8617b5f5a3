import { toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import { calculateEarlyExitFee, redeemRequestOf, findRedemptionFault } from "./redemption.ts";

const holding = { redeemable_amount: toMinor(76_326_923n) };

test("leaving early costs its share, half a kobo rounded up", () => {
  expect(calculateEarlyExitFee(toMinor(10_400_000n), 200)).toBe(208_000n);
  expect(calculateEarlyExitFee(toMinor(25n), 200)).toBe(1n);
  expect(calculateEarlyExitFee(toMinor(24n), 200)).toBe(0n);
  expect(calculateEarlyExitFee(toMinor(76_326_923n), 0)).toBe(0n);
});

test("a request for more than there is is refused", () => {
  expect(findRedemptionFault(holding, toMinor(76_326_923n))).toBeUndefined();
  expect(findRedemptionFault(holding, toMinor(76_326_924n))).toBe(
    "That is more than you can redeem.",
  );
  expect(findRedemptionFault(holding, null)).toBeUndefined();
});

test("all of it is asked for as all of it, so that a price that moves leaves nothing behind", () => {
  expect(redeemRequestOf(holding, toMinor(76_326_923n))).toEqual({ full: true });
  expect(redeemRequestOf(holding, toMinor(76_326_922n))).toEqual({ amount: toMinor(76_326_922n) });
});

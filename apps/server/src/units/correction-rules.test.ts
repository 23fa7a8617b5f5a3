import { toMinor, toPriceE6, toUnitsE4, ZERO } from "@kinfold/money";
import { expect, test } from "vitest";
import { computeCorrectedShare, type DealtBefore } from "./correction-rules.ts";

const ONE = 1_000_000n;
const dealt = (change: Partial<DealtBefore>): DealtBefore => ({
  heldUnits: ZERO,
  freeUnits: ZERO,
  givenUnits: ZERO,
  boughtForMinor: [],
  sold: [],
  paidMinor: ZERO,
  borneMinor: ZERO,
  ...change,
});
/** ₦1,000 bought ten units at ₦100. */
const bought = { boughtForMinor: [toMinor(100_000n)], givenUnits: toUnitsE4(100_000n) };

test.each([
  [
    "a price that was too high gave too few units: the rest is given",
    dealt({ ...bought, heldUnits: toUnitsE4(100_000n), freeUnits: toUnitsE4(100_000n) }),
    80n * ONE,
    { moreUnits: 25_000n, keptUnits: 0n, extraMinor: 0n, borneNowMinor: 0n },
  ],
  [
    "a price that was too low gave too many: they are taken",
    dealt({ ...bought, heldUnits: toUnitsE4(100_000n), freeUnits: toUnitsE4(100_000n) }),
    125n * ONE,
    { moreUnits: -20_000n, keptUnits: 0n, extraMinor: 0n, borneNowMinor: 0n },
  ],
  [
    "but not those that were redeemed: the club bears what they are worth",
    dealt({ ...bought, heldUnits: toUnitsE4(100_000n), freeUnits: toUnitsE4(5_000n) }),
    125n * ONE,
    { moreUnits: -5_000n, keptUnits: 15_000n, extraMinor: 0n, borneNowMinor: 18_750n },
  ],
  [
    "a member who sold too cheaply is paid the rest, less the fee for leaving early",
    dealt({ sold: [{ units: toUnitsE4(100_000n), feeBps: 200 }], paidMinor: toMinor(98_000n) }),
    110n * ONE,
    { moreUnits: 0n, keptUnits: 0n, extraMinor: 9_800n, borneNowMinor: 0n },
  ],
  [
    "a member who was paid too much keeps it: the club bears it",
    dealt({ sold: [{ units: toUnitsE4(100_000n), feeBps: 0 }], paidMinor: toMinor(100_000n) }),
    90n * ONE,
    { moreUnits: 0n, keptUnits: 0n, extraMinor: 0n, borneNowMinor: 10_000n },
  ],
  [
    "corrected again, the club takes back what it bears no longer",
    dealt({
      sold: [{ units: toUnitsE4(100_000n), feeBps: 0 }],
      paidMinor: toMinor(100_000n),
      borneMinor: toMinor(10_000n),
    }),
    97n * ONE,
    { moreUnits: 0n, keptUnits: 0n, extraMinor: 0n, borneNowMinor: -7_000n },
  ],
  [
    "a member who did nothing that day gets nothing",
    dealt({ heldUnits: toUnitsE4(100_000n), freeUnits: toUnitsE4(100_000n) }),
    97n * ONE,
    { moreUnits: 0n, keptUnits: 0n, extraMinor: 0n, borneNowMinor: 0n },
  ],
])("%s", (_, before, price, expected) => {
  expect(computeCorrectedShare(before, toPriceE6(price))).toEqual(expected);
});

import { expect, test } from "vitest";
import { computeCorrectedShare, type DealtBefore } from "./correction-rules.ts";

const ONE = 1_000_000n;
const dealt = (change: Partial<DealtBefore>): DealtBefore => ({
  heldUnits: 0n,
  freeUnits: 0n,
  givenUnits: 0n,
  boughtForMinor: [],
  sold: [],
  paidMinor: 0n,
  borneMinor: 0n,
  ...change,
});
/** ₦1,000 bought ten units at ₦100. */
const bought = { boughtForMinor: [100_000n], givenUnits: 100_000n };

test.each([
  [
    "a price that was too high gave too few units: the rest is given",
    dealt({ ...bought, heldUnits: 100_000n, freeUnits: 100_000n }),
    80n * ONE,
    { moreUnits: 25_000n, keptUnits: 0n, extraMinor: 0n, borneNowMinor: 0n },
  ],
  [
    "a price that was too low gave too many: they are taken",
    dealt({ ...bought, heldUnits: 100_000n, freeUnits: 100_000n }),
    125n * ONE,
    { moreUnits: -20_000n, keptUnits: 0n, extraMinor: 0n, borneNowMinor: 0n },
  ],
  [
    "but not those that were redeemed: the club bears what they are worth",
    dealt({ ...bought, heldUnits: 100_000n, freeUnits: 5_000n }),
    125n * ONE,
    { moreUnits: -5_000n, keptUnits: 15_000n, extraMinor: 0n, borneNowMinor: 18_750n },
  ],
  [
    "whoever sold too cheaply is paid the rest, less the fee for leaving early",
    dealt({ sold: [{ units: 100_000n, feeBps: 200 }], paidMinor: 98_000n }),
    110n * ONE,
    { moreUnits: 0n, keptUnits: 0n, extraMinor: 9_800n, borneNowMinor: 0n },
  ],
  [
    "whoever was paid too much keeps it: the club bears it",
    dealt({ sold: [{ units: 100_000n, feeBps: 0 }], paidMinor: 100_000n }),
    90n * ONE,
    { moreUnits: 0n, keptUnits: 0n, extraMinor: 0n, borneNowMinor: 10_000n },
  ],
  [
    "corrected again, the club takes back what it bears no longer",
    dealt({ sold: [{ units: 100_000n, feeBps: 0 }], paidMinor: 100_000n, borneMinor: 10_000n }),
    97n * ONE,
    { moreUnits: 0n, keptUnits: 0n, extraMinor: 0n, borneNowMinor: -7_000n },
  ],
  [
    "whoever did nothing that day gets nothing",
    dealt({ heldUnits: 100_000n, freeUnits: 100_000n }),
    97n * ONE,
    { moreUnits: 0n, keptUnits: 0n, extraMinor: 0n, borneNowMinor: 0n },
  ],
])("%s", (_, before, price, expected) => {
  expect(computeCorrectedShare(before, price)).toEqual(expected);
});

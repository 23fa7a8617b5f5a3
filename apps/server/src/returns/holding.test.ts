import { toMinor, toPriceE6, toUnitsE6, type Minor, type UnitsE6 } from "@kinfold/money";
import { describe, expect, test } from "vitest";
import type { Day } from "#calendar/index.ts";
import {
  computePeriod,
  computeValueOn,
  findPriceOn,
  isOfPocket,
  sumUnitsOn,
  toFlow,
  type DealtLine,
  type Price,
} from "./holding.ts";

const units = (count: bigint): UnitsE6 => toUnitsE6(count * 1_000_000n);
const minor = (naira: bigint): Minor => toMinor(naira * 100n);
const price = (day: Day, naira: bigint): Price => ({ day, priceE6: toPriceE6(naira * 1_000_000n) });
const line = (kind: DealtLine["kind"], day: Day, naira: bigint, count: bigint): DealtLine => ({
  kind,
  day,
  amountMinor: minor(naira),
  unitsE6: units(count),
});

const PRICES = [price("2026-02-28", 11n), price("2026-01-31", 10n), price("2026-03-31", 12n)];
/** Bought 100 at 10; then 22 at 11, and at 12 sold 5, paid 2 of fee and 1 of tax, and was given 3. */
const LINES = [
  line("contribution", "2026-01-31", 1_000n, 100n),
  line("contribution", "2026-02-28", 242n, 22n),
  line("withdrawal", "2026-03-31", 60n, -5n),
  line("fee", "2026-03-31", 24n, -2n),
  line("tax", "2026-03-31", 12n, -1n),
  line("correction", "2026-03-31", 0n, 3n),
];

test.each<[Day, bigint | undefined]>([
  ["2026-01-30", undefined],
  ["2026-01-31", 10n],
  ["2026-02-27", 10n],
  ["2026-02-28", 11n],
  ["2026-04-01", 12n],
])("on %s the newest price is %s", (day, naira) => {
  expect(findPriceOn(PRICES, day)?.priceE6).toBe(naira === undefined ? naira : naira * 1_000_000n);
});

test("of two prices of one day the first is taken", () => {
  const both = [price("2026-01-31", 10n), price("2026-01-31", 9n)];
  expect(findPriceOn(both, "2026-01-31")).toBe(both[0]);
});

test.each<[Day, bigint, bigint]>([
  ["2026-01-30", 0n, 0n],
  ["2026-01-31", 100n, 1_000n],
  ["2026-02-28", 122n, 1_342n],
  ["2026-03-31", 117n, 1_404n],
])("on %s there are %s units, worth %s", (day, count, naira) => {
  expect(sumUnitsOn(LINES, day)).toBe(units(count));
  expect(computeValueOn(LINES, PRICES, day)).toBe(minor(naira));
});

test("units without a price are a fault", () => {
  expect(() => computeValueOn(LINES, [], "2026-01-31")).toThrow(
    "units were allotted before there was a price",
  );
});

test("what a member pays in and takes out went through their pocket, and all but what is paid in leaves", () => {
  expect(LINES.map(isOfPocket)).toEqual([true, true, true, false, false, false]);
  expect(LINES.map(toFlow).map(({ amountMinor }) => amountMinor)).toEqual(
    [1_000n, 242n, -60n, -24n, -12n, 0n].map(minor),
  );
  expect(LINES.map(toFlow).map(({ day }) => day)).toEqual(LINES.map(({ day }) => day));
});

describe("a period", () => {
  test("begins after its first day and ends with its last", () => {
    const period = computePeriod(LINES, PRICES, { after: "2026-01-31", until: "2026-03-31" });
    expect(period).toEqual({
      openingUnitsE6: units(100n),
      openingPriceE6: 10_000_000n,
      openingMinor: minor(1_000n),
      contributionsMinor: minor(242n),
      withdrawalsMinor: minor(60n),
      feesMinor: minor(24n),
      taxMinor: minor(12n),
      // 1,404 less 1,000, less what came in and more what went out.
      gainMinor: minor(258n),
      closingUnitsE6: units(117n),
      closingPriceE6: 12_000_000n,
      closingMinor: minor(1_404n),
    });
  });

  test("without a price has none", () => {
    const period = computePeriod([], [], { after: "2026-01-31", until: "2026-03-31" });
    expect([period.openingPriceE6, period.closingPriceE6]).toEqual([null, null]);
  });
});

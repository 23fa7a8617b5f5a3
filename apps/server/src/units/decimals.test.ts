import { add, addPlain, toMinor, toUnitsE4 } from "@kinfold/money";
import { expect, test } from "vitest";
import {
  computeBpsHalfUp,
  computePercentHalfUp,
  parsePriceE6,
  computeUnitsRoundedDown,
  parseUnitsE4,
  formatUnitsE4,
  computeWorthHalfUp,
  toMillionths,
} from "./decimals.ts";
import { computeInterestHalfUp, sumInterest, computeWithholdingHalfUp } from "./fixed-rate.ts";

test("the worked example of the club comes out to the kobo", () => {
  const first = computeUnitsRoundedDown(toMinor(50_000_000n), parsePriceE6("100"));
  const second = computeUnitsRoundedDown(toMinor(20_000_000n), parsePriceE6("104"));
  expect([formatUnitsE4(first), formatUnitsE4(second)]).toEqual(["5000.0000", "1923.0769"]);
  const worth = computeWorthHalfUp(add(first, second), parsePriceE6("110.25"));
  expect(worth).toBe(76_326_923n);
  expect(computePercentHalfUp(addPlain(worth, -70_000_000n), toMinor(70_000_000n))).toBe(9.04);
});

test.each([
  ["0", 0n],
  ["0.0001", 1n],
  ["6923.0769", 69_230_769n],
  ["-1.5", -15_000n],
  ["12.34000000", 123_400n],
])("%s units are counted exactly", (text, e4) => {
  expect(parseUnitsE4(text)).toBe(e4);
  expect(parseUnitsE4(formatUnitsE4(toUnitsE4(e4)))).toBe(e4);
});

test.each(["", "1,5", "1e3", "0.00001", "NaN", ".5"])("%j is no number of units", (text) => {
  expect(() => parseUnitsE4(text)).toThrow();
});

test("a number says what is wrong with it, and is written with its sign and four decimals", () => {
  expect(() => parseUnitsE4("1,5")).toThrow("this is no decimal number");
  expect(() => parseUnitsE4("0.00001")).toThrow("more than 4 decimals");
  expect(() => parsePriceE6("0.0000001")).toThrow("more than 6 decimals");
  expect([0n, -15_000n, 1n].map((e4) => formatUnitsE4(toUnitsE4(e4)))).toEqual([
    "0.0000",
    "-1.5000",
    "0.0001",
  ]);
  expect(toMillionths(toUnitsE4(15n))).toBe(1_500n);
});

test("nothing is bought at a price of zero, and nothing is a share of nothing", () => {
  expect(computeUnitsRoundedDown(toMinor(1n), parsePriceE6("0"))).toBe(0n);
  expect(computePercentHalfUp(toMinor(1n), toMinor(0n))).toBeNull();
});

test("units are rounded down and money half up", () => {
  expect(computeUnitsRoundedDown(toMinor(1n), parsePriceE6("3"))).toBe(33n);
  // 0.0050 × 1 is half a kobo; a hair less is not.
  expect(computeWorthHalfUp(toUnitsE4(50n), parsePriceE6("1"))).toBe(1n);
  expect(computeWorthHalfUp(toUnitsE4(50n), parsePriceE6("0.999999"))).toBe(0n);
  expect(computeWorthHalfUp(toUnitsE4(-50n), parsePriceE6("1"))).toBe(-1n);
  expect(computeBpsHalfUp(toMinor(25n), 200)).toBe(1n);
  expect(computeBpsHalfUp(toMinor(24n), 200)).toBe(0n);
});

test("a fixed rate earns by actual days over 365, and a tenth is withheld", () => {
  const lot = { principalMinor: toMinor(100_000_000n), from: "2026-01-01" } as const;
  const interest = computeInterestHalfUp(lot, 1_800, "2026-04-01");
  expect(interest).toBe(4_438_356n);
  expect(computeWithholdingHalfUp(interest)).toBe(443_836n);
  expect(interest - computeWithholdingHalfUp(interest)).toBe(3_994_520n);
  expect(computeInterestHalfUp(lot, 1_800, "2026-01-01")).toBe(0n);
  expect(computeInterestHalfUp(lot, 1_800, "2025-12-01")).toBe(0n);
  expect(sumInterest([lot, { ...lot, from: "2026-03-02" }], 1_800, "2026-04-01")).toBe(
    4_438_356n + 1_479_452n,
  );
});

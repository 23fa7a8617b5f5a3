import { expect, test } from "vitest";
import {
  bpsHalfUp,
  percentHalfUp,
  priceE6,
  unitsBoughtRoundedDown,
  unitsE4,
  unitsText,
  worthHalfUp,
} from "./decimals.ts";
import { interestHalfUp, interestOfLots, withholdingHalfUp } from "./fixed-rate.ts";

test("the worked example of the club comes out to the kobo", () => {
  const first = unitsBoughtRoundedDown(50_000_000n, priceE6("100"));
  const second = unitsBoughtRoundedDown(20_000_000n, priceE6("104"));
  expect([unitsText(first), unitsText(second)]).toEqual(["5000.0000", "1923.0769"]);
  const worth = worthHalfUp(first + second, priceE6("110.25"));
  expect(worth).toBe(76_326_923n);
  expect(percentHalfUp(worth - 70_000_000n, 70_000_000n)).toBe(9.04);
});

test.each([
  ["0", 0n],
  ["0.0001", 1n],
  ["6923.0769", 69_230_769n],
  ["-1.5", -15_000n],
  ["12.34000000", 123_400n],
])("%s units are counted exactly", (text, e4) => {
  expect(unitsE4(text)).toBe(e4);
  expect(unitsE4(unitsText(e4))).toBe(e4);
});

test.each(["", "1,5", "1e3", "0.00001", "NaN", ".5"])("%j is no number of units", (text) => {
  expect(() => unitsE4(text)).toThrow();
});

test("units are rounded down and money half up", () => {
  expect(unitsBoughtRoundedDown(1n, priceE6("3"))).toBe(33n);
  // 0.0050 × 1 is half a kobo; a hair less is not.
  expect(worthHalfUp(50n, priceE6("1"))).toBe(1n);
  expect(worthHalfUp(50n, priceE6("0.999999"))).toBe(0n);
  expect(worthHalfUp(-50n, priceE6("1"))).toBe(-1n);
  expect(bpsHalfUp(25n, 200)).toBe(1n);
  expect(bpsHalfUp(24n, 200)).toBe(0n);
});

test("a fixed rate earns by actual days over 365, and a tenth is kept back", () => {
  const lot = { principalMinor: 100_000_000n, from: "2026-01-01" } as const;
  const interest = interestHalfUp(lot, 1_800, "2026-04-01");
  expect(interest).toBe(4_438_356n);
  expect(withholdingHalfUp(interest)).toBe(443_836n);
  expect(interest - withholdingHalfUp(interest)).toBe(3_994_520n);
  expect(interestHalfUp(lot, 1_800, "2026-01-01")).toBe(0n);
  expect(interestHalfUp(lot, 1_800, "2025-12-01")).toBe(0n);
  expect(interestOfLots([lot, { ...lot, from: "2026-03-02" }], 1_800, "2026-04-01")).toBe(
    4_438_356n + 1_479_452n,
  );
});

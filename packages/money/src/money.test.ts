import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cents,
  kobo,
  toRateE6,
  ZERO,
  splitFigure,
  formatFigure,
  formatShort,
  parseMajor,
  parseRateE6,
  getSymbol,
  toCentsTruncated,
  toKoboRoundedUp,
  toKoboTruncated,
  toMajor,
  toMinor,
} from "./money.ts";

test.each([
  ["0.29", 29n],
  ["4.35", 435n],
  ["1.15", 115n],
  ["1250.5", 125050n],
  ["-0.01", -1n],
  ["1000000000000", 100_000_000_000_000n],
])("%s is read by its digits", (text, minor) => {
  expect(parseMajor(text)).toBe(minor);
});

test.each(["", "1.005", "1e3", "٥٠", "1,000", ".5", "10.", "+5", " 10 ", "0x10", "NaN"])(
  "%j is not an amount",
  (text) => {
    expect(parseMajor(text)).toBeUndefined();
  },
);

test("writing and reading an amount changes nothing", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (minor) => {
      expect(parseMajor(toMajor(toMinor(minor)))).toBe(minor);
    }),
    { seed: 20_261_112 },
  );
});

test("a shown figure has its symbol tight before it, comma groups and two decimals", () => {
  expect(formatFigure(kobo(125_000_050n), "NGN")).toBe("₦1,250,000.50");
  expect(formatFigure(kobo(-250_050n), "NGN")).toBe("−₦2,500.50");
  expect(formatFigure(ZERO, "USD")).toBe("$0.00");
  expect(formatFigure(kobo(20_000_000_000_000_000n), "NGN")).toBe("₦200,000,000,000,000.00");
  expect(splitFigure(cents(7n), "USD")).toEqual({
    sign: "",
    symbol: "$",
    whole: "0",
    fraction: "07",
  });
});

test("the short form keeps the specification's zero minimum decimals", () => {
  expect(formatShort(kobo(100_000n), "NGN")).toBe("₦1,000");
  expect(formatShort(kobo(123_450n), "NGN")).toBe("₦1,234.5");
  expect(formatShort(cents(123_450n), "USD")).toBe("$1,234.5");
  expect(formatShort(kobo(1_234_500n), "NGN", "compact")).toBe("₦12.35K");
  expect(formatShort(kobo(150_000_000_000n), "NGN", "compact")).toBe("₦1.5B");
});

test("any currency but naira is written with a dollar sign", () => {
  expect([getSymbol("NGN"), getSymbol("USD")]).toEqual(["₦", "$"]);
});

test("a conversion never gives the member a fraction of a kobo", () => {
  expect(toKoboTruncated(cents(1n), toRateE6(1_545_567_899n))).toBe(1545n);
});

test("what dollars cost is rounded up, and what naira buy is rounded down", () => {
  expect(toKoboRoundedUp(cents(10_001n), toRateE6(1_545_500_000n))).toBe(15_456_546n);
  expect(toKoboRoundedUp(cents(2n), toRateE6(1_545_500_000n))).toBe(3_091n);
  expect(toCentsTruncated(kobo(15_456_546n), toRateE6(1_545_500_000n))).toBe(10_001n);
  expect(toCentsTruncated(kobo(15_456_545n), toRateE6(1_545_500_000n))).toBe(10_000n);
});

test.each([
  ["1545.5", 1_545_500_000n],
  ["1", 1_000_000n],
  ["0.000647", 647n],
  ["1545.123456", 1_545_123_456n],
  ["1545.5000000", 1_545_500_000n],
  ["999999999", 999_999_999_000_000n],
])("the rate %s is read by its digits", (text, e6) => {
  expect(parseRateE6(text)).toBe(e6);
});

test.each(["", "0", "0.000000", "-1", "1e3", "1,545", "1545.1234567", "1234567890", "NaN", " 1"])(
  "%j is not a rate",
  (text) => {
    expect(parseRateE6(text)).toBeUndefined();
  },
);

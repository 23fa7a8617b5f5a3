import { expect, test } from "vitest";
import {
  addPlain,
  addUp,
  cents,
  divideHalfUp,
  dropSign,
  formatCostE6,
  formatFigure,
  formatShort,
  kobo,
  multiply,
  negate,
  parseCostE6,
  parseMajor,
  parseRateE6,
  pickLeast,
  readCharged,
  scaleHalfUp,
  scaleTruncated,
  splitFigure,
  subtract,
  toCharged,
  toCostE6,
  toCredited,
  toMajor,
  toMoney,
  toPriceE6,
  toUnitsE4,
  toUnitsE6,
  ZERO,
} from "./money.ts";

test.each([
  [7n, 2n, 4n],
  [6n, 4n, 2n],
  [5n, 4n, 1n],
  [-7n, 2n, -4n],
  [-6n, 4n, -2n],
  [-5n, 4n, -1n],
  [9n, 3n, 3n],
  [0n, 5n, 0n],
  [10n, 4n, 3n],
])("%s divided by %s is %s: a half goes away from zero", (dividend, divisor, quotient) => {
  expect(divideHalfUp(dividend, divisor)).toBe(quotient);
});

test.each([0n, -1n])("nothing is divided by %s", (divisor) => {
  expect(() => divideHalfUp(1n, divisor)).toThrow("a divisor is more than zero");
});

test("a share is rounded half up or cut off, as its name says", () => {
  expect(scaleHalfUp(kobo(99n), 1n, 2n)).toBe(50n);
  expect(scaleHalfUp(kobo(-99n), 1n, 2n)).toBe(-50n);
  expect(scaleTruncated(kobo(99n), 1n, 2n)).toBe(49n);
  expect(scaleTruncated(kobo(-99n), 1n, 2n)).toBe(-49n);
});

test("sums, differences, products and signs", () => {
  expect(addPlain(kobo(5n), 3n)).toBe(8n);
  expect(multiply(kobo(5n), 3n)).toBe(15n);
  expect(subtract(kobo(5n), kobo(8n))).toBe(-3n);
  expect(negate(kobo(5n))).toBe(-5n);
  expect([dropSign(kobo(-5n)), dropSign(kobo(5n)), dropSign(ZERO)]).toEqual([5n, 5n, 0n]);
  expect([pickLeast(kobo(2n), kobo(3n)), pickLeast(kobo(3n), kobo(2n))]).toEqual([2n, 2n]);
  expect(addUp([kobo(2n), kobo(-3n)], (one) => one)).toBe(-1n);
  expect(addUp([], () => kobo(1n))).toBe(0n);
});

test("a brand changes no figure", () => {
  expect([toUnitsE4(4n), toUnitsE6(5n), toPriceE6(6n)]).toEqual([4n, 5n, 6n]);
  expect([toCharged(kobo(7n) as bigint as never), toCredited(toCharged(8n))]).toEqual([7n, 8n]);
  expect(readCharged(toMoney("NGN", toCharged(9n)))).toBe(9n);
  expect(toMoney("USD", toCharged(9n))).toEqual({ currency: "USD", amountMinor: 9n });
});

test.each([
  ["0", 0n, "0.00"],
  ["4.1", 4_100_000n, "4.10"],
  ["12", 12_000_000n, "12.00"],
  ["0.0067", 6_700n, "0.0067"],
  ["3.000001", 3_000_001n, "3.000001"],
  ["7.101", 7_101_000n, "7.101"],
  ["123456789.987654", 123_456_789_987_654n, "123456789.987654"],
])("what a message costs is read from %j by its digits", (text, e6, written) => {
  const cost = toCostE6(e6);
  expect(parseCostE6(text)).toBe(cost);
  expect(formatCostE6(cost)).toBe(written);
});

test.each(["0.0000670", "1234567890", "1.", ".5", "1.5x", "x1.5", "-1", ""])(
  "%j is not what a message costs",
  (text) => expect(parseCostE6(text)).toBeUndefined(),
);

test("zero has no minus, and a debt has one everywhere", () => {
  expect(toMajor(ZERO)).toBe("0.00");
  expect(toMajor(kobo(-5n))).toBe("-0.05");
  expect(splitFigure(ZERO, "NGN").sign).toBe("");
  expect(formatShort(ZERO, "NGN")).toBe("₦0");
  expect(formatShort(kobo(-123_450n), "NGN")).toBe("-₦1,234.5");
  expect(formatFigure(cents(-1n), "USD")).toBe("−$0.01");
});

test("what is no figure has no digits", () => {
  expect(parseMajor("Stryker")).toBeUndefined();
  expect(parseRateE6("naira")).toBeUndefined();
});

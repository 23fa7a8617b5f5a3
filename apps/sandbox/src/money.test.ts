import { expect, test } from "vitest";
import { toMajorNumber, toMajorText, fromMajor, fromWholeMinor, formatAmount } from "./money.ts";

test.each([
  [0.57, 57],
  [1015.23, 101_523],
  ["5000", 500_000],
  ["12.5", 1_250],
  [0, 0],
  [9_999_999_999_999.99, 999_999_999_999_999],
])("%s in major units is %s in minor units", (major, minor) => {
  expect(fromMajor(major)).toBe(minor);
});

test.each([1.005, -1, "1e3", "", " ", "1,000", 1e21, Number.NaN, true, null, undefined, "12."])(
  "%s is no amount in major units",
  (major) => {
    expect(fromMajor(major)).toBeUndefined();
  },
);

test.each([20.5, "20.50", -5, "abc", "", {}, 1e21])("%s is no amount in minor units", (minor) => {
  expect(fromWholeMinor(minor)).toBeUndefined();
});

test("minor units are written exactly", () => {
  expect(fromWholeMinor("500000")).toBe(500_000);
  expect(toMajorText(5)).toBe("0.05");
  expect(toMajorNumber(101_523)).toBe(1015.23);
  expect(formatAmount(123_456_750, "NGN")).toBe("₦1,234,567.50");
  expect(formatAmount(100, "USD")).toBe("$1.00");
});

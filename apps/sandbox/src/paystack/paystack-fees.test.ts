import { expect, test } from "vitest";
import { computePaystackFeeMinor, computeTransferFeeMinor } from "./paystack-fees.ts";

test.each([
  [1_000, 15],
  [2_499.99, 37.5],
  [2_500, 137.5],
  [5_000, 175],
  [50_000, 850],
  [126_666.67, 2_000],
  [1_000_000, 2_000],
])("a local card pays on ₦%s a fee of ₦%s", (amount, fee) => {
  expect(computePaystackFeeMinor(Math.round(amount * 100), "NGN", "NG")).toBe(
    Math.round(fee * 100),
  );
});

test.each([
  ["a foreign card in naira", 250_000, "NGN", "US", 19_750],
  ["a foreign card below the waiver", 100_000, "NGN", "GB", 13_900],
  ["dollars, wherever the card is from", 10_406, "USD", "NG", 406],
])("%s has neither waiver nor cap", (_name, amount, currency, country, fee) => {
  expect(computePaystackFeeMinor(amount, currency, country)).toBe(fee);
});

test.each([
  [1_000, 1_015.23],
  [2_462.49, 2_499.99],
  [2_462.5, 2_601.52],
  [5_000, 5_177.66],
  [50_000, 50_862.94],
  [200_000, 202_000],
])("₦%s arrive when ₦%s are charged", (net, charge) => {
  const minor = Math.round(charge * 100);
  expect(minor - computePaystackFeeMinor(minor, "NGN", "NG")).toBeGreaterThanOrEqual(
    Math.round(net * 100),
  );
  const less = minor - 1;
  expect(less - computePaystackFeeMinor(less, "NGN", "NG")).toBeLessThan(Math.round(net * 100));
});

test.each([
  [500_000, 1_000],
  [500_001, 2_500],
  [5_000_000, 2_500],
  [5_000_001, 5_000],
])("sending %s kobo costs %s", (amount, fee) => {
  expect(computeTransferFeeMinor(amount)).toBe(fee);
});

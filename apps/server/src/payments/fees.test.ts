import { parseMajor } from "@kinfold/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeFor, feeOf, quoteFee, takes, type Tariff } from "./fees.ts";

const LOCAL: Tariff = {
  share: 1_500n,
  flatMinor: 10_000n,
  flatFromMinor: 250_000n,
  capMinor: 200_000n,
};
const DOLLARS: Tariff = { share: 3_900n, flatMinor: 0n, flatFromMinor: 0n };
const minor = (major: string): bigint => parseMajor(major.replaceAll(",", "")) ?? -1n;

test.each([
  ["1,000", "15.00"],
  ["2,499.99", "37.50"],
  ["2,500", "137.50"],
  ["5,000", "175"],
  ["50,000", "850"],
  ["126,666.67", "2,000"],
  ["1,000,000", "2,000"],
])("of ₦%s the card provider keeps ₦%s", (charge, fee) => {
  expect(feeOf(minor(charge), LOCAL)).toBe(minor(fee));
});

test.each([
  ["1,000", "1,015.23"],
  ["2,462.49", "2,499.99"],
  ["2,462.50", "2,601.52"],
  ["5,000", "5,177.66"],
  ["50,000", "50,862.94"],
  ["200,000", "202,000"],
])("to leave ₦%s, ₦%s is charged", (wanted, charge) => {
  expect(chargeFor(minor(wanted), LOCAL)).toBe(minor(charge));
});

test("to leave $100 by card, $104.06 is charged", () => {
  expect(chargeFor(minor("100"), DOLLARS)).toBe(minor("104.06"));
});

test("a charge leaves what was wanted, and a kobo less would not", () => {
  const amount = fc.bigInt({ min: 1n, max: 100_000_000_000_000n });
  const gateways = fc.constantFrom<[Tariff]>([LOCAL], [DOLLARS], [{ ...DOLLARS, flatMinor: 30n }]);
  fc.assert(
    fc.property(amount, gateways, (wanted, [by]) => {
      const charge = chargeFor(wanted, by);
      const left = (of: bigint) => of - feeOf(of, by);
      expect(left(charge)).toBeGreaterThanOrEqual(wanted);
      expect(left(charge - 1n)).toBeLessThan(wanted);
    }),
  );
});

test("the bank and the wallet ask nothing, and who answers that the institution is American pays less", () => {
  const nothing = { processingMinor: 0n, providerMinor: 0n };
  expect(quoteFee("bank", "USD", 10_000n, undefined)).toEqual(nothing);
  expect(quoteFee("wallet", "NGN", 10_000n, undefined)).toEqual(nothing);
  expect(quoteFee("card_us", "USD", 10_000n, "yes")).toEqual({ ...nothing, providerMinor: 330n });
  expect(quoteFee("card_us", "USD", 10_000n, "no")).toEqual({ ...nothing, providerMinor: 492n });
  expect(quoteFee("card", "NGN", 500_000n, undefined)).toEqual({
    ...nothing,
    processingMinor: 17_766n,
  });
});

test("the bank-transfer provider knows no dollars", () => {
  expect([takes("transfer", "USD"), takes("transfer", "NGN"), takes("card", "USD")]).toEqual([
    false,
    true,
    true,
  ]);
  expect(quoteFee("transfer", "USD", 10_000n, undefined)).toBeUndefined();
});

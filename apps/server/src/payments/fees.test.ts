import {
  addPlain,
  cents,
  kobo,
  LARGEST_MINOR,
  parseMajor,
  toMinor,
  toMoney,
  type Currency,
  type Minor,
} from "@kinfold/money";
import { LARGEST_PAYABLE } from "@kinfold/contract/largest-payable";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeFor, computeGatewayFee, quoteFee, isOffered, type Tariff } from "./fees.ts";

const LOCAL: Tariff<"NGN"> = {
  share: 1_500,
  flatMinor: kobo(10_000n),
  flatFromMinor: kobo(250_000n),
  capMinor: kobo(200_000n),
};
const DOLLARS: Tariff<"USD"> = { share: 3_900 };
const minor = (major: string): Minor => parseMajor(major.replaceAll(",", "")) ?? toMinor(-1n);
const naira = (major: string): Minor<"NGN"> => toMoney("NGN", minor(major)).amountMinor;

test.each([
  ["1,000", "15.00"],
  ["2,499.99", "37.50"],
  ["2,500", "137.50"],
  ["5,000", "175"],
  ["50,000", "850"],
  ["126,666.67", "2,000"],
  ["1,000,000", "2,000"],
])("of ₦%s the card provider keeps ₦%s", (charge, fee) => {
  expect(computeGatewayFee(naira(charge), LOCAL)).toBe(minor(fee));
});

test.each([
  ["1,000", "1,015.23"],
  ["2,462.49", "2,499.99"],
  ["2,462.50", "2,601.52"],
  ["5,000", "5,177.66"],
  ["50,000", "50,862.94"],
  ["200,000", "202,000"],
])("to leave ₦%s, ₦%s is charged", (wanted, charge) => {
  expect(chargeFor(naira(wanted), LOCAL)).toBe(minor(charge));
});

test("to leave $100 by card, $104.06 is charged", () => {
  expect(chargeFor(cents(10_000n), DOLLARS)).toBe(minor("104.06"));
});

test("a charge leaves what was wanted, and a kobo less would not", () => {
  const amount = fc.bigInt({ min: 1n, max: 100_000_000_000_000n });
  const check = <C extends Currency>(wanted: Minor<C>, by: Tariff<C>): void => {
    const charge = chargeFor(wanted, by);
    const left = (of: Minor<C>) => of - computeGatewayFee(of, by);
    expect(left(charge)).toBeGreaterThanOrEqual(wanted);
    expect(left(addPlain(charge, -1n))).toBeLessThan(wanted);
  };
  fc.assert(fc.property(amount, (wanted) => check(kobo(wanted), LOCAL)));
  fc.assert(fc.property(amount, (wanted) => check(cents(wanted), DOLLARS)));
  const withFlat = { ...DOLLARS, flatMinor: cents(30n) };
  fc.assert(fc.property(amount, (wanted) => check(cents(wanted), withFlat)));
});

test("a charge right below the flat part is found, and a tariff that takes all leaves nothing", () => {
  const free = { share: 0, flatMinor: kobo(10n), flatFromMinor: kobo(100n) };
  expect(chargeFor(kobo(99n), free)).toBe(99n);
  expect(chargeFor(kobo(100n), free)).toBe(110n);
  expect(() => chargeFor(kobo(100n), { share: 100_000 })).toThrow("leaves nothing of any charge");
});

test.each([
  ["card", "NGN", 25_381n],
  ["card", "USD", 40_583n],
  ["transfer", "NGN", 15_228n],
  ["card_us", "NGN", 21_972n],
  ["card_us", "USD", 46_056n],
  ["direct_debit", "NGN", 5_025n],
  ["direct_debit", "USD", undefined],
  ["wallet", "NGN", 0n],
  ["wallet", "USD", 0n],
  ["bank", "NGN", 0n],
  ["bank", "USD", 0n],
] as const)("by %s a million minor units of %s cost %s on top", (gateway, currency, fee) => {
  const quote = quoteFee(gateway, toMoney(currency, toMinor(1_000_000n)), undefined);
  expect(quote && quote.processingMinor + quote.providerMinor).toBe(fee);
  expect(isOffered(gateway, currency)).toBe(fee !== undefined);
});

test("the bank and the wallet ask nothing, and who answers that the institution is American pays less", () => {
  const nothing = { processingMinor: 0n, providerMinor: 0n };
  expect(quoteFee("bank", toMoney("USD", toMinor(10_000n)), undefined)).toEqual(nothing);
  expect(quoteFee("wallet", toMoney("NGN", toMinor(10_000n)), undefined)).toEqual(nothing);
  expect(quoteFee("card_us", toMoney("USD", toMinor(10_000n)), "yes")).toEqual({
    ...nothing,
    providerMinor: 330n,
  });
  expect(quoteFee("card_us", toMoney("USD", toMinor(10_000n)), "no")).toEqual({
    ...nothing,
    providerMinor: 492n,
  });
  expect(quoteFee("card", toMoney("NGN", toMinor(500_000n)), undefined)).toEqual({
    ...nothing,
    processingMinor: 17_766n,
  });
});

test("the bank-transfer provider knows no dollars", () => {
  expect([
    isOffered("transfer", "USD"),
    isOffered("transfer", "NGN"),
    isOffered("card", "USD"),
  ]).toEqual([false, true, true]);
  expect(quoteFee("transfer", toMoney("USD", toMinor(10_000n)), undefined)).toBeUndefined();
});

test("the largest amount that can be paid is the largest that each way takes with its charges", () => {
  const ways = ["card", "transfer", "card_us"] as const;
  for (const currency of ["NGN", "USD"] as const) {
    const total = (wished: Minor): bigint[] =>
      ways.flatMap((gateway) =>
        (["yes", "no"] as const).flatMap((isUs) => {
          const fee = quoteFee(gateway, toMoney(currency, wished), isUs);
          return fee === undefined ? [] : [wished + fee.processingMinor + fee.providerMinor];
        }),
      );
    const most = LARGEST_PAYABLE[currency];
    const highest = (amounts: readonly bigint[]) => amounts.toSorted((a, b) => Number(b - a))[0];
    expect(highest(total(most))).toBeLessThanOrEqual(LARGEST_MINOR);
    expect(highest(total(addPlain(most, 1n)))).toBeGreaterThan(LARGEST_MINOR);
  }
});

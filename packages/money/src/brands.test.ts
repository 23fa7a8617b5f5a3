import { expect, test } from "vitest";
import {
  add,
  addUp,
  cents,
  formatFigure,
  formatMoney,
  kobo,
  pickLeast,
  readMinor,
  addPlain,
  subtract,
  toCentsTruncated,
  toCharged,
  toKoboTruncated,
  toMinor,
  toMoney,
  toRateE6,
  toUnitsE4,
  ZERO,
  type ChargedMinor,
  type Currency,
  type Minor,
  type Money,
} from "./money.ts";

/** A currency that is known at run time alone. */
const read = (): Currency => "NGN";
const naira = kobo(150_000n);
const dollars = cents(100n);
const stored = toMinor(500n);
const charged = toCharged(700n);
const units = toUnitsE4(10_000n);
const rate = toRateE6(1_545_500_000n);

// Each of these lines is refused by the compiler: `npm test -- types` fails when one of them compiles.
test("naira and dollars are no amounts of each other", () => {
  // @ts-expect-error Naira where dollars are wanted.
  const wantsDollars: Minor<"USD"> = naira;
  // @ts-expect-error Dollars where naira are wanted.
  const wantsNaira: Minor<"NGN"> = dollars;
  // @ts-expect-error An amount of a currency that only its row knows, where naira are wanted.
  const wantsKnown: Minor<"NGN"> = stored;
  // @ts-expect-error Naira, where the currency stands in the row.
  const wantsStored: Minor = naira;
  // @ts-expect-error The currency beside it is another.
  const mixed: Money = { currency: "USD", amountMinor: naira };
  // @ts-expect-error Only a comparison of `currency` says which it is.
  const unread: Minor<"NGN"> = toMoney(read(), stored).amountMinor;
  expect([wantsDollars, wantsNaira, wantsKnown, wantsStored, unread]).toHaveLength(5);
  expect(mixed.currency).toBe("USD");
});

test("nothing is reckoned across currencies", () => {
  // @ts-expect-error Naira and dollars have no sum.
  const sum = add(naira, dollars);
  // @ts-expect-error Nor a difference.
  const difference = subtract(dollars, naira);
  // @ts-expect-error Nor is either the smaller.
  const least = pickLeast(naira, dollars);
  // @ts-expect-error A sum of some of each is of neither.
  const all = addUp([naira, dollars], (one) => one);
  // @ts-expect-error Dollars are changed into naira, and not naira.
  const changed = toKoboTruncated(naira, rate);
  // @ts-expect-error And the other way round.
  const back = toCentsTruncated(dollars, rate);
  // @ts-expect-error A figure has the sign of its own currency.
  const figure = formatFigure(naira, "USD");
  // @ts-expect-error A kobo is never a cent.
  const isSame = naira === dollars;
  expect([sum, difference, least, all, changed, back, figure, isSame]).toHaveLength(8);
});

test("a plain number is no money, and money of one kind is not branded as another", () => {
  // @ts-expect-error A bare bigint where money is wanted.
  const bare: Minor = 500n;
  // @ts-expect-error What an operator makes of two amounts is bare too.
  const reckoned: Minor<"NGN"> = naira + naira;
  // @ts-expect-error Dollars do not become kobo by being called so.
  const renamed = kobo(dollars);
  // @ts-expect-error Nor does a stored amount.
  const guessed = cents(stored);
  expect([bare, reckoned, renamed, guessed]).toEqual([500n, 300_000n, 100n, 500n]);
});

test("units, prices and rates are no amounts", () => {
  // @ts-expect-error Units where money is wanted.
  const wantsMoney: Minor = units;
  // @ts-expect-error Money and units have no sum.
  const sum = add(stored, units);
  // @ts-expect-error A rate is no number of units.
  const rates = add(units, rate);
  // @ts-expect-error Units are not changed into naira.
  const changed = toKoboTruncated(units, rate);
  expect([wantsMoney, sum, rates, changed]).toHaveLength(4);
});

test("what a payer is charged is not what a wallet is credited", () => {
  // @ts-expect-error A charge where a credit is wanted: it may be of another currency.
  const credited: Minor = charged;
  // @ts-expect-error And the other way round.
  const debited: ChargedMinor = stored;
  // @ts-expect-error They have no sum.
  const sum = add(stored, charged);
  expect([credited, debited, sum]).toHaveLength(3);
});

test("amounts of one kind are reckoned with, and zero is of every kind", () => {
  expect(add(naira, kobo(1n), ZERO)).toBe(150_001n);
  expect(subtract(stored, ZERO)).toBe(500n);
  expect(addUp([1n, 2n], toMinor)).toBe(3n);
  expect(addUp([], toMinor)).toBe(0n);
  expect(addPlain(dollars, -1n)).toBe(99n);
  expect(pickLeast(kobo(2n), kobo(1n))).toBe(1n);
  expect(add(units, ZERO)).toBe(10_000n);
  const money: Money = toMoney(read(), stored);
  const sum = money.currency === "NGN" ? add(money.amountMinor, naira) : money.amountMinor;
  expect(sum).toBe(150_500n);
  expect([readMinor(money), formatMoney(money)]).toEqual([500n, "₦5.00"]);
});

import type { Struct } from "superstruct";
import { expect, test } from "vitest";
import { toWire } from "./amount.ts";
import { Payment, PaymentInit, Quote, TransferAccount } from "./payments.ts";
import { paymentBegun, payments, quotes, transferAccounts } from "./testing/payment-samples.ts";

/** As it travels, amounts in major units, and back. */
const travelled = <T>(sample: T, struct: Struct<T>): T =>
  struct.create(JSON.parse(JSON.stringify(sample, toWire)));

test("every sample of a payment fits its struct", () => {
  for (const quote of Object.values(quotes)) expect(travelled(quote, Quote)).toEqual(quote);
  for (const each of Object.values(payments)) expect(travelled(each, Payment)).toEqual(each);
  for (const each of transferAccounts) expect(travelled(each, TransferAccount)).toEqual(each);
  expect(travelled(paymentBegun, PaymentInit)).toEqual(paymentBegun);
});

test("every sample charges what it credits and its fees", () => {
  for (const { amount, fees, total_charged, exchange_rate } of [
    ...Object.values(quotes),
    ...Object.values(payments),
  ]) {
    expect(fees.processing + fees.provider).toBe(fees.total);
    expect(Number(total_charged - fees.total)).toBe(Number(amount) * (exchange_rate ?? 1));
  }
});

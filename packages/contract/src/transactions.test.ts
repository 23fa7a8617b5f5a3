import { create } from "superstruct";
import { expect, test } from "vitest";
import { toWire } from "./amount.ts";
import { ExchangeRate } from "./reference.ts";
import { createTransactions, rates, transactions } from "./testing/transaction-samples.ts";
import { listTransactions, Transaction } from "./transactions.ts";

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value, toWire));

test.each(Object.entries(transactions))("the sample %s fits its struct", (_, sample) => {
  for (const one of [sample].flat()) {
    expect(create(overTheWire(one), Transaction)).toEqual(one);
  }
});

test.each(Object.entries(rates))("the rate %s fits its struct", (_, sample) => {
  expect(create(overTheWire(sample), ExchangeRate)).toEqual(sample);
});

test("a long history has a reference for every row, newest first", () => {
  const many = createTransactions(10_000);
  expect(new Set(many.map(({ reference }) => reference)).size).toBe(10_000);
  expect(many.map((row) => row.created_at)).toEqual(
    many.map((row) => row.created_at).toSorted((one, other) => (one < other ? 1 : -1)),
  );
  expect(create(overTheWire(many[9_999]), Transaction)).toEqual(many[9_999]);
});

test("numbers are read from the address, and a page has its bounds", () => {
  const query = listTransactions.query;
  expect(query && create({ wallet_id: "wal", page: "2", per_page: "100" }, query)).toEqual({
    wallet_id: "wal",
    page: 2,
    per_page: 100,
  });
});

import { Amount } from "@kinfold/contract/amount";
import { addRule, withMessage } from "@kinfold/contract/describe";
import {
  array,
  enums,
  literal,
  map,
  nullable,
  number,
  object,
  optional,
  string,
  type,
  union,
  type Struct,
} from "superstruct";
import { expect, test } from "vitest";
import { isFitting } from "./fitting-value.ts";

const Row = type({
  id: withMessage(string(), "This is no id."),
  kind: enums(["credit", "debit"]),
  amount: Amount,
  fee: nullable(Amount),
  note: optional(string()),
});
const Short = addRule(array(number()), (numbers) =>
  numbers.length > 2 ? "There are too many." : undefined,
);
const Either = union([object({ is: literal("row"), row: Row }), object({ is: literal("none") })]);
const row = { id: "a", kind: "credit", amount: 12.5, fee: null };

// oxlint-disable-next-line typescript/no-explicit-any
const CASES: [what: string, struct: Struct<any, any>, value: unknown, isExpected: boolean][] = [
  ["a row", Row, row, true],
  ["a row with more than is declared", Row, { ...row, more: 1 }, true],
  ["a row without an optional field", Row, { ...row, note: undefined }, true],
  ["a row with another kind", Row, { ...row, kind: "other" }, false],
  ["a row without its amount", Row, { ...row, amount: undefined }, false],
  ["a row with a third of a kobo", Row, { ...row, amount: 1 / 3 }, false],
  ["a row with an amount that is text", Row, { ...row, fee: "12.50" }, false],
  ["many rows", array(Row), [row, row], true],
  ["many rows, of which the last is none", array(Row), [row, { id: 1 }], false],
  ["what a rule allows", Short, [1, 2], true],
  ["what a rule refuses", Short, [1, 2, 3], false],
  ["the one of two", Either, { is: "row", row }, true],
  ["the other of two", Either, { is: "none" }, true],
  ["neither of two", Either, { is: "row" }, false],
  ["more than is declared of the whole", Either, { is: "none", more: 1 }, false],
  ["nothing", Row, null, false],
];

test.each(CASES)("%s fits as superstruct's own check says", (_, struct, value, isExpected) => {
  const [failure] = struct.validate(structuredClone(value), { coerce: true });
  expect([isFitting(structuredClone(value), struct), failure === undefined]).toEqual([
    isExpected,
    isExpected,
  ]);
});

test("what it does not know is left to superstruct", () => {
  const Names = map(string(), number());
  const names = new Map([["one", 1]]);
  expect([isFitting(names, Names), Names.is(names)]).toEqual([false, true]);
});

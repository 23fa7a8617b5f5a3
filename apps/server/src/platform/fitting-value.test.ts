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

type Case = [what: string, isExpected: boolean, both: { isFitting: boolean; isValid: boolean }];

/** A value, what its struct is expected to say, and what both ways of asking it say. */
function askBoth<T, S>(
  what: string,
  struct: Struct<T, S>,
  value: unknown,
  isExpected: boolean,
): Case {
  const [failure] = struct.validate(structuredClone(value), { coerce: true });
  const isValid = failure === undefined;
  return [what, isExpected, { isFitting: isFitting(structuredClone(value), struct), isValid }];
}

const CASES: Case[] = [
  askBoth("a row", Row, row, true),
  askBoth("a row with more than is declared", Row, { ...row, more: 1 }, true),
  askBoth("a row without an optional field", Row, { ...row, note: undefined }, true),
  askBoth("a row with another kind", Row, { ...row, kind: "other" }, false),
  askBoth("a row without its amount", Row, { ...row, amount: undefined }, false),
  askBoth("a row with a third of a kobo", Row, { ...row, amount: 1 / 3 }, false),
  askBoth("a row with an amount that is text", Row, { ...row, fee: "12.50" }, false),
  askBoth("many rows", array(Row), [row, row], true),
  askBoth("many rows, of which the last is none", array(Row), [row, { id: 1 }], false),
  askBoth("what a rule allows", Short, [1, 2], true),
  askBoth("what a rule refuses", Short, [1, 2, 3], false),
  askBoth("the one of two", Either, { is: "row", row }, true),
  askBoth("the other of two", Either, { is: "none" }, true),
  askBoth("neither of two", Either, { is: "row" }, false),
  askBoth("more than is declared of the whole", Either, { is: "none", more: 1 }, false),
  askBoth("nothing", Row, null, false),
];

test.each(CASES)("%s fits as superstruct's own check says", (_, isExpected, both) => {
  expect(both).toEqual({ isFitting: isExpected, isValid: isExpected });
});

test("what it does not know is left to superstruct", () => {
  const Names = map(string(), number());
  const names = new Map([["one", 1]]);
  expect([isFitting(names, Names), Names.is(names)]).toEqual([false, true]);
});

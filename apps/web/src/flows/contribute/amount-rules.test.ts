import { plans } from "@kinfold/contract/testing/product-samples";
import { toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import { findAmountFault, findRecurringFault, suggestAmounts } from "./amount-rules.ts";

const strict = {
  ...plans.irepo,
  maximum_amount: toMinor(50_000_000n),
  amount_step: toMinor(100_000n),
};

test.each([
  ["nothing written", strict, false, null, undefined],
  ["zero", strict, false, 0n, undefined],
  ["a kobo too little", strict, false, 9_999_999n, "The least is ₦100,000 to begin with."],
  ["exactly the least", strict, false, 10_000_000n, undefined],
  ["less, to add", strict, true, 1_000_000n, undefined],
  ["too little to add", strict, true, 999_999n, "The least is ₦10,000 to add."],
  ["exactly the most", strict, false, 50_000_000n, undefined],
  ["too much", strict, false, 50_100_000n, "The most is ₦500,000 at once."],
  ["between two steps", strict, false, 10_050_000n, "Use a multiple of ₦1,000."],
  [
    "what its charges leave of the largest amount",
    plans.irepo,
    false,
    99_999_999_785_000n,
    undefined,
  ],
  [
    "a kobo more",
    plans.irepo,
    false,
    99_999_999_785_001n,
    "With the charges that come on top, the most is ₦999,999,997,850 at once.",
  ],
])("%s", (_which, plan, isTopUp, amount, fault) => {
  expect(findAmountFault(plan, isTopUp, amount === null ? null : toMinor(amount))).toBe(fault);
});

test("only amounts that the plan takes are offered", () => {
  expect(suggestAmounts(plans.irepo, false)).toEqual([10_000_000n, 20_000_000n, 50_000_000n]);
  expect(suggestAmounts({ ...strict, maximum_amount: toMinor(20_000_000n) }, false)).toEqual([
    10_000_000n,
    20_000_000n,
  ]);
});

test("nothing is offered where the plan has no least", () => {
  expect(suggestAmounts({ ...strict, minimum_amount: toMinor(0n) }, false)).toEqual([]);
});

test.each([
  ["nothing written", null, undefined],
  ["zero", 0n, undefined],
  ["a kobo too little", 499_999n, "The least is ₦5,000 each time."],
  ["exactly the least, though it is less than a first payment", 500_000n, undefined],
  ["too much", 50_100_000n, "The most is ₦500,000 at once."],
])("each time: %s", (_which, amount, fault) => {
  const plan = { ...strict, minimum_recurring: toMinor(500_000n), minimum_top_up: toMinor(9n) };
  expect(findRecurringFault(plan, amount === null ? null : toMinor(amount))).toBe(fault);
});

test("each time the least is that of a repeated payment, not of one that is added", () => {
  const plan = { ...strict, minimum_recurring: toMinor(0n), minimum_top_up: toMinor(200_000n) };
  expect(findRecurringFault(plan, toMinor(100_000n))).toBeUndefined();
});

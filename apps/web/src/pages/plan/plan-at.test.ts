import { plans, pools } from "@kinfold/contract/testing/product-samples";
import { expect, test } from "vitest";
import { toParts } from "./parts.ts";
import { findPlan } from "./plan-at.ts";

test("a plan is found by its number", () => {
  expect(findPlan(pools, "3", null, null)).toBe(plans.irepo);
  expect(findPlan(pools, "1", "purple", "NGN")).toBe(plans.purpleNgn);
  expect(findPlan(pools, "99", null, null)).toBeUndefined();
});

test("a link to a purple plan that was followed by another leads to the open one of its currency", () => {
  expect(findPlan(pools, "77", "purple", "USD")).toBe(plans.purpleUsd);
  expect(findPlan(pools, "77", "purple", "EUR")).toBeUndefined();
  const closed = [{ ...plans.purpleUsd, is_open: false }];
  expect(findPlan(closed, "77", "purple", "USD")).toBeUndefined();
});

test("what cannot be told apart in a bar is one part, and nothing is lost", () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ name: `Part ${at}`, share_percent: 12.5 }));
  const parts = toParts(many);
  expect(parts).toHaveLength(6);
  expect(parts.at(-1)).toEqual({ key: "others", name: "All others", amount: 3750n });
  expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(10_000n);
  expect(toParts(plans.irepo.holdings)).toHaveLength(4);
});

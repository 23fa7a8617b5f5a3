import { productTotals } from "@kinfold/contract/testing/plan-samples";
import { toMinor, ZERO } from "@kinfold/money";
import { expect, test } from "vitest";
import { calculateShares } from "./shares-of.ts";

const [first] = productTotals;
if (first === undefined) throw new Error("there is no sample");

test("plans stand largest first, and one that is worth nothing yet is no part", () => {
  const parts = calculateShares([
    { ...first, product_id: 9, total_amount: ZERO },
    ...productTotals,
  ]);
  expect(parts.map(({ name }) => name)).toEqual(["Harvest Pool", "Ìrẹ̀pọ̀ Pool", "Purple NGN"]);
});

test("of many plans the smallest become one part, and the whole stays the whole", () => {
  const many = Array.from({ length: 9 }, (_, at) => ({
    ...first,
    product_id: at + 1,
    total_amount: toMinor(BigInt(at + 1)),
  }));
  const parts = calculateShares(many);
  expect(parts).toHaveLength(6);
  expect(parts[0]?.amount).toBe(9n);
  expect(parts.at(-1)).toMatchObject({ name: "All others", amount: 1n + 2n + 3n + 4n });
});

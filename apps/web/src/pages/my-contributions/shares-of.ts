import type { ProductTotals } from "@kinfold/contract/portfolios";
import { addUp } from "@kinfold/money";
import type { SharePart } from "@kinfold/ui/share-bar";

const MOST_PARTS = 6;

/** What each plan is worth as a part of the whole, largest first; the smallest become one. Worthless plans are left out. */
export function calculateShares(plans: readonly ProductTotals[]): SharePart[] {
  const parts = plans
    .filter(({ current_value: value }) => value > 0n)
    .toSorted((a, b) => (a.current_value < b.current_value ? 1 : -1))
    .map(({ product_id: id, product_type: type, label, current_value: amount }) => ({
      key: `${type} ${id}`,
      name: label,
      amount,
    }));
  if (parts.length <= MOST_PARTS) return parts;
  const rest = addUp(parts.slice(MOST_PARTS - 1), ({ amount }) => amount);
  return [...parts.slice(0, MOST_PARTS - 1), { key: "others", name: "All others", amount: rest }];
}

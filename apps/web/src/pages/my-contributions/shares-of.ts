import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { ProductTotals } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { addUp } from "@kinfold/money";
import type { SharePart } from "@kinfold/ui/share-bar";

const MOST_PARTS = 6;

/** What each plan is worth as a part of the whole, largest first; the smallest become one. Worthless plans are left out. */
export function calculateShares(plans: readonly ProductTotals[]): SharePart[] {
  const parts = plans
    .filter(({ total_amount: value }) => value > 0n)
    .toSorted((a, b) => (a.total_amount < b.total_amount ? 1 : -1))
    .map(({ product_id: id, product_type: type, label, total_amount: amount }) => ({
      key: `${type} ${id}`,
      name: label,
      planId: id,
      amount,
      figure: buildFigureId("total-worth", id),
    }));
  if (parts.length <= MOST_PARTS) return parts;
  const rest = parts.slice(MOST_PARTS - 1);
  const others = {
    key: "others",
    name: say("All others"),
    amount: addUp(rest, ({ amount }) => amount),
    figure: buildFigureId(
      "total-worth",
      rest.map(({ planId }) => planId),
    ),
  };
  return [...parts.slice(0, MOST_PARTS - 1), others];
}

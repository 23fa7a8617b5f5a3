import type { Product } from "@kinfold/contract/plans";

/**
 * The plan that an address means. Purple plans follow each other under one name: a link to one that has been followed
 * leads to the one of its currency that is open now.
 */
export function findPlan(
  plans: readonly Product[],
  poolId: string,
  productType: string | null,
  currency: string | null,
): Product | undefined {
  const own = plans.find(({ id }) => String(id) === poolId);
  if (own !== undefined || productType !== "purple") return own;
  return plans.find(
    (plan) => plan.product_type === "purple" && plan.currency === currency && plan.is_open,
  );
}

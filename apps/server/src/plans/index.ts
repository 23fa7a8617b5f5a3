export { amountFault, dealingDay, dealtFrom, isOfferedTo, isOpen, isPriceZero } from "./rules.ts";
export type { PlanRow } from "./plan.ts";
export { planSettings } from "./plan-settings.ts";
export { allPlans, lockPlan, planOf } from "./store.ts";
export { labelOf, productView, type Price } from "./view.ts";

export {
  findAmountFault,
  findDealingDay,
  findDealingStart,
  isOfferedTo,
  isOpen,
  isPriceZero,
} from "./rules.ts";
export type { PlanRow } from "./plan.ts";
export { createPlanKind } from "./plan-settings.ts";
export { listPlans, lockPlan, findPlan } from "./store.ts";
export { formatPlanRowLabel, toProduct, type Price } from "./view.ts";

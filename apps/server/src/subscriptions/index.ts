export { beginSubscription } from "./begin.ts";
export {
  findChargesInto,
  listChargeDays,
  listNextCharges,
  type ChargesInto,
} from "./coming-charges.ts";
export { endSubscriptionsOf } from "./end-all.ts";
export { chargeDue } from "./charge-due.ts";
export { SUBSCRIPTION_INVARIANTS, checkSubscriptionInvariants } from "./invariants.ts";
export { findConsequence } from "./follows.ts";
export { RECURRING_QUEUE } from "./failing-store.ts";
export { SEALED_CARDS } from "./seal-card.ts";
export { applyEndedPayment } from "./payment-ended.ts";
export { mountSubscriptionRoutes } from "./routes.ts";
export { findActiveSubscriptions, hasSubscriptionBeyondGlobal, hasSubscription } from "./store.ts";
export { mountSubscriptionStaffRoutes } from "./staff-routes.ts";
export { notifyUpcoming } from "./notify-ahead.ts";

export { beginSubscription } from "./begin.ts";
export { chargeDue } from "./charge-due.ts";
export { SUBSCRIPTION_INVARIANTS, subscriptionCoherence } from "./coherence.ts";
export { RECURRING_QUEUE } from "./failing-store.ts";
export { subscriptionPaymentEnded } from "./payment-ended.ts";
export { subscriptionRoutes } from "./routes.ts";
export { livingOf, repeatsBeyondGlobal, repeatsFor } from "./store.ts";
export { subscriptionStaffRoutes } from "./staff-routes.ts";
export { tellAhead } from "./tell-ahead.ts";

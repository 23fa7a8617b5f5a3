export { estateDecision, estateHolds } from "./estate-decision.ts";
export { findEstateHold } from "./estate-store.ts";
export { ESTATE_INVARIANTS, checkEstateInvariants } from "./estate-invariants.ts";
export { globalChanges } from "./global-decision.ts";
export { mountMembershipRoutes } from "./staff-routes.ts";

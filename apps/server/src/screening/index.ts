export { SCREENING_INVARIANTS, checkScreeningInvariants } from "./invariants.ts";
export { SANCTIONS_PROMISE } from "./promise.ts";
export { requireCleared, screenBeforeApproval, screenDueMembers } from "./screen.ts";
export { filterHeldMembers, findHitMember } from "./store.ts";
export { mountScreeningRoutes, SANCTIONS_QUEUE } from "./staff-routes.ts";

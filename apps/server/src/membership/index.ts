export { globalChanges } from "./global-decision.ts";
export { mountMembershipRoutes as membershipRoutes } from "./staff-routes.ts";

export { globalChanges } from "./global-decision.ts";
export { mountMembershipRoutes } from "./staff-routes.ts";

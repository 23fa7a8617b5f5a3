export { globalChanges } from "./global-decision.ts";
export { membershipRoutes } from "./staff-routes.ts";

export { globalChanges, membershipRoutes } from "./staff-routes.ts";

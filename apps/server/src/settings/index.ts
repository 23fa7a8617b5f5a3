export { PROPOSED_SETTINGS } from "./decision.ts";
export { settingRoutes } from "./staff-routes.ts";

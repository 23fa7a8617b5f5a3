export { PROPOSED_SETTINGS } from "./decision.ts";
export { mountSettingRoutes } from "./staff-routes.ts";

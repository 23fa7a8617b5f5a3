export { PROPOSED_SETTINGS } from "./decision.ts";
export { mountSettingRoutes as settingRoutes } from "./staff-routes.ts";

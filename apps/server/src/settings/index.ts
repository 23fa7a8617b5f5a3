export { PROPOSED_SETTINGS } from "./queue.ts";
export { settingRoutes } from "./staff-routes.ts";

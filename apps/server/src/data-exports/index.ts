export { DATA_EXPORT_INVARIANTS, checkDataExportInvariants } from "./invariants.ts";
export { DATA_EXPORT_PROMISE } from "./promise.ts";
export { DATA_EXPORT_QUEUE } from "./queue.ts";
export { mountDataExportRoutes } from "./routes.ts";
export { mountDataExportStaffRoutes } from "./staff-routes.ts";

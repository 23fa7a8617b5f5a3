export { DATA_EXPORT_INVARIANTS, checkDataExportInvariants } from "./invariants.ts";
export { EXPORTED } from "./personal-data.ts";
export { DATA_EXPORT_PROMISE } from "./promise.ts";
export { readPersonalData } from "./read-personal-data.ts";
export { DATA_EXPORT_QUEUE } from "./queue.ts";
export { mountDataExportRoutes } from "./routes.ts";
export { mountDataExportStaffRoutes } from "./staff-routes.ts";

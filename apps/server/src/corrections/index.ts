export { CORRECTION_INVARIANTS, checkCorrectionInvariants } from "./invariants.ts";
export { CORRECTION_PROMISE } from "./promise.ts";
export { CORRECTION_QUEUE } from "./queue.ts";
export { mountCorrectionRoutes } from "./routes.ts";
export { mountCorrectionStaffRoutes } from "./staff-routes.ts";

export { requestEstateClosure } from "./request.ts";
export { findEndings } from "./endings.ts";
export { CLOSURE_INVARIANTS, checkClosureInvariants } from "./invariants.ts";
export { CLOSURE_PROMISE } from "./promise.ts";
export { CLOSURE_QUEUE } from "./queue.ts";
export { mountClosureRoutes } from "./routes.ts";
export { mountClosureStaffRoutes } from "./staff-routes.ts";

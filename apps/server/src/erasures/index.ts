export { ERASURE_INVARIANTS, checkErasureInvariants } from "./invariants.ts";
export { listDueErasures } from "./list-due.ts";
export { ERASURE_QUEUE } from "./queue.ts";
export { removeErasedFiles } from "./remove-files.ts";
export { mountErasureRoutes } from "./staff-routes.ts";
export { findDoneErasures, findUnerasedMembers } from "./store.ts";

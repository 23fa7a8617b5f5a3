export { appendJournals } from "./append.ts";
export { publishCheckpoint, publishDueCheckpoint } from "./checkpoint.ts";
export { checkLogInvariants, LOG_INVARIANTS } from "./invariants.ts";
export { mountCosignatures, mountPublicLog } from "./publish.ts";
export { mountLedgerLogRoutes, mountLedgerLogStaffRoutes } from "./routes.ts";

export { appendJournals } from "./append.ts";
export { openCheckpointLine, readCheckpointSentence } from "./checkpoint-line.ts";
export { publishCheckpoint, publishDueCheckpoint } from "./checkpoint.ts";
export { addLogEntry } from "./entries.ts";
export { checkLogInvariants, LOG_INVARIANTS } from "./invariants.ts";
export { mountCosignatures, mountPublicLog } from "./publish.ts";
export { proveLogEntry } from "./read-log.ts";
export { mountLedgerLogRoutes, mountLedgerLogStaffRoutes } from "./routes.ts";

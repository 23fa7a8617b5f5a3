export { STATEMENT_INVARIANTS, checkStatementInvariants } from "./invariants.ts";
export { listStatementLines, type StatementLine } from "./lines.ts";
export { settleReturnedPayouts } from "./settle-returned.ts";
export { settleReversals } from "./open-reversals.ts";
export { findNamedGateway } from "./settlements/payers.ts";
export { settlementQueue } from "./settlements/queue.ts";
export { mountSettlementStaffRoutes } from "./settlements/staff-routes.ts";
export { mountStatementStaffRoutes } from "./staff-routes.ts";

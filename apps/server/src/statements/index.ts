export { STATEMENT_INVARIANTS, checkStatementInvariants } from "./invariants.ts";
export { listStatementLines as statementLines, type StatementLine } from "./lines.ts";
export { settleReturnedPayouts } from "./settle-returned.ts";
export { settleReversals } from "./open-reversals.ts";
export { findNamedGateway as payerNamed } from "./settlements/payers.ts";
export { settlementQueue } from "./settlements/queue.ts";
export { mountSettlementStaffRoutes as settlementStaffRoutes } from "./settlements/staff-routes.ts";
export { mountStatementStaffRoutes as statementStaffRoutes } from "./staff-routes.ts";

export { STATEMENT_INVARIANTS, checkStatementInvariants } from "./invariants.ts";
export { statementLines, type StatementLine } from "./lines.ts";
export { settleReturnedPayouts } from "./settle-returned.ts";
export { settleReversals } from "./open-reversals.ts";
export { payerNamed } from "./settlements/payers.ts";
export { settlementQueue } from "./settlements/queue.ts";
export { settlementStaffRoutes } from "./settlements/staff-routes.ts";
export { statementStaffRoutes } from "./staff-routes.ts";

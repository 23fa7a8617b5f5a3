export { STATEMENT_INVARIANTS, statementCoherence } from "./coherence.ts";
export { statementLines, type StatementLine } from "./lines.ts";
export { statementStaffRoutes } from "./staff-routes.ts";

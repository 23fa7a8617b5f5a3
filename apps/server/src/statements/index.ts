export { statementLines, type StatementLine } from "./lines.ts";
export { statementStaffRoutes } from "./staff-routes.ts";

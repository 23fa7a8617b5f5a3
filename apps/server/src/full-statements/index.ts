export { openFullStatementFinder } from "./issue.ts";
export { mountFullStatementRoutes } from "./routes.ts";

export { openFullStatementFinder } from "./issue.ts";
export { mountFullStatementRoutes } from "./routes.ts";
export { readFullStatement, type CurrencyPart } from "./read.ts";

export { readHoldings } from "./held.ts";
export { computePersonalReturnOfAll } from "./personal.ts";
export { mountSummaryRoutes } from "./routes.ts";
export { isAlive, listHeldIn, type Held } from "./totals.ts";

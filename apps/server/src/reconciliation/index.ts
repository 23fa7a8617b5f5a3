export { computeReconciliation } from "./compute.ts";
export { DISAGREEMENTS } from "./queue.ts";
export { mountReconciliationRoutes } from "./routes.ts";
export type { Statements } from "./sides.ts";
export { countOpenByCurrency, listDays, listOpenItems } from "./store.ts";
export { DISAGREEMENT_PROMISE } from "./promise.ts";
export { computeDifference } from "./view.ts";

export { MONTH_CLOSE_INVARIANTS, checkMonthCloseInvariants } from "./month-closes/invariants.ts";
export { MONTH_CLOSES } from "./month-closes/queue.ts";
export { mountAccountingRoutes } from "./routes.ts";
export { findLastClose, findLastCloseAt, readMarks } from "./month-closes/store.ts";
export { sumLedger } from "./sum-ledger.ts";

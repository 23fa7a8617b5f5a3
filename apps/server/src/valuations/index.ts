export { checkValuationInvariants, VALUATION_INVARIANTS } from "./invariants.ts";
export { approveValuation, rejectValuation } from "./decide.ts";
export { prepareCorrection, prepareValuation } from "./draft.ts";
export { VALUATION_DRAFTS } from "./queue.ts";
export { mountValuationRoutes } from "./routes.ts";
export { attachStatement } from "./statement.ts";
export { filterStatementFiles } from "./store.ts";
export { MONTH_PRICE_PROMISE, VALUATION_PROMISE } from "./promise.ts";
export { VALUATION_APPROVALS } from "./approvals.ts";

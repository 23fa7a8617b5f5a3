export { checkValuationInvariants, VALUATION_INVARIANTS } from "./invariants.ts";
export { approveValuation, rejectValuation } from "./decide.ts";
export { draftCorrection, draftValuation } from "./draft.ts";
export { VALUATION_DRAFTS } from "./queue.ts";
export { valuationRoutes } from "./routes.ts";
export { attachStatement } from "./statement.ts";
export { statementFilesAmong } from "./store.ts";

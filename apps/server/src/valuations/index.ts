export { checkValuationInvariants, VALUATION_INVARIANTS } from "./invariants.ts";
export { approveValuation, rejectValuation } from "./decide.ts";
export {
  prepareCorrection as draftCorrection,
  prepareValuation as draftValuation,
} from "./draft.ts";
export { VALUATION_DRAFTS } from "./queue.ts";
export { mountValuationRoutes as valuationRoutes } from "./routes.ts";
export { attachStatement } from "./statement.ts";
export { filterStatementFiles as statementFilesAmong } from "./store.ts";

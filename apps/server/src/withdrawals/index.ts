export { withdrawalCoherence } from "./coherence.ts";
export { approveWithdrawal, rejectWithdrawal } from "./decide.ts";
export { makeBatch, markFailed, markPaid, releaseBatch, warnOfUnpaid } from "./payout.ts";
export { withdrawalRoutes } from "./routes.ts";
export type { Operator } from "./store.ts";

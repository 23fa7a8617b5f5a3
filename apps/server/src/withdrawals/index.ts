export { WITHDRAWAL_INVARIANTS, checkWithdrawalInvariants } from "./invariants.ts";
export { createWithdrawal } from "./create-withdrawal.ts";
export { approveWithdrawal, rejectWithdrawal } from "./decide.ts";
export {
  approveBatch,
  makeBatch,
  processBatch,
  rejectBatch,
  releaseBatch,
  removeFromBatch,
} from "./batches.ts";
export { failureDecision } from "./payout-failures.ts";
export { markPaid, warnOfUnpaid } from "./payout.ts";
export { tellOfOverdue } from "./tell-overdue.ts";
export { promisedOn } from "./promised-on.ts";
export { sentPayouts, type SentPayoutRow } from "./sent-payouts.ts";
export { withdrawalRoutes } from "./routes.ts";
export { withdrawalStaffRoutes } from "./staff-routes.ts";
export { PAYOUT_QUEUE, WITHDRAWAL_QUEUE } from "./waiting.ts";
export { hasOpenWithdrawals } from "./store.ts";

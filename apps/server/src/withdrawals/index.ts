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
export { markPaid, warnAboutUnpaid as warnOfUnpaid } from "./payout.ts";
export { notifyOverdue as tellOfOverdue } from "./tell-overdue.ts";
export { sumPromised as promisedOn } from "./promised-on.ts";
export { listSentPayouts as sentPayouts, type SentPayoutRow } from "./sent-payouts.ts";
export { mountWithdrawalRoutes as withdrawalRoutes } from "./routes.ts";
export { mountWithdrawalStaffRoutes as withdrawalStaffRoutes } from "./staff-routes.ts";
export { PAYOUT_QUEUE, WITHDRAWAL_QUEUE } from "./waiting.ts";
export { hasOpenWithdrawals } from "./store.ts";

export { WITHDRAWAL_INVARIANTS, checkWithdrawalInvariants } from "./invariants.ts";
export {
  createWithdrawal,
  holdWithdrawal,
  refuseOwing,
  retryTakenReference,
} from "./create-withdrawal.ts";
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
export { markPaid, warnAboutUnpaid } from "./payout.ts";
export { sumPromised } from "./promised-on.ts";
export { listSentPayouts, type SentPayoutRow } from "./sent-payouts.ts";
export { mountWithdrawalRoutes } from "./routes.ts";
export { mountWithdrawalStaffRoutes } from "./staff-routes.ts";
export { PAYOUT_QUEUE, WITHDRAWAL_QUEUE } from "./waiting.ts";
export {
  hasOpenWithdrawals,
  listOpenWithdrawals,
  listPayoutDays,
  type WithdrawalRow,
} from "./store.ts";
export { PAYOUT_PROMISE } from "./promise.ts";
export { PAYOUT_APPROVALS, WITHDRAWAL_APPROVALS } from "./approvals.ts";

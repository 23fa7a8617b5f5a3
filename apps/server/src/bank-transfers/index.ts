export { transferAccountSettings } from "./account-settings.ts";
export { allAccounts, giveFirstAccounts, namedAccount, type KeptAccount } from "./account-store.ts";
export { receiptsFor } from "./begin.ts";
export {
  approveConfirmation,
  proposeConfirmation,
  proposeWithin,
  rejectTransfer,
  type StatementLine,
} from "./decide.ts";
export { handOver, type HandedOver } from "./receipts.ts";
export { openClaims, type OpenClaim } from "./open-claims.ts";
export { receiptQueue } from "./queue.ts";
export { receiptFilesAmong } from "./receipt-store.ts";
export { bankTransferRoutes } from "./routes.ts";
export { bankTransferStaffRoutes } from "./staff-routes.ts";
export { transferOf } from "./staff-detail.ts";
export { transferViews } from "./staff-view.ts";
export { readTransferAccounts, type ClubAccount } from "./transfer-accounts.ts";
export {
  decisionsOf,
  newestProposal,
  settledReferences,
  waitingTransfers,
} from "./transfer-store.ts";
export { forgetUploads } from "./uploads.ts";

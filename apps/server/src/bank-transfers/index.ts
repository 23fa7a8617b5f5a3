export { createTransferAccountSettings as transferAccountSettings } from "./account-settings.ts";
export {
  listAllAccounts as allAccounts,
  giveFirstAccounts,
  findNamedAccount as namedAccount,
  type KeptAccount,
} from "./account-store.ts";
export { createReceiptSummaries as receiptsFor } from "./begin.ts";
export {
  approveConfirmation,
  proposeConfirmation,
  proposeWithin,
  rejectTransfer,
  type StatementLine,
} from "./decide.ts";
export { submitReceipt as handOver, type HandedOver } from "./receipts.ts";
export { openClaims, type OpenClaim } from "./open-claims.ts";
export { receiptQueue } from "./queue.ts";
export { filterReceiptFiles as receiptFilesAmong } from "./receipt-store.ts";
export { mountBankTransferRoutes as bankTransferRoutes } from "./routes.ts";
export { mountBankTransferStaffRoutes as bankTransferStaffRoutes } from "./staff-routes.ts";
export { readTransfer as transferOf } from "./staff-detail.ts";
export { readTransferViews as transferViews } from "./staff-view.ts";
export { readTransferAccounts, type ClubAccount } from "./transfer-accounts.ts";
export {
  listDecisions as decisionsOf,
  findNewestProposal as newestProposal,
  listSettledReferences as settledReferences,
  listWaitingTransfers as waitingTransfers,
} from "./transfer-store.ts";
export { forgetUploads } from "./uploads.ts";

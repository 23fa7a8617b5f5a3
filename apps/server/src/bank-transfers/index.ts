export { createTransferAccountSettings } from "./account-settings.ts";
export {
  listAllAccounts,
  giveFirstAccounts,
  findNamedAccount,
  type KeptAccount,
} from "./account-store.ts";
export { createReceiptSummaries } from "./begin.ts";
export {
  approveConfirmation,
  proposeConfirmation,
  proposeWithin,
  rejectTransfer,
  type StatementLine,
} from "./decide.ts";
export { submitReceipt, type HandedOver } from "./receipts.ts";
export { openClaims, type OpenClaim } from "./open-claims.ts";
export { receiptQueue } from "./queue.ts";
export { filterReceiptFiles } from "./receipt-store.ts";
export { mountBankTransferRoutes } from "./routes.ts";
export { mountBankTransferStaffRoutes } from "./staff-routes.ts";
export { readTransfer } from "./staff-detail.ts";
export { readTransferViews } from "./staff-view.ts";
export { readTransferAccounts, type ClubAccount } from "./transfer-accounts.ts";
export {
  listDecisions,
  findNewestProposal,
  listSettledReferences,
  listWaitingTransfers,
} from "./transfer-store.ts";
export { listBegunTransfers, type BegunTransferRow } from "./transfer-reference.ts";
export { forgetUploads } from "./uploads.ts";
export { RECEIPT_PROMISE } from "./promise.ts";
export { RECEIPT_APPROVALS } from "./approvals.ts";

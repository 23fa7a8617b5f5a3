export { receiptsFor } from "./begin.ts";
export {
  approveConfirmation,
  proposeConfirmation,
  rejectTransfer,
  type StatementLine,
} from "./decide.ts";
export { bankTransferRoutes } from "./routes.ts";
export { readTransferAccounts, type ClubAccount } from "./transfer-accounts.ts";
export { decisionsOf, waitingTransfers } from "./transfer-store.ts";
export { forgetUploads } from "./uploads.ts";

export { bankTransferRoutes } from "./routes.ts";
export { readTransferAccounts } from "./transfer-accounts.ts";
export { forgetUploads } from "./uploads.ts";

export { checkLedger, type LedgerChecked, type Kept } from "./check.ts";
export {
  sendArchiveAlert,
  notifyOverdueCheck,
  lookAtCopy,
  runNightlyCheck,
  type Look,
} from "./nightly.ts";
export { mountLedgerCheckRoutes } from "./routes.ts";
export { LEDGER_CHECK_PROMISE } from "./promise.ts";

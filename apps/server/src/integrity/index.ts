export { checkLedger, type LedgerChecked, type Kept } from "./check.ts";
export {
  sendArchiveAlert,
  notifyOverdueCheck,
  readNightlyState,
  LEDGER_CHECK_PROMISE,
  lookAtCopy,
  runNightlyCheck,
  type Look,
} from "./nightly.ts";
export { mountLedgerCheckRoutes } from "./routes.ts";
export { findNotArchivedSince, type Night } from "./rules.ts";

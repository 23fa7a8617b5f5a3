export { checkBooks, type BooksChecked, type Kept } from "./check.ts";
export {
  sendArchiveAlert,
  alertOverdueCheck,
  lookAtCopy,
  runNightlyCheck,
  type Look,
} from "./nightly.ts";
export { mountLedgerCheckRoutes as booksRoutes } from "./routes.ts";

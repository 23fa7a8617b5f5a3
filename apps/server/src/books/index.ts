export { checkBooks, type BooksChecked, type Kept } from "./check.ts";
export {
  sendArchiveAlert,
  alertOverdueCheck,
  lookAtCopy,
  runNightlyCheck,
  type Look,
} from "./nightly.ts";
export { booksRoutes } from "./routes.ts";

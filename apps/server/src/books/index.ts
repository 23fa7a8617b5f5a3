export { checkBooks, type BooksChecked, type Kept } from "./check.ts";
export {
  alertBehindArchive,
  alertOverdueCheck,
  lookAtCopy,
  runNightlyCheck,
  type Look,
} from "./nightly.ts";
export { booksRoutes } from "./routes.ts";

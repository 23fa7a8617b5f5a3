export { checkBooks, type BooksChecked, type Kept } from "./check.ts";
export { alertOverdueCheck, lookAtCopy, runNightlyCheck, type Look } from "./nightly.ts";
export { booksRoutes } from "./routes.ts";

export { checkBooks, type BooksChecked, type Kept } from "./check.ts";
export { alertOverdueCheck, runNightlyCheck } from "./nightly.ts";
export { booksRoutes } from "./routes.ts";

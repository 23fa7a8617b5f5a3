export { checkBooks, type BooksChecked, type Kept } from "./check.ts";
export { runNightlyCheck } from "./nightly.ts";
export { booksRoutes } from "./routes.ts";

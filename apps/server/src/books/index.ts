export { checkBooks, type BooksChecked, type Kept } from "./check.ts";
export { booksRoutes } from "./routes.ts";

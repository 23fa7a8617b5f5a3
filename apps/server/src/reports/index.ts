export { computeBookPeriod, isFixed, type Book } from "./book.ts";
export { getMonthSpan } from "./month.ts";
export { mountReportPdfRoutes } from "./pdf-route.ts";
export { mountReportRoutes, readLedger } from "./routes.ts";

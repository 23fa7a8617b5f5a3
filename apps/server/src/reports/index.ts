export { sayLineType } from "./line-words.ts";
export { computeBookPeriod, isFixed, isPublished, sumWaitingOn, type Book } from "./book.ts";
export { computeCurrencyReport, computeReturnOver, getMonthSpan, type Span } from "./month.ts";
export { mountReportPdfRoutes } from "./pdf-route.ts";
export { computePortfolioReport, type PortfolioReport } from "./portfolio-report.ts";
export { traceBookLine, traceLineAmount } from "./report-pdf.ts";
export { formatDay, formatPercent, formatPrice, formatUnits, NONE } from "./report-facts.ts";
export { computeTotalsInBoth, mountReportRoutes, readLedger } from "./routes.ts";

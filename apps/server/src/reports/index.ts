export { mountReportPdfRoutes } from "./pdf-route.ts";
export { mountReportRoutes } from "./routes.ts";

export { reportPdfRoutes } from "./pdf-route.ts";
export { reportRoutes } from "./routes.ts";

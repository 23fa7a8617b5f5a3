export { mountAccountingRoutes } from "./routes.ts";

export { mountHealthRoutes } from "./routes.ts";

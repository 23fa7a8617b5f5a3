export { mountCalendarRoutes } from "./routes.ts";

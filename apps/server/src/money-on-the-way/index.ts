export { mountMoneyOnTheWayRoutes } from "./routes.ts";

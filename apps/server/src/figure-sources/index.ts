export { mountFigureSourceRoutes, mountFigureSourceStaffRoutes } from "./routes.ts";

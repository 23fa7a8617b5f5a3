export { mountExcoRoutes } from "./routes.ts";
export { EXCO_QUEUE } from "./waiting.ts";

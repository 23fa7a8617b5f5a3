export { heldBy } from "./held.ts";
export { personalReturnOf } from "./personal.ts";
export { summaryRoutes } from "./routes.ts";

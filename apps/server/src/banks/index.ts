export { bankByCode } from "./banks.ts";
export { fitsBank } from "./nuban.ts";
export { bankRoutes } from "./routes.ts";

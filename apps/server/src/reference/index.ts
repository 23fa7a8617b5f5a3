export { isCountry } from "./countries.ts";
export { fetchRate } from "./fetch-rate.ts";
export { rateRoutes } from "./rate-routes.ts";
export { latestRate, type Rate } from "./rates.ts";
export { referenceRoutes } from "./routes.ts";

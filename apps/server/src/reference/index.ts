export { isCountry } from "./countries.ts";
export { fetchRate } from "./fetch-rate.ts";
export { rateRoutes } from "./rate-routes.ts";
export { rateSettings } from "./rate-settings.ts";
export { insertRate, latestRate, type Rate } from "./rates.ts";
export { referenceRoutes } from "./routes.ts";

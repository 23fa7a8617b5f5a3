export { findCountry, isCountry } from "./countries.ts";
export { fetchRate, type HeldRate } from "./fetch-rate.ts";
export { rateLimits } from "./rate-limits.ts";
export { rateLimitSettings } from "./rate-limit-settings.ts";
export { rateRoutes } from "./rate-routes.ts";
export { rateSettings } from "./rate-settings.ts";
export { insertRate, latestRate, pricedRates, type Rate } from "./rates.ts";
export { referenceRoutes } from "./routes.ts";

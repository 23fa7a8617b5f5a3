export { findCountry, isCountry } from "./countries.ts";
export { fetchRate, type HeldRate } from "./fetch-rate.ts";
export { readRateLimits } from "./rate-limits.ts";
export { createRateLimitKind } from "./rate-limit-settings.ts";
export { mountRateRoutes } from "./rate-routes.ts";
export { createRateKind } from "./rate-settings.ts";
export { insertRate, findLatestRate, findPricedRates, type Rate } from "./rates.ts";
export { mountReferenceRoutes } from "./routes.ts";
export { RATE_PROMISE } from "./promise.ts";

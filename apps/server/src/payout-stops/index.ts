export { mountPayoutStopRoutes } from "./routes.ts";
export { refuseWhileStopped, stopPayouts } from "./stop-payouts.ts";
export { findOpenStop, type StopRow } from "./store.ts";
export { buildStopViews } from "./view.ts";

export { openMetrics, type Metrics } from "./open-metrics.ts";
export type { ReadingContext } from "./readings.ts";
export { startMetrics } from "./start-metrics.ts";

/** What is broken on purpose, to see the drill notice: servers that are killed instead of asked to stop. */
export const ROLLING_FAULTS = ["abrupt"] as const;
export type RollingPlant = (typeof ROLLING_FAULTS)[number];

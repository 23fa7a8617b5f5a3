/** What is broken on purpose, to see the drill notice: a server that keeps every request. */
export const SOAK_FAULTS = ["hoarding"] as const;
export type SoakPlant = (typeof SOAK_FAULTS)[number];

/**
 * What is broken on purpose, to see the drill notice: a server that says "done" and forgets it now and then, and one that answers some
 * requests with a fault.
 */
export const LOAD_FAULTS = ["forgetful", "failing"] as const;
export type LoadPlant = (typeof LOAD_FAULTS)[number];

/**
 * What is broken on purpose, to see the drill notice: a server that says "done" and forgets it now and then; one that takes a full disk of
 * uploads, and one that takes a database that is away, for a fault of its own.
 */
export const FULL_FAULTS = ["forgetful", "unaware", "startled"] as const;
export type FullPlant = (typeof FULL_FAULTS)[number];

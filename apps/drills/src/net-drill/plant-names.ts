/**
 * What is broken on purpose, to see the drill notice: a server that waits for its database as long as a minute, and clients that give each
 * repetition a new key.
 */
export const NET_FAULTS = ["patient", "freshkey"] as const;
export type NetPlant = (typeof NET_FAULTS)[number];

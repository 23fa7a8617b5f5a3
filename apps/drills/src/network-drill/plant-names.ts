/**
 * What is broken on purpose, to see the drill notice: a queue that gives each try a new key, and a device that forgets what waited when
 * its browser is killed, so that its member begins anew.
 */
export const NETWORK_FAULTS = ["freshkey", "forgetful"] as const;
export type NetworkPlant = (typeof NETWORK_FAULTS)[number];

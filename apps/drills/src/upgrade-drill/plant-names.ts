/** What a migration is planted for, to see the drill notice. */
export const UPGRADE_FAULTS = ["rewrite", "hold", "balance", "half"] as const;
export type UpgradePlant = (typeof UPGRADE_FAULTS)[number];

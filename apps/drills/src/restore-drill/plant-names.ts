/** What the drill of restores breaks on purpose, and must notice. */
export const RESTORE_FAULTS = ["segment", "file", "job"] as const;
export type RestorePlant = (typeof RESTORE_FAULTS)[number];

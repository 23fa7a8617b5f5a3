/** What the drill of restores breaks on purpose, and must notice. */
export const RESTORE_PLANTS = ["segment", "file", "job"] as const;
export type RestorePlant = (typeof RESTORE_PLANTS)[number];

/** The trials of the drill, in the order in which they run. */
export const TRIAL_NAMES = ["once", "race", "webhooks", "payout"] as const;
export type TrialName = (typeof TRIAL_NAMES)[number];

/** The scenarios of the drill, in the order in which they run. */
export const SCENARIO_NAMES = ["once", "race", "webhooks", "payout"] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** What members begin without a network. */
export const FLOWS = ["contribution", "withdrawal", "receipt"] as const;
export type Flow = (typeof FLOWS)[number];

import type { SubscriptionCycle, SubscriptionStatus } from "@kinfold/contract/subscriptions";

/** What staff call the state of a recurring contribution. */
export const STATUS_WORDS: Readonly<Record<SubscriptionStatus, string>> = {
  active: "Active",
  attention: "Being tried",
  paused: "Paused",
  "non-renewing": "Not renewing",
  completed: "Completed",
  cancelled: "Ended",
};

/** What became of one date. */
export const DATE_WORDS: Readonly<Record<SubscriptionCycle["status"], string>> = {
  charging: "Being charged",
  retrying: "To be tried again",
  paid: "Paid",
  missed: "Missed",
  skipped: "Skipped",
};

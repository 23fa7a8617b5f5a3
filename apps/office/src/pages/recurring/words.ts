import type { FailingSubscription } from "@kinfold/contract/office/recurring";
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

/** Why a contribution failed or rests: what the bank or the club said, or that its member paused it. */
export const describeFailure = ({
  status,
  last_failure_reason: reason,
}: Pick<FailingSubscription, "status" | "last_failure_reason">): string =>
  reason ?? (status === "paused" ? "Its member paused it" : "Not known");

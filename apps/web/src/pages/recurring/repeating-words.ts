import type {
  ChargedCard,
  CycleStatus,
  Subscription,
  SubscriptionStatus,
} from "@kinfold/contract/subscriptions";

/** Where a recurring contribution stands, in a word. */
export const SUBSCRIPTION_WORDS: Readonly<Record<SubscriptionStatus, string>> = {
  active: "Active",
  attention: "Needs attention",
  paused: "Paused",
  "non-renewing": "Ending",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** What came of one date, in a word. */
export const CYCLE_WORDS: Readonly<Record<CycleStatus, string>> = {
  charging: "Being charged",
  retrying: "Tried again",
  paid: "Charged",
  missed: "Missed",
  skipped: "Skipped",
};

/** "Visa ending 4081", as much as is known of it. */
export function cardWords({ brand, last4 }: ChargedCard): string {
  const name =
    brand === null ? "Card" : brand.charAt(0).toUpperCase() + brand.slice(1).toLowerCase();
  return last4 === null ? name : `${name} ending ${last4}`;
}

/** "until 12/2030"; undefined where nobody knows. */
export const expiryWords = ({
  exp_month: month,
  exp_year: year,
}: ChargedCard): string | undefined =>
  month === null || year === null ? undefined : `until ${String(month).padStart(2, "0")}/${year}`;

/** What the member should know or do about it; undefined when all is well. */
export function adviceOf({
  status,
  last_failure_reason: reason,
}: Pick<Subscription, "status" | "last_failure_reason">):
  | { title: string; words: string }
  | undefined {
  if (status === "attention") {
    return {
      title: "Your card could not be charged",
      words: `${reason ?? "The bank declined the card."} We try again on some of the days that follow.`,
    };
  }
  if (status === "paused" && reason !== null) {
    return {
      title: "We stopped charging your card",
      words: `${reason} Change the card, or resume when it can be charged again. Nothing is owed for the dates that passed.`,
    };
  }
  if (status === "paused") {
    return { title: "You paused it", words: "Your card is not charged until you resume." };
  }
  return undefined;
}

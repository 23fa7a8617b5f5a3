import { DAY_MS } from "@kinfold/contract/durations";
import type {
  ChargedCard,
  CycleStatus,
  Subscription,
  SubscriptionStatus,
} from "@kinfold/contract/subscriptions";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { say } from "@kinfold/language/say";

/** Where a recurring contribution stands, in a word. */
export const SUBSCRIPTION_WORDS: Readonly<Record<SubscriptionStatus, string>> = {
  active: say("Active"),
  attention: say("Needs attention"),
  paused: say("Paused"),
  "non-renewing": say("Ending"),
  completed: say("Completed"),
  cancelled: say("Cancelled"),
};

/** What came of one date, in a word. */
export const CYCLE_WORDS: Readonly<Record<CycleStatus, string>> = {
  charging: say("Being charged"),
  retrying: say("Tried again"),
  paid: say("Charged"),
  missed: say("Missed"),
  skipped: say("Skipped"),
};

/** "Visa ending 4081", as much as is known of it. */
export function formatCard({ brand, last4 }: ChargedCard): string {
  const name =
    brand === null ? say("Card") : brand.charAt(0).toUpperCase() + brand.slice(1).toLowerCase();
  return last4 === null ? name : say("{name} ending {last4}", { name, last4 });
}

/** The card, or with a direct debit the account: "GTBank ending 4471". */
export const formatPayer = ({ gateway, card }: Pick<Subscription, "gateway" | "card">): string =>
  gateway === "direct_debit" && card.brand !== null && card.last4 !== null
    ? say("{name} ending {last4}", { name: card.brand, last4: card.last4 })
    : formatCard(card);

/** "until 12/2030"; undefined when it is not known. */
export const formatExpiry = ({
  exp_month: month,
  exp_year: year,
}: ChargedCard): string | undefined =>
  month === null || year === null
    ? undefined
    : say("until {month}", { month: `${String(month).padStart(2, "0")}/${year}` });

/** How many days before a charge it is announced here, as by email. */
const ANNOUNCED_DAYS = 3;

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Something to know or do. A warning is what keeps a charge from coming through. */
export type Advice = { tone: "warn" | "info"; title: string; words: string };

function cardAdvice({ exp_month: month, exp_year: year }: ChargedCard, today: string) {
  if (month === null || year === null) return undefined;
  const until = `${year}-${String(month).padStart(2, "0")}`;
  const now = today.slice(0, 7);
  if (until > now) return undefined;
  return until === now
    ? {
        tone: "warn" as const,
        title: say("Your card ends this month"),
        words: say("After this month we cannot charge it. Change the card before then."),
      }
    : {
        tone: "warn" as const,
        title: say("Your card has expired"),
        words: say("The next charge will not come through with it. Change the card before then."),
      };
}

function failingWords({
  last_failure_reason: reason,
  next_attempt_date: again,
}: SubscriptionState): string {
  const why = reason ?? say("The bank refused the charge.");
  const next =
    again === null
      ? say("We do not try again for that date, and nothing is owed for it.")
      : say("We try again on {day}.", { day: formatLongDay(again) });
  return `${why} ${next}`;
}

function pausedWords(isDebited: boolean, end: string | null): string {
  if (end === null) {
    return isDebited
      ? say("Your bank account is not charged until you resume.")
      : say("Your card is not charged until you resume.");
  }
  const day = formatLongDay(end);
  return isDebited
    ? say("It goes on by itself on {day}. Your bank account is not charged before then.", { day })
    : say("It goes on by itself on {day}. Your card is not charged before then.", { day });
}

type SubscriptionState = Pick<
  Subscription,
  | "status"
  | "gateway"
  | "card"
  | "last_failure_reason"
  | "next_attempt_date"
  | "next_payment_date"
  | "resume_date"
>;

/** What the member should know or do about it on this day, YYYY-MM-DD; undefined when all is well. */
export function findAdvice(subscription: SubscriptionState, today: string): Advice | undefined {
  const { status, card, last_failure_reason: reason, next_payment_date: next } = subscription;
  const { resume_date: end } = subscription;
  const isDebited = subscription.gateway === "direct_debit";
  if (status === "attention") {
    return {
      tone: "warn",
      title: isDebited
        ? say("Your bank account could not be charged")
        : say("Your card could not be charged"),
      words: failingWords(subscription),
    };
  }
  if (status === "paused" && reason !== null) {
    return {
      tone: "info",
      title: isDebited
        ? say("We stopped charging your bank account")
        : say("We stopped charging your card"),
      words: `${reason} ${
        isDebited
          ? say(
              "Resume it when that is settled, with this bank account or another one. Nothing is owed for the dates that passed.",
            )
          : say(
              "Resume it when that is settled, with this card or another one. Nothing is owed for the dates that passed.",
            )
      }`,
    };
  }
  if (status === "paused") {
    return {
      tone: "info",
      title: say("You paused it"),
      words: pausedWords(isDebited, end),
    };
  }
  if (status !== "active") return undefined;
  const ofCard = cardAdvice(card, today);
  if (ofCard !== undefined) return ofCard;
  if (next === null || daysBetween(today, next) > ANNOUNCED_DAYS) return undefined;
  return {
    tone: "info",
    title: isDebited ? say("Your bank account is charged soon") : say("Your card is charged soon"),
    words: say(
      "On {day}, between 6 and 9 in the morning in Lagos. Pause or cancel before then if that should not happen.",
      { day: formatLongDay(next) },
    ),
  };
}

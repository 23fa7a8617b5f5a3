import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@kinfold/contract/durations";
import { QUOTE_LIFETIME_MS } from "@kinfold/contract/limits";
import {
  add,
  formatFigure,
  LARGEST_MINOR,
  subtract,
  toCharged,
  toCredited,
  type ChargedMinor,
  type Currency,
  type Minor,
} from "@kinfold/money";
import { convertToCentsDown } from "./rates.ts";
import type { IntentRow, State } from "./intents.ts";
import type { ProviderName, ProviderStatus } from "./providers/provider.ts";

/** Which provider plays which role. */
export const PROVIDER_OF: Readonly<
  Record<"card" | "transfer" | "card_us" | "direct_debit", ProviderName>
> = {
  card: "paystack",
  direct_debit: "paystack",
  transfer: "monnify",
  card_us: "flutterwave",
};

export const LIMITS = {
  depositsPerMember: { name: "deposit.member", most: 600, withinMs: HOUR_MS },
  quotesPerMember: { name: "quote.member", most: 600, withinMs: HOUR_MS },
  verificationsPerMember: { name: "verify.member", most: 120, withinMs: 10 * MINUTE_MS },
  mandatesPerMember: { name: "mandate.member", most: 10, withinMs: DAY_MS },
  accountNumbersPerMember: { name: "account-number.member", most: 10, withinMs: DAY_MS },
  /** Messages that were not from a provider: counted, never stored. */
  forgeries: { name: "webhook.forged", most: Infinity, withinMs: DAY_MS },
} as const;

/** The least that the providers take, in minor units. */
export const LEAST_MINOR: Readonly<Record<Currency, ChargedMinor>> = {
  NGN: toCharged(5_000n),
  USD: toCharged(200n),
};

/** The most that may be charged at once: what the wire can carry. */
export const MOST_MINOR: ChargedMinor = toCharged(LARGEST_MINOR);

/** A provider is asked about one payment no more often than this, no matter who wants to know. */
export const ASK_AGAIN_AFTER_MS: number = 5 * SECOND_MS;

/** A checkout that was left may still be open in another window: who is away for less has not given up. */
const GIVEN_UP_AFTER_MS = 30 * MINUTE_MS;

/** How long a link to pay works, by gateway; what is not paid by then has expired. */
const LINK_LIVES_MS: Readonly<Record<string, number>> = {
  card: DAY_MS,
  card_us: DAY_MS,
  transfer: 40 * MINUTE_MS,
};

/** Providers try to tell us for three days; later they are asked only about money that they say is on its way. */
const LISTEN_FOR_MS = 4 * DAY_MS;

/** Money that is still on its way after so long is looked for by people. */
const PENDING_AT_MOST_MS = 3 * DAY_MS;

/** Why staff have a payment of which nothing arrived: its provider goes on saying that money is on its way. */
export const ON_ITS_WAY = "still on its way after three days";

/** Why staff have money that came to a member's account number: its sender is someone else, or is not named. */
export const OTHER_SENDER = "sent in another name";
export const NO_SENDER = "its sender is not named";

/** What a member is told of money that waits for staff, by why it does. */
export function describeHeld(reasons: readonly string[]): string {
  if (reasons.includes(OTHER_SENDER)) {
    return "The name of the sender is not the name on your membership.";
  }
  return reasons.includes(NO_SENDER)
    ? "The bank did not tell us the name of the sender."
    : "Something arrived that is not what was agreed.";
}

/** Why staff have a payment that we ourselves stumble over: nothing is known of it that its member could be told. */
export const NOT_SETTLED = "it could not be settled";

/** Said of a payment whose provider could not be reached. */
export const NOT_BEGUN = "The payment could not be begun. Nothing was charged.";

const WAITS_MS = [1, 1, 2, 3, 5, 10, 15, 30, 60, 120, 240, 480].map(
  (minutes) => minutes * MINUTE_MS,
);

/** When to ask about a payment again after so many times; null when there is nothing more to hear. Money on its way is asked about each day, until it arrived or does not. */
export function computeNextCheck(
  createdAt: Date,
  checks: number,
  now: Date,
  { isOnItsWay }: { isOnItsWay: boolean },
): Date | null {
  if (now.getTime() - createdAt.getTime() > LISTEN_FOR_MS) {
    return isOnItsWay ? new Date(now.getTime() + DAY_MS) : null;
  }
  const wait = WAITS_MS[Math.min(checks, WAITS_MS.length - 1)] ?? DAY_MS;
  return new Date(now.getTime() + wait);
}

/** True when a decision leaves a payment as open as it was. */
export const isUndecided = (did: Decision["kind"]): boolean => did === "wait" || did === "late";

/** What is to be done about a payment after its provider was asked. */
export type Decision =
  | { kind: "wait" }
  | {
      kind: "credit";
      creditedMinor: Minor;
      receivedMinor: ChargedMinor;
      feeMinor: ChargedMinor;
      flag?: string;
    }
  | { kind: "close"; state: Extract<State, "failed" | "abandoned" | "expired">; note: string }
  | { kind: "held"; reason: string }
  /** On its way for days: it stays open, and staff look for it. */
  | { kind: "late" }
  | { kind: "flag"; reason: string };

type Terms = Pick<
  IntentRow,
  | "reference"
  | "gateway"
  | "state"
  | "is_live"
  | "charged_currency"
  | "credited_currency"
  | "amount_minor"
  | "total_minor"
  | "received_minor"
  | "processing_fee_minor"
  | "provider_fee_minor"
  | "naira_per_dollar"
  | "us_based_institution"
  | "created_at"
>;

/** Why a provider's word is not about this payment as it was agreed; undefined when it is. */
function mismatch(terms: Terms, said: ProviderStatus): string | undefined {
  if (said.reference !== terms.reference) return "another reference";
  if (said.currency !== terms.charged_currency) return "another currency";
  if (said.isLive !== null && said.isLive !== terms.is_live) return "another mode";
  if (said.amountMinor === null) return "no amount";
  const { total_minor: total } = terms;
  if (said.status === "success" && said.amountMinor !== total) {
    return said.amountMinor < total ? "less than was asked for" : "more than was asked for";
  }
  if (said.status === "overpaid" && said.amountMinor <= total) return "another amount";
  return undefined;
}

/** What arrived beyond what was asked for is the member's too, at the rate that was agreed while that holds. */
function creditOf(terms: Terms, receivedMinor: ChargedMinor): Minor {
  const { amount_minor: amount, naira_per_dollar: rate, total_minor: total } = terms;
  const extra = subtract(receivedMinor, total);
  return add(amount, rate === null ? toCredited(extra) : convertToCentsDown(extra, rate));
}

function flagOf(terms: Terms, { cardCountry }: ProviderStatus): { flag: string } | undefined {
  const { gateway, us_based_institution: said } = terms;
  if (gateway !== "card_us" || said === null || cardCountry === null) return undefined;
  return (cardCountry === "US") === (said === "yes")
    ? undefined
    : { flag: "card of another country" };
}

/** More than was asked for, at a rate that no longer holds: how much of it becomes dollars is not for the payer to choose. */
function isLateSurplus(terms: Terms, said: ProviderStatus, ageMs: number): boolean {
  const { naira_per_dollar: rate } = terms;
  return said.status === "overpaid" && rate !== null && ageMs > QUOTE_LIFETIME_MS;
}

/** Paid more than a tenth beyond what was asked for: most likely an error, which its payer may want back. */
function isFarTooMuch({ total_minor: total }: Terms, receivedMinor: ChargedMinor): boolean {
  return (receivedMinor - total) * 10n > total;
}

/** How much more or less its provider says of a credited payment than was credited for; undefined when it is the same. */
function changedSince(terms: Terms, said: ProviderStatus): string | undefined {
  const { reference, charged_currency: currency, received_minor: received } = terms;
  const isPaid = ["success", "overpaid", "underpaid"].includes(said.status);
  if (!isPaid || said.reference !== reference || said.currency !== currency) return undefined;
  const { amountMinor: now } = said;
  if (received === null || now === null || now === received) return undefined;
  return now > received
    ? `${formatFigure(subtract(now, received), currency)} more arrived after the credit`
    : `${formatFigure(subtract(received, now), currency)} less arrived than was credited`;
}

const CREDITED: ReadonlySet<State> = new Set(["success", "refunded", "disputed", "reversed"]);
const CLOSED: ReadonlySet<State> = new Set(["failed", "abandoned", "expired"]);

/**
 * Decides from what a provider itself said when asked, and from nothing else. Money that matches is credited whenever it
 * comes, also to a payment that was given up; money that does not is held for staff and never credited.
 * `isBack`: the member came back from the checkout and asks.
 */
export function decidePayment(
  terms: Terms,
  said: ProviderStatus,
  { now, isBack }: { now: Date; isBack: boolean },
): Decision {
  const { state } = terms;
  const age = now.getTime() - terms.created_at.getTime();
  if (CREDITED.has(state)) {
    const isReversed = said.status === "reversed" && state === "success";
    const reason = isReversed ? "reversed by the provider" : changedSince(terms, said);
    return reason === undefined ? { kind: "wait" } : { kind: "flag", reason };
  }
  if (said.status === "success" || said.status === "overpaid") {
    const reason = mismatch(terms, said);
    if (reason !== undefined || said.amountMinor === null) {
      return { kind: "held", reason: reason ?? "no amount" };
    }
    if (isFarTooMuch(terms, said.amountMinor)) {
      return { kind: "held", reason: "more than 10 % above what was asked for" };
    }
    if (isLateSurplus(terms, said, age)) {
      return { kind: "held", reason: "more than was asked for, at a rate that is over" };
    }
    return {
      kind: "credit",
      creditedMinor: creditOf(terms, said.amountMinor),
      receivedMinor: said.amountMinor,
      feeMinor: add(terms.processing_fee_minor, terms.provider_fee_minor),
      ...flagOf(terms, said),
    };
  }
  if (said.status === "underpaid") return { kind: "held", reason: "less than was asked for" };
  if (said.status === "reversed") return { kind: "held", reason: "reversed by the provider" };
  // No one hears "nothing was charged" while money may have left their account, however long that takes.
  if (said.status === "pending") {
    return age > PENDING_AT_MOST_MS ? { kind: "late" } : { kind: "wait" };
  }
  if (CLOSED.has(state)) return { kind: "wait" };
  if (said.status === "failed") {
    return {
      kind: "close",
      state: "failed",
      note: "The payment was declined. Nothing was charged.",
    };
  }
  const isGivenUp = said.status === "abandoned" && (isBack || age > GIVEN_UP_AFTER_MS);
  if (isGivenUp && state === "pending") {
    const note = "The payment was not completed. Nothing was charged.";
    return { kind: "close", state: "abandoned", note };
  }
  if (state === "initiated" && said.status === "unknown" && age > GIVEN_UP_AFTER_MS) {
    return { kind: "close", state: "failed", note: NOT_BEGUN };
  }
  const isLate = age > (LINK_LIVES_MS[terms.gateway] ?? DAY_MS);
  if (isLate || said.status === "expired") {
    return {
      kind: "close",
      state: "expired",
      note: "The time to pay is over. Nothing was charged.",
    };
  }
  return { kind: "wait" };
}

import type { BodyOf } from "@kinfold/contract/endpoint";
import { QUOTE_LIFETIME_MS } from "@kinfold/contract/limits";
import type { depositToWallet, QuoteRequest } from "@kinfold/contract/payments";
import type { Wallet } from "@kinfold/contract/wallets";
import type { Currency } from "@kinfold/money";

/** A gateway that takes the member to a page of its own. The wallet never pays for itself, the bank has its own steps. */
export type OnlineGateway = "card" | "transfer" | "card_us";

/** One way to pay, as a member reads it. */
export type WayToPay = { value: OnlineGateway; label: string; description: string };

const NAIRA_CARD: WayToPay = {
  value: "card",
  label: "Naira card",
  description: "Visa, Mastercard or Verve",
};
const INSTANT_TRANSFER: WayToPay = {
  value: "transfer",
  label: "Instant bank transfer",
  description: "To an account made for this payment",
};
const DOLLAR_CARD: WayToPay = {
  value: "card",
  label: "Dollar card",
  description: "Visa or Mastercard, charged in dollars",
};
const INTERNATIONAL_CARD: WayToPay = {
  value: "card_us",
  label: "International card",
  description: "May carry an extra fee for dollars",
};

/** The ways to pay in a currency, the usual one first. */
export const waysToPay = (payIn: Currency): WayToPay[] =>
  payIn === "NGN" ? [NAIRA_CARD, INSTANT_TRANSFER] : [DOLLAR_CARD, INTERNATIONAL_CARD];

/** What the member has chosen about one payment. `amount` is what shall be credited, in the wallet's minor units. */
export type Funding = {
  wallet: Wallet;
  amount: bigint;
  /** Dollars may be paid for in naira. */
  payIn: Currency;
  gateway: OnlineGateway;
  /** Does the money come from an institution in the United States? Only the second card provider asks. */
  isUsInstitution: boolean | undefined;
};

const answerOf = ({ gateway, isUsInstitution }: Funding): { us_based_institution?: "yes" | "no" } =>
  gateway === "card_us" && isUsInstitution !== undefined
    ? { us_based_institution: isUsInstitution ? "yes" : "no" }
    : {};

/** True while a price cannot be asked for, because the second card provider's question is open. */
export const isQuestionOpen = ({ gateway, isUsInstitution }: Funding): boolean =>
  gateway === "card_us" && isUsInstitution === undefined;

/** The question after the price; null while the member still has to answer one of ours. */
export function quoteRequestOf(funding: Funding): QuoteRequest | null {
  if (isQuestionOpen(funding)) return null;
  return {
    from: funding.payIn,
    to: funding.wallet.currency,
    amount: funding.amount,
    side: "to",
    gateway: funding.gateway,
    ...answerOf(funding),
  };
}

/** The payment that was agreed to, at its price, and where to come back to. */
export function depositRequestOf(
  funding: Funding,
  quoteId: string,
  redirectUrl: string,
): BodyOf<typeof depositToWallet> {
  const { wallet, amount, payIn, gateway } = funding;
  return {
    amount,
    gateway,
    target_wallet: wallet.currency,
    ...(wallet.currency === "USD" && { is_localized: payIn === "NGN" }),
    ...answerOf(funding),
    quote_id: quoteId,
    redirect_url: redirectUrl,
  };
}

/**
 * Seconds that a price which has just arrived still holds. A device whose clock is wrong would see it expire at once or
 * never; such a price is given the life that every price has.
 */
export function secondsLeft(expiresAt: string, now: Date): number {
  const leftMs = Date.parse(expiresAt) - now.getTime();
  const isCredible = leftMs > 0 && leftMs <= QUOTE_LIFETIME_MS;
  return Math.floor((isCredible ? leftMs : QUOTE_LIFETIME_MS) / 1000);
}

/** The address of a page to pay at; undefined for anything but a web address. */
export function paymentPage(link: string): string | undefined {
  const parsed = URL.parse(link);
  return parsed?.protocol === "https:" || parsed?.protocol === "http:" ? parsed.href : undefined;
}

import { QUOTE_LIFETIME_MS } from "@kinfold/contract/limits";
import type { Mandate } from "@kinfold/contract/mandates";
import type { PaymentRequest, QuoteRequest } from "@kinfold/contract/payments";
import type { Wallet } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import { formatFigure, type Currency, type Minor } from "@kinfold/money";

/** A gateway that takes the member to a page of its own. The wallet never pays for itself, the bank has its own steps. */
export type OnlineGateway = "card" | "transfer" | "card_us";

/** What a member may choose beside the bank: a page to pay at, a wallet of their own, or a direct debit for what repeats. */
export type ChosenGateway = OnlineGateway | "wallet" | "direct_debit";

/** One way to pay, as a member reads it. */
export type WayToPay = { value: ChosenGateway; label: string; description: string };

const NAIRA_CARD: WayToPay = {
  value: "card",
  label: say("Naira card"),
  description: say("Visa, Mastercard or Verve"),
};
const INSTANT_TRANSFER: WayToPay = {
  value: "transfer",
  label: say("Instant bank transfer"),
  description: say("To an account made for this payment"),
};
const DOLLAR_CARD: WayToPay = {
  value: "card",
  label: say("Dollar card"),
  description: say("Visa or Mastercard, charged in dollars"),
};
const INTERNATIONAL_CARD: WayToPay = {
  value: "card_us",
  label: say("International card"),
  description: say("May carry an extra fee for dollars"),
};

/** The ways to pay in a currency, the usual one first. */
export const listWaysToPay = (payIn: Currency): WayToPay[] =>
  payIn === "NGN" ? [NAIRA_CARD, INSTANT_TRANSFER] : [DOLLAR_CARD, INTERNATIONAL_CARD];

/** The member's own wallet as a way to pay, where something is bought with it. A hidden balance stays hidden. */
export const describeOwnWallet = (
  { currency, available_balance: available }: Wallet,
  isHidden: boolean,
): WayToPay => ({
  value: "wallet",
  label: currency === "NGN" ? say("Your Naira wallet") : say("Your Dollar wallet"),
  description: isHidden
    ? say("At once and without a charge")
    : say("{amount} available, at once and without a charge", {
        amount: formatFigure(available, currency),
      }),
});

/** An active direct debit as a way to pay for what repeats. */
export const describeMandate = (mandate: Mandate): WayToPay => ({
  value: "direct_debit",
  label: say("Direct debit"),
  description: say("{account}, at most {amount} a month", {
    account: `${mandate.bank_name} ••${mandate.last4}`,
    amount: formatFigure(mandate.most_a_month, "NGN"),
  }),
});

/** What the member has chosen about one payment. `amount` is what shall be credited, in minor units of `currency`. */
export type Funding = {
  currency: Currency;
  amount: Minor;
  /** Dollars may be paid for in naira. */
  payIn: Currency;
  gateway: ChosenGateway;
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

/** The question after the price; null while the member still has to answer one of ours, and for their own wallet, which costs nothing. */
export function quoteRequestOf(funding: Funding): QuoteRequest | null {
  if (isQuestionOpen(funding) || funding.gateway === "wallet") return null;
  return {
    from: funding.payIn,
    to: funding.currency,
    amount: funding.amount,
    side: "to",
    gateway: funding.gateway,
    ...answerOf(funding),
  };
}

/** The payment that was agreed to, at its price, and where to come back to. */
export function toPaymentRequest(
  funding: Funding,
  quoteId: string,
  redirectUrl: string,
): PaymentRequest {
  const { currency, amount, payIn, gateway } = funding;
  return {
    amount,
    gateway,
    target_wallet: currency,
    ...(currency === "USD" && { is_localized: payIn === "NGN" }),
    ...answerOf(funding),
    quote_id: quoteId,
    redirect_url: redirectUrl,
  };
}

/** The payment out of the member's own wallet of the same currency: no price, no page. */
export const toWalletRequest = ({ currency, amount }: Funding): PaymentRequest => ({
  amount,
  gateway: "wallet",
  target_wallet: currency,
  ...(currency === "USD" && { is_localized: false }),
});

/**
 * Seconds that a price which has just arrived still holds. A device whose clock is wrong would see it expire at once or
 * never; such a price is given the life that every price has.
 */
export function countSecondsLeft(expiresAt: string, now: Date): number {
  const leftMs = Date.parse(expiresAt) - now.getTime();
  const isCredible = leftMs > 0 && leftMs <= QUOTE_LIFETIME_MS;
  return Math.floor((isCredible ? leftMs : QUOTE_LIFETIME_MS) / 1000);
}

/** The address of a page to pay at; undefined for anything but a web address. */
export function parsePaymentPage(link: string): string | undefined {
  const parsed = URL.parse(link);
  return parsed?.protocol === "https:" || parsed?.protocol === "http:" ? parsed.href : undefined;
}

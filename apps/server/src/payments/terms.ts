import type { Gateway } from "@kinfold/contract/money";
import type { Currency } from "@kinfold/money";
import { refuse } from "#platform/refusing.ts";
import { quoteFee, takes } from "./fees.ts";
import { centsTruncated, koboRoundedUp, type Rate } from "./rates.ts";
import { LEAST_MINOR, MOST_MINOR } from "./rules.ts";

/** What somebody wants to pay. `amountMinor` is in the currency of its side. */
export type Wish = {
  from: Currency;
  to: Currency;
  amountMinor: bigint;
  side: "from" | "to";
  gateway: Gateway;
  usBasedInstitution: "yes" | "no" | undefined;
};

/** What a payment costs and credits. Minor units. */
export type Terms = {
  gateway: Gateway;
  chargedCurrency: Currency;
  creditedCurrency: Currency;
  /** Credited. */
  amountMinor: bigint;
  /** Charged for it, before fees. */
  baseMinor: bigint;
  processingFeeMinor: bigint;
  providerFeeMinor: bigint;
  usBasedInstitution: "yes" | "no" | null;
  rate: Rate | null;
};

/** Refuses what the member may not do at all, before anything is worked out. */
export function checkWish(wish: Wish, { isGlobal }: { isGlobal: boolean }): void {
  const { from, to, gateway, usBasedInstitution } = wish;
  if (isGlobal && to === "NGN") {
    refuse("wallet_wrong_currency", "Your membership holds dollars only.");
  }
  if (isGlobal && from === "NGN") {
    refuse("pay_not_localizable", "Your membership pays in dollars.");
  }
  if (from === "USD" && to === "NGN") {
    refuse("pay_not_localizable", "Naira is paid for in naira.");
  }
  // A transfer by hand takes days and may be of any amount: no rate is kept for it.
  if (gateway === "bank" && from !== to) {
    refuse(
      "pay_not_localizable",
      "Dollars are transferred by hand as dollars. To pay in naira, please choose another way to pay.",
    );
  }
  if (!takes(gateway, from)) {
    refuse("pay_gateway_unavailable", "This way to pay does not take this currency.");
  }
  if (gateway === "card_us" && usBasedInstitution === undefined) {
    const sentence = "Please say whether your bank or card is from the United States.";
    refuse("pay_question_unanswered", sentence, { fields: { us_based_institution: sentence } });
  }
}

/** The price of an amount at a rate of exchange, or of itself. */
function priced(
  { from, to, side, amountMinor }: Wish,
  rate: Rate | undefined,
): { amountMinor: bigint; baseMinor: bigint; rate: Rate | null } {
  if (from === to) return { amountMinor, baseMinor: amountMinor, rate: null };
  if (rate === undefined || rate.isStale) {
    refuse(
      "pay_rate_unavailable",
      "There is no exchange rate right now. Please pay in dollars, or try again later.",
    );
  }
  return side === "to"
    ? { amountMinor, baseMinor: koboRoundedUp(amountMinor, rate.nairaPerDollar), rate }
    : {
        amountMinor: centsTruncated(amountMinor, rate.nairaPerDollar),
        baseMinor: amountMinor,
        rate,
      };
}

/** Works out what a payment costs. Refuses what is too little, too much, or has no price. */
export function termsOf(wish: Wish, rate: Rate | undefined): Terms {
  const { from, to, gateway, usBasedInstitution } = wish;
  const price = priced(wish, rate);
  if (price.amountMinor === 0n || (gateway !== "bank" && price.baseMinor < LEAST_MINOR[from])) {
    const least = from === "NGN" ? "₦50" : "$2";
    refuse("pay_below_minimum", `The least that can be paid is ${least}.`, {
      fields: { amount: `Enter at least ${least}.` },
    });
  }
  const fee = quoteFee(gateway, from, price.baseMinor, usBasedInstitution);
  if (fee === undefined) {
    refuse("pay_gateway_unavailable", "This way to pay does not take this currency.");
  }
  const { processingMinor, providerMinor } = fee;
  if (price.baseMinor + processingMinor + providerMinor > MOST_MINOR) {
    const sentence = "This is more than can be paid at once.";
    refuse("invalid", sentence, { fields: { amount: sentence } });
  }
  return {
    gateway,
    chargedCurrency: from,
    creditedCurrency: to,
    ...price,
    processingFeeMinor: processingMinor,
    providerFeeMinor: providerMinor,
    usBasedInstitution: gateway === "card_us" ? (usBasedInstitution ?? null) : null,
  };
}

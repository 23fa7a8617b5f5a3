import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import type { Gateway } from "@kinfold/contract/money";
import { toCharged, toMoney, type ChargedMinor, type Currency, type Minor } from "@kinfold/money";
import { refuse, refuseField } from "#platform/refusing.ts";
import { quoteFee, isOffered } from "./fees.ts";
import { convertToCentsDown, convertToKoboUp, type Rate } from "./rates.ts";
import { LEAST_MINOR, MOST_MINOR } from "./rules.ts";

/** What someone wants to pay. `amountMinor` is in the currency of its side. */
export type Wish = {
  from: Currency;
  to: Currency;
  amountMinor: Minor;
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
  amountMinor: Minor;
  /** Charged for it, before fees. */
  baseMinor: ChargedMinor;
  processingFeeMinor: ChargedMinor;
  providerFeeMinor: ChargedMinor;
  usBasedInstitution: "yes" | "no" | null;
  rate: Rate | null;
};

/** Refuses what the member may not do at all, before anything is worked out. */
export function checkWish(wish: Wish, { isGlobal }: { isGlobal: boolean }): void {
  const { from, to, gateway, usBasedInstitution } = wish;
  if (isGlobal && to === "NGN") {
    refuse(paymentRefusals().wallet_wrong_currency.dollarsOnly);
  }
  if (isGlobal && from === "NGN") {
    refuse(paymentRefusals().pay_not_localizable.inDollars);
  }
  if (from === "USD" && to === "NGN") {
    refuse(paymentRefusals().pay_not_localizable.nairaForNaira);
  }
  // A transfer by hand takes days and may be of any amount: no rate is kept for it.
  if (gateway === "bank" && from !== to) {
    refuse(paymentRefusals().pay_not_localizable.dollarsByHand);
  }
  if (!isOffered(gateway, from)) {
    refuse(paymentRefusals().pay_gateway_unavailable.otherCurrency);
  }
  if (gateway === "card_us" && usBasedInstitution === undefined) {
    refuseField("us_based_institution", paymentRefusals().pay_question_unanswered);
  }
}

/** The price of an amount at a rate of exchange, or of itself. */
function priced(
  { from, to, side, amountMinor }: Wish,
  rate: Rate | undefined,
): { amountMinor: Minor; baseMinor: ChargedMinor; rate: Rate | null } {
  if (from === to) return { amountMinor, baseMinor: toCharged(amountMinor), rate: null };
  if (rate === undefined || rate.isStale) {
    refuse(paymentRefusals().pay_rate_unavailable);
  }
  return side === "to"
    ? { amountMinor, baseMinor: convertToKoboUp(amountMinor, rate.nairaPerDollar), rate }
    : {
        amountMinor: convertToCentsDown(toCharged(amountMinor), rate.nairaPerDollar),
        baseMinor: toCharged(amountMinor),
        rate,
      };
}

/** Works out what a payment costs. Refuses what is too little, too much, or has no price. */
export function computeTerms(wish: Wish, rate: Rate | undefined): Terms {
  const { from, to, gateway, usBasedInstitution } = wish;
  const price = priced(wish, rate);
  if (price.amountMinor === 0n || (gateway !== "bank" && price.baseMinor < LEAST_MINOR[from])) {
    const least = from === "NGN" ? "₦50" : "$2";
    const { pay_below_minimum } = paymentRefusals();
    refuse(pay_below_minimum.call(least), {
      fields: { amount: pay_below_minimum.amount(least).sentence },
    });
  }
  const fee = quoteFee(gateway, toMoney(from, price.baseMinor), usBasedInstitution);
  if (fee === undefined) {
    refuse(paymentRefusals().pay_gateway_unavailable.otherCurrency);
  }
  const { processingMinor, providerMinor } = fee;
  if (price.baseMinor + processingMinor + providerMinor > MOST_MINOR) {
    refuseField("amount", paymentRefusals().invalid.tooMuch);
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

import type { Fields } from "#fields.ts";
import { fromMajor } from "#money.ts";
import { DELIVERIES, type Delivery } from "./payment.ts";
import type { PaymentCard } from "./test-cards.ts";

/** How a payment may end by a tester's hand. `expired`: no one paid, and the time to pay is over at once. */
const OUTCOMES = ["success", "failed", "abandoned", "expired"] as const;
/** One of these ends. */
export type Outcome = (typeof OUTCOMES)[number];

/** How a payment ends, and what its provider shall say about it. */
export type Settlement = {
  outcome: Outcome;
  /** Undefined: what was asked. */
  amountMinor: number | undefined;
  currency: string | undefined;
  delivery: Delivery;
  card?: PaymentCard;
  answer?: string;
};

/** The words of a delivery, or undefined when they are not known. Nothing given means once. */
export function parseDelivery(fields: Fields): Delivery | undefined {
  if (fields.isEmpty("deliver")) return "once";
  return DELIVERIES.find((delivery) => delivery === fields.text("deliver"));
}

/** Reads a settlement of a test or of a form; a sentence says what is wrong with it. */
export function readSettlement(fields: Fields): Settlement | string {
  const outcome = OUTCOMES.find((known) => known === fields.text("outcome"));
  if (outcome === undefined) return `outcome must be one of ${OUTCOMES.join(", ")}.`;

  const delivery = parseDelivery(fields);
  if (delivery === undefined) return `deliver must be one of ${DELIVERIES.join(", ")}.`;

  const amountMinor = fields.isEmpty("amount") ? undefined : fromMajor(fields.raw("amount"));
  if (!fields.isEmpty("amount") && (amountMinor === undefined || amountMinor === 0)) {
    return "amount must be more than zero, in major units, with at most two decimals.";
  }

  const currency = fields.isEmpty("currency") ? undefined : fields.text("currency").toUpperCase();
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) {
    return "currency must be a code of three letters.";
  }
  return { outcome, amountMinor, currency, delivery };
}

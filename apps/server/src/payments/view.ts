import { COPY } from "@kinfold/contract/copy";
import type { PricedRate } from "@kinfold/contract/money";
import type { Payment, PaymentInit, PaymentStatus } from "@kinfold/contract/payments";
import { add, formatFigure, toMinor } from "@kinfold/money";
import type { IntentRow, State, StepRow } from "./intents.ts";
import { describeHeld, ON_ITS_WAY } from "./rules.ts";

const statusOf = (state: State): PaymentStatus => (state === "initiated" ? "pending" : state);

/** What came of money that was for a plan, and what repeats because of it; undefined of a deposit, and before it arrived. */
export type Outcome =
  | { isContributed: boolean; note: string | null; repeats?: string | undefined }
  | undefined;

/** The words for the member where a payment stands, where its own note has none. */
function messageOf(intent: IntentRow, outcome: Outcome): string {
  const { state, state_note: note } = intent;
  switch (state) {
    case "initiated":
    case "pending":
      return intent.gateway === "direct_debit"
        ? "We are asking your bank. You hear from us once the money has arrived."
        : "We have not heard of your payment yet.";
    case "awaiting_confirmation":
      return COPY.confirmedIn48Hours;
    case "success": {
      const figure = formatFigure(
        intent.credited_minor ?? intent.amount_minor,
        intent.credited_currency,
      );
      if (outcome?.isContributed === true) {
        const { note: dealing, repeats } = outcome;
        return [`${COPY.paymentSuccessful} ${figure} is contributed.`, dealing, repeats]
          .filter((said) => said !== null && said !== undefined)
          .join(" ");
      }
      return `${COPY.paymentSuccessful} ${outcome?.note ?? `${figure} is in your wallet.`}`;
    }
    case "failed":
      return note ?? "The payment was declined. Nothing was charged.";
    case "abandoned":
      return note ?? "The payment was not completed. Nothing was charged.";
    case "expired":
      return note ?? "The time to pay is over. Nothing was charged.";
    case "rejected":
      return note ?? "We could not find this payment.";
    case "refunded":
      return "This payment was given back.";
    case "disputed":
      return "This payment is disputed.";
    case "reversed":
      return "This payment was taken back by its provider.";
  }
}

function termsView(intent: IntentRow, rate: PricedRate | null) {
  const { processing_fee_minor: processing, provider_fee_minor: provider } = intent;
  return {
    reference: intent.reference,
    gateway: intent.gateway,
    status: statusOf(intent.state),
    amount: intent.credited_minor ?? intent.amount_minor,
    credited_currency: intent.credited_currency,
    fees: {
      processing: toMinor(processing),
      provider: toMinor(provider),
      total: toMinor(add(processing, provider)),
    },
    total_charged: toMinor(intent.received_minor ?? intent.total_minor),
    currency: intent.charged_currency,
    exchange_rate: intent.naira_per_dollar === null ? null : Number(intent.naira_per_dollar),
    rate,
    portfolio_id: intent.portfolio_id,
    wallet_id: intent.wallet_id,
    confirm_by: intent.confirm_by?.toISOString() ?? null,
  };
}

/** A payment that was begun, where to pay it, and the rate that it was priced at. */
export function toPaymentInit(intent: IntentRow, rate: PricedRate | null): PaymentInit {
  const message =
    intent.state === "awaiting_confirmation"
      ? COPY.confirmedIn48Hours
      : intent.gateway === "direct_debit"
        ? "We ask your bank now. You hear from us once the money has arrived."
        : "Please complete your payment with our payment partner.";
  return { ...termsView(intent, rate), payment_link: intent.payment_link, message };
}

const LOOKED_AT = "Our team looks at it and will write to you.";

/** A payment as it stands. `rate`: what it was priced at. `heldFor`: why staff look at it. */
export function toPaymentView(
  intent: IntentRow,
  rate: PricedRate | null,
  steps: readonly StepRow[],
  heldFor: readonly string[],
  outcome?: Outcome,
): Payment {
  const isFlagged = heldFor.length > 0 && intent.credited_minor === null;
  const isLate = heldFor.every((reason) => reason === ON_ITS_WAY);
  const message = !isFlagged
    ? messageOf(intent, outcome)
    : isLate
      ? `Your payment is on its way for longer than it should be. ${LOOKED_AT}`
      : `${describeHeld(heldFor)} ${LOOKED_AT}`;
  return {
    ...termsView(intent, rate),
    payment_link: intent.state === "pending" && !isFlagged ? intent.payment_link : null,
    message,
    is_flagged: isFlagged,
    created_at: intent.created_at.toISOString(),
    completed_at: intent.completed_at?.toISOString() ?? null,
    timeline: steps
      .filter(({ state }) => state !== "initiated")
      .map(({ state, at, note }) => ({ status: statusOf(state), at: at.toISOString(), note })),
  };
}

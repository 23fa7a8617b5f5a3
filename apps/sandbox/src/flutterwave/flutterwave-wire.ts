import { createHash } from "node:crypto";
import { toMajorNumber } from "#money.ts";
import type { Dispute, Payment, PaymentStatus, Refund } from "#payments/payment.ts";
import { withQuery, type Announcement, type Provider } from "#payments/provider.ts";

const ACCOUNT_ID = 73_362;

/** Flutterwave knows three words; anyone who left or came too late has failed. */
function wordFor(status: PaymentStatus): string {
  if (status === "success" || status === "reversed") return "successful";
  return status === "pending" ? "pending" : "failed";
}

const customerOf = ({ customer, createdAt }: Payment): object => ({
  id: Number.parseInt(
    createHash("sha256").update(customer.email.toLowerCase()).digest("hex").slice(0, 7),
    16,
  ),
  name: customer.name === "" ? "Anonymous customer" : customer.name,
  phone_number: customer.phone === "" ? "N/A" : customer.phone,
  email: customer.email,
  created_at: new Date(createdAt).toISOString(),
});

/** A transaction as verify, charge and webhook show it; amounts in major units. */
export function toTransaction(payment: Payment, status: PaymentStatus): object {
  const isPaid = payment.status === "success" || payment.status === "reversed";
  return {
    id: payment.id,
    tx_ref: payment.reference,
    flw_ref: payment.providerReference,
    device_fingerprint: "N/A",
    amount: toMajorNumber(payment.paidMinor),
    currency: payment.paidCurrency,
    charged_amount: toMajorNumber(payment.paidMinor),
    app_fee: toMajorNumber(payment.feeMinor),
    merchant_fee: 0,
    processor_response: payment.answer === "" ? "Transaction not completed" : payment.answer,
    auth_model: "noauth",
    ip: "127.0.0.1",
    narration: payment.description,
    status: wordFor(status),
    payment_type: "card",
    created_at: new Date(payment.createdAt).toISOString(),
    account_id: ACCOUNT_ID,
    card:
      payment.card === null
        ? null
        : {
            first_6digits: payment.card.first6,
            last_4digits: payment.card.last4,
            issuer: `${payment.card.brand.toUpperCase()} TEST BANK`,
            country: payment.card.country,
            type: payment.card.brand.toUpperCase(),
            token: payment.card.token,
            expiry: "12/30",
          },
    meta: payment.metadata ?? null,
    amount_settled: isPaid ? toMajorNumber(payment.paidMinor - payment.feeMinor) : 0,
    customer: customerOf(payment),
  };
}

function announce(payment: Payment): Announcement | undefined {
  if (payment.status !== "success" && payment.status !== "failed") return undefined;
  return {
    kind: "charge.completed",
    body: {
      event: "charge.completed",
      data: toTransaction(payment, payment.status),
      meta_data: payment.metadata ?? {},
      "event.type": "CARD_TRANSACTION",
    },
  };
}

/** Cards are given back through the scheme's own gateway, which the word names. */
function refundWord({ status }: Refund): string {
  if (status === "failed") return "failed";
  return status === "processed" ? "completed-mpgs" : "pending";
}

function announceRefund(payment: Payment, refund: Refund): Announcement | undefined {
  if (refund.status === "pending") return undefined;
  const kind = "refund.completed";
  return {
    kind,
    body: {
      event: kind,
      data: {
        id: refund.id,
        AccountId: ACCOUNT_ID,
        TransactionId: payment.id,
        FlwRef: payment.providerReference,
        tx_ref: payment.reference,
        AmountRefunded: toMajorNumber(refund.amountMinor),
        status: refundWord(refund),
      },
      "event.type": "Refund",
    },
  };
}

const CHARGEBACK_WORDS = { open: "initiated", won: "won", lost: "lost" } as const;

/** A dispute as the chargeback call shows it. */
export function toChargeback(payment: Payment, dispute: Dispute): object {
  return {
    id: dispute.id,
    amount: toMajorNumber(dispute.amountMinor),
    flw_ref: payment.providerReference,
    status: CHARGEBACK_WORDS[dispute.status],
    stage: "new",
    comment: "The cardholder does not recognise this charge",
    meta: { uploaded_proof: null, history: [] },
    due_date: new Date(dispute.createdAt + 2 * 86_400_000).toISOString(),
    settlement_id: null,
    created_at: new Date(dispute.createdAt).toISOString(),
    transaction_id: payment.id,
    tx_ref: payment.reference,
  };
}

function announceDispute(payment: Payment, dispute: Dispute): Announcement {
  const kind = `chargeback.${CHARGEBACK_WORDS[dispute.status]}`;
  return { kind, body: { event: kind, data: toChargeback(payment, dispute) } };
}

/** A refund as the refund calls show it. */
export function toRefund(payment: Payment, refund: Refund): object {
  return {
    id: refund.id,
    account_id: ACCOUNT_ID,
    tx_id: payment.id,
    flw_ref: payment.providerReference,
    wallet_id: 74_639,
    amount_refunded: toMajorNumber(refund.amountMinor),
    status: refundWord(refund),
    comment: refund.reason,
    destination: "payment_source",
    meta: { source: "availablebalance" },
    created_at: new Date(refund.createdAt).toISOString(),
  };
}

/** Prices of 2026, without the tax on them. */
const LOCAL = { rate: 0.02, cap: 200_000 };
const INTERNATIONAL_RATE = 0.048;

/** What Flutterwave keeps of a charge, minor units. */
export function computeFlutterwaveFeeMinor(
  amountMinor: number,
  currency: string,
  cardCountry: string,
): number {
  if (currency !== "NGN" || cardCountry !== "NG") {
    return Math.round(amountMinor * INTERNATIONAL_RATE);
  }
  return Math.min(LOCAL.cap, Math.round(amountMinor * LOCAL.rate));
}

const LANDING_WORDS: Partial<Record<PaymentStatus, string>> = {
  success: "successful",
  reversed: "successful",
  failed: "failed",
};

/** Flutterwave's manners. */
export function createFlutterwave(secretHash: string): Provider {
  return {
    name: "flutterwave",
    title: "Flutterwave",
    feeMinor: ({ paidMinor, paidCurrency, card }) =>
      computeFlutterwaveFeeMinor(paidMinor, paidCurrency, card?.country ?? "NG"),
    announce,
    announceRefund,
    announceDispute,
    // No signature of the body: a word that both sides know.
    sign: () => ({ "verif-hash": secretHash }),
    landing: ({ status, returnUrl, reference, id }) => {
      const word = LANDING_WORDS[status];
      return withQuery(
        returnUrl,
        word === undefined
          ? { status: "cancelled", tx_ref: reference }
          : { status: word, tx_ref: reference, transaction_id: String(id) },
      );
    },
    cardToken: (unique) => `flw-t1nf-${unique.slice(0, 32)}-m03k`,
  };
}

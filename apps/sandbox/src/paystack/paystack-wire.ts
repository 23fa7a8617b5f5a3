import { createHash, createHmac } from "node:crypto";
import type { Dispute, Payment, PaymentStatus, Refund } from "#payments/payment.ts";
import { withQuery, type Announcement, type Provider } from "#payments/provider.ts";
import {
  computeDebitFeeMinor,
  computeDedicatedFeeMinor,
  computePaystackFeeMinor,
} from "./paystack-fees.ts";

const INTEGRATION = 463_433;

/** Hexadecimal HMAC-SHA512 of the body as it travels. */
export function signPaystack(body: string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}

const time = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/** Paystack's word for where a payment stands. Until it is settled someone may still be typing, or a bank is at work. */
function wordFor(status: PaymentStatus, channel: Payment["channel"]): string {
  if (status === "pending") return channel === "direct_debit" ? "processing" : "ongoing";
  return status === "expired" ? "abandoned" : status;
}

/** A customer as Paystack shows them. The same address is always the same customer. */
export const toCustomer = (email: string) => {
  const unique = createHash("sha256").update(email.toLowerCase()).digest("hex");
  return {
    id: Number.parseInt(unique.slice(0, 8), 16),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${unique.slice(0, 15)}`,
    phone: null,
    metadata: null,
    risk_action: "default",
    international_format_phone: null,
  };
};

/** Of a transfer to a dedicated account: who sent it, with all but the last digits of their account hidden, and where to. */
const transferOf = ({ account, sender, id }: Payment): object => ({
  authorization_code: `AUTH_${String(id).slice(-10)}`,
  bin: "008XXX",
  last4: `X${(sender?.accountNumber ?? "").slice(-3)}`,
  exp_month: "12",
  exp_year: "2030",
  channel: "dedicated_nuban",
  card_type: "transfer",
  bank: null,
  country_code: "NG",
  brand: "Managed Account",
  reusable: false,
  signature: null,
  account_name: null,
  sender_country: "NG",
  sender_bank: sender?.bankName ?? null,
  sender_bank_account_number: `XXXXXX${(sender?.accountNumber ?? "").slice(-4)}`,
  sender_name: sender?.name ?? null,
  narration: "NIP transfer",
  receiver_bank_account_number: account?.number ?? null,
  receiver_bank: account?.bankName ?? null,
});

/** What a transfer to a dedicated account says beside what a merchant gave. */
const metadataOf = ({ channel, account, metadata }: Payment): unknown =>
  channel === "dedicated_nuban"
    ? {
        receiver_account_number: account?.number ?? null,
        receiver_bank: account?.bankName ?? null,
        receiver_account_type: null,
        custom_fields: [],
      }
    : (metadata ?? "");

/** Of a debit by a mandate: hardly more than the bank. */
const debitOf = ({ mandate }: Payment): object => ({
  authorization_code: mandate?.code ?? null,
  bin: null,
  last4: mandate?.account.number.slice(-4) ?? null,
  exp_month: null,
  exp_year: null,
  channel: "direct_debit",
  card_type: null,
  bank: mandate?.account.bankName ?? null,
  country_code: "NG",
  brand: null,
  reusable: true,
  signature: null,
  account_name: mandate?.account.name ?? null,
});

const authorizationOf = (payment: Payment): object => {
  const { card } = payment;
  if (payment.channel === "direct_debit") return debitOf(payment);
  if (payment.channel === "dedicated_nuban") return transferOf(payment);
  return card === null
    ? {}
    : {
        authorization_code: card.token,
        bin: card.first6,
        last4: card.last4,
        exp_month: "12",
        exp_year: "2030",
        channel: "card",
        card_type: `${card.brand} `,
        bank: "TEST BANK",
        country_code: card.country,
        brand: card.brand,
        reusable: true,
        signature: card.signature,
        account_name: null,
      };
};

/** A transaction as verify, charge and webhook show it; amounts in kobo or cents. */
export function toTransaction(payment: Payment, status: PaymentStatus): object {
  const isPaid = payment.status === "success" || payment.status === "reversed";
  return {
    id: payment.id,
    domain: "test",
    status: wordFor(status, payment.channel),
    reference: payment.reference,
    receipt_number: null,
    amount: payment.paidMinor,
    message: null,
    gateway_response: payment.answer === "" ? "The transaction was not completed" : payment.answer,
    paid_at: isPaid ? time(payment.settledAt) : null,
    created_at: time(payment.createdAt),
    channel: payment.channel,
    currency: payment.paidCurrency,
    ip_address: "127.0.0.1",
    metadata: metadataOf(payment),
    log: null,
    fees: isPaid ? payment.feeMinor : null,
    fees_split: null,
    authorization: authorizationOf(payment),
    customer: toCustomer(payment.customer.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt: isPaid ? time(payment.settledAt) : null,
    createdAt: time(payment.createdAt),
    requested_amount: payment.askedMinor,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: time(payment.createdAt),
    plan_object: {},
    subaccount: {},
  };
}

/** A refund as the refund calls show it. */
export function toRefund(payment: Payment, refund: Refund): object {
  return {
    id: refund.id,
    integration: INTEGRATION,
    domain: "test",
    transaction: payment.id,
    dispute: null,
    settlement: null,
    amount: refund.amountMinor,
    deducted_amount: refund.status === "processed" ? refund.amountMinor : 0,
    fully_deducted: refund.status === "processed",
    currency: payment.paidCurrency,
    channel: payment.channel,
    status: refund.status,
    merchant_note: refund.reason,
    customer_note: refund.reason,
    refunded_by: "sandbox@paystack.example",
    expected_at: time(refund.createdAt),
    createdAt: time(refund.createdAt),
    updatedAt: time(refund.createdAt),
  };
}

function refundAnnouncement(payment: Payment, refund: Refund): Announcement {
  const kind = `refund.${refund.status}`;
  return {
    kind,
    body: {
      event: kind,
      data: {
        status: refund.status,
        transaction_reference: payment.reference,
        refund_reference: refund.status === "processed" ? String(refund.id) : null,
        // A text here, a number everywhere else: so does Paystack.
        amount: String(refund.amountMinor),
        currency: payment.paidCurrency,
        processor: "sandbox",
        customer: { first_name: null, last_name: null, email: payment.customer.email },
        integration: INTEGRATION,
        domain: "test",
      },
    },
  };
}

/** A dispute as the dispute calls and the webhook show it. */
export function toDispute(payment: Payment, dispute: Dispute): object {
  const isOpen = dispute.status === "open";
  return {
    id: dispute.id,
    refund_amount: dispute.amountMinor,
    currency: payment.paidCurrency,
    status: isOpen ? "awaiting-merchant-feedback" : "resolved",
    resolution: isOpen ? null : dispute.status === "won" ? "declined" : "merchant-accepted",
    domain: "test",
    transaction: toTransaction(payment, payment.status),
    transaction_reference: null,
    category: "chargeback",
    customer: toCustomer(payment.customer.email),
    bin: payment.card?.first6 ?? null,
    last4: payment.card?.last4 ?? null,
    dueAt: time(dispute.createdAt + 2 * 86_400_000),
    resolvedAt: time(dispute.resolvedAt),
    evidence: null,
    attachments: null,
    note: null,
    history: [],
    messages: [],
    createdAt: time(dispute.createdAt),
    updatedAt: time(dispute.resolvedAt ?? dispute.createdAt),
  };
}

function disputeAnnouncement(payment: Payment, dispute: Dispute): Announcement {
  const kind = `charge.dispute.${dispute.status === "open" ? "create" : "resolve"}`;
  return { kind, body: { event: kind, data: toDispute(payment, dispute) } };
}

/** Paystack's manners. */
export function createPaystack(secretKey: string): Provider {
  return {
    name: "paystack",
    title: "Paystack",
    feeMinor: ({ paidMinor, paidCurrency, card, channel }) =>
      channel === "dedicated_nuban"
        ? computeDedicatedFeeMinor(paidMinor)
        : channel === "direct_debit"
          ? computeDebitFeeMinor(paidMinor)
          : computePaystackFeeMinor(paidMinor, paidCurrency, card?.country ?? "NG"),
    // Failures and leaving is never announced: they must be asked for.
    announce: (payment) =>
      payment.status === "success"
        ? {
            kind: "charge.success",
            body: { event: "charge.success", data: toTransaction(payment, payment.status) },
          }
        : undefined,
    announceRefund: refundAnnouncement,
    announceDispute: disputeAnnouncement,
    sign: (body) => ({ "x-paystack-signature": signPaystack(body, secretKey) }),
    landing: ({ status, returnUrl, cancelUrl, reference }) =>
      status === "abandoned" && cancelUrl !== ""
        ? cancelUrl
        : withQuery(returnUrl, { trxref: reference, reference }),
    cardToken: (unique) => `AUTH_${unique.slice(0, 10)}`,
  };
}

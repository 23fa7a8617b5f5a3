import { createHmac } from "node:crypto";
import { toMajorNumber, toMajorText } from "#money.ts";
import type { Payment, PaymentStatus, Refund } from "#payments/payment.ts";
import { withQuery, type Announcement, type Provider } from "#payments/provider.ts";

/** Hexadecimal HMAC-SHA512 of the body as it travels. */
export function signMonnify(body: string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}

/** "2026-11-12 19:04:09.000", in Lagos, as Monnify writes times. */
export function formatMonnifyTime(at: number): string {
  const LAGOS_AHEAD_MS = 3_600_000;
  return new Date(at + LAGOS_AHEAD_MS).toISOString().replace("T", " ").replace("Z", "");
}

/** Monnify's word for where a payment stands: money that differs from what was asked has words of its own. */
export function toPaymentStatus(payment: Payment, status: PaymentStatus): string {
  switch (status) {
    case "success":
      if (payment.paidMinor > payment.askedMinor) return "OVERPAID";
      return payment.paidMinor < payment.askedMinor ? "PARTIALLY_PAID" : "PAID";
    case "pending":
      return "PENDING";
    case "failed":
      return "FAILED";
    case "abandoned":
      return "CANCELLED";
    case "expired":
      return "EXPIRED";
    case "reversed":
      return "REVERSED";
  }
}

/** What was paid for: a checkout, or a transfer to the reserved account of a customer. */
const productOf = ({ accountReference, reference }: Payment): object =>
  accountReference === null
    ? { type: "WEB_SDK", reference }
    : { type: "RESERVED_ACCOUNT", reference: accountReference };

const destinationOf = ({ account }: Payment): object => ({
  bankCode: account?.bankCode ?? "",
  bankName: account?.bankName ?? "",
  accountNumber: account?.number ?? "",
});

const hasArrived = ({ status }: Payment): boolean => status === "success" || status === "reversed";

/** A transaction as the query calls show it; amounts in naira, as text. */
export function toTransaction(payment: Payment, status: PaymentStatus): object {
  const arrived = hasArrived(payment);
  return {
    transactionReference: payment.providerReference,
    paymentReference: payment.reference,
    amountPaid: arrived ? toMajorText(payment.paidMinor) : "0.00",
    totalPayable: toMajorText(payment.askedMinor),
    settlementAmount: arrived ? toMajorText(payment.paidMinor - payment.feeMinor) : null,
    paidOn: arrived && payment.settledAt !== null ? formatMonnifyTime(payment.settledAt) : null,
    paymentStatus: toPaymentStatus(payment, status),
    paymentDescription: payment.description,
    currency: payment.paidCurrency,
    paymentMethod: "ACCOUNT_TRANSFER",
    product: productOf(payment),
    cardDetails: null,
    destinationAccountInformation: destinationOf(payment),
    paymentSourceInformation: arrived ? [payer(payment)] : [],
    customer: { email: payment.customer.email, name: payment.customer.name },
    metaData: payment.metadata ?? {},
  };
}

const payer = ({ paidMinor, customer, sender, accountReference, id }: Payment): object => ({
  bankCode: "058",
  bankName: sender?.bankName ?? "Guaranty Trust Bank",
  amountPaid: toMajorNumber(paidMinor),
  // Of a transfer that comes by itself the bank may name no one.
  accountName: accountReference === null ? customer.name.toUpperCase() : (sender?.name ?? ""),
  sessionId: String(id).padStart(30, "0"),
  accountNumber: sender?.accountNumber ?? "0123456785",
});

function announce(payment: Payment): Announcement | undefined {
  if (payment.status !== "success") return undefined;
  const kind = "SUCCESSFUL_TRANSACTION";
  return {
    kind,
    body: {
      eventType: kind,
      eventData: {
        product: productOf(payment),
        transactionReference: payment.providerReference,
        paymentReference: payment.reference,
        paidOn: formatMonnifyTime(payment.settledAt ?? payment.createdAt),
        paymentDescription: payment.description,
        metaData: payment.metadata ?? {},
        paymentSourceInformation: [payer(payment)],
        destinationAccountInformation: destinationOf(payment),
        amountPaid: toMajorNumber(payment.paidMinor),
        totalPayable: toMajorNumber(payment.askedMinor),
        cardDetails: {},
        paymentMethod: "ACCOUNT_TRANSFER",
        currency: payment.paidCurrency,
        settlementAmount: toMajorText(payment.paidMinor - payment.feeMinor),
        paymentStatus: toPaymentStatus(payment, payment.status),
        customer: { name: payment.customer.name, email: payment.customer.email },
      },
    },
  };
}

/** Monnify's word for where a refund stands. */
export function toRefundStatus({ status }: Refund): string {
  if (status === "processed") return "COMPLETED";
  return status === "pending" ? "IN_PROGRESS" : "FAILED";
}

/** A refund as the refund calls and the webhook show it; naira. */
export function toRefund(payment: Payment, refund: Refund): object {
  return {
    refundReference: refund.reference,
    transactionReference: payment.providerReference,
    refundReason: refund.reason,
    customerNote: refund.reason.slice(0, 16),
    refundAmount: toMajorNumber(refund.amountMinor),
    refundType: refund.amountMinor === payment.paidMinor ? "FULL_REFUND" : "PARTIAL_REFUND",
    refundStatus: toRefundStatus(refund),
    refundStrategy: "MERCHANT_WALLET",
    comment: refund.status === "pending" ? "Refund is in progress" : "Transaction processed",
    createdOn: formatMonnifyTime(refund.createdAt),
  };
}

function announceRefund(payment: Payment, refund: Refund): Announcement | undefined {
  if (refund.status === "pending") return undefined;
  const kind = refund.status === "processed" ? "SUCCESSFUL_REFUND" : "FAILED_REFUND";
  return { kind, body: { eventType: kind, eventData: toRefund(payment, refund) } };
}

/** What a transfer in costs here. The real price is in each merchant's contract. */
const FEE = { rate: 0.015, cap: 200_000 };

/** Monnify's manners. */
export function createMonnify(secretKey: string): Provider {
  return {
    name: "monnify",
    title: "Monnify",
    feeMinor: ({ paidMinor }) => Math.min(FEE.cap, Math.round(paidMinor * FEE.rate)),
    announce,
    announceRefund,
    // A bank transfer cannot be disputed at the provider.
    announceDispute: () => undefined,
    sign: (body) => ({ "monnify-signature": signMonnify(body, secretKey) }),
    landing: ({ returnUrl, reference }) => withQuery(returnUrl, { paymentReference: reference }),
    cardToken: (unique) => `MNFY_${unique.slice(0, 32)}`,
  };
}

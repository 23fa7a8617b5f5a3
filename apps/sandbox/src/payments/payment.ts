import type { PaymentCard } from "./test-cards.ts";

/** The providers that work here, by the names that their webhooks and pages have in addresses. */
export const PROVIDERS = ["paystack", "monnify", "flutterwave"] as const;
/** One of them. */
export type ProviderName = (typeof PROVIDERS)[number];

/** `pending` until someone settles it; `reversed` once all of it was refunded. */
export type PaymentStatus = "pending" | "success" | "failed" | "abandoned" | "expired" | "reversed";

/** How a webhook travels. `out_of_order` waits until a later one has arrived. */
export const DELIVERIES = ["once", "twice", "late", "out_of_order", "never"] as const;
/** One of these ways. */
export type Delivery = (typeof DELIVERIES)[number];

/** One attempt to bring a webhook: when, the HTTP status or what went wrong, and how long that took to come. */
export type Attempt = { at: string; answer: string; took_ms: number };

/** A webhook, byte for byte as it was signed, and what became of it. */
export type PaymentEvent = { kind: string; body: string; delivery: Delivery; attempts: Attempt[] };

/** Part or all of a payment on its way back; minor units. */
export type Refund = {
  id: number;
  /** The merchant's, where the provider takes one. */
  reference: string;
  amountMinor: number;
  status: "pending" | "processed" | "failed" | "needs-attention";
  reason: string;
  createdAt: number;
};

/** A payment that its payer asks their bank to take back; minor units. `won` and `lost` are the merchant's. */
export type Dispute = {
  id: number;
  amountMinor: number;
  status: "open" | "won" | "lost";
  createdAt: number;
  resolvedAt: number | null;
};

/** An account number that exists for one payment. */
export type OneTimeAccount = { number: string; name: string; bankCode: string; bankName: string };

/** Who sent a bank transfer, as their bank says. */
export type Sender = { name: string; accountNumber: string; bankName: string };

/** Of the mandate that an account was debited by: its code, and the account. */
export type DebitedMandate = {
  code: string;
  account: { number: string; bankName: string; name: string };
};

/** One payment as its provider knows it. Amounts are minor units, times milliseconds since the epoch. */
export type Payment = {
  /** The provider's number for it; larger than 32 bits hold. */
  id: number;
  provider: ProviderName;
  /** The merchant's. */
  reference: string;
  providerReference: string;
  askedMinor: number;
  askedCurrency: string;
  /** What verify and webhook say. Equal to what was asked, unless a tester wanted otherwise. */
  paidMinor: number;
  paidCurrency: string;
  feeMinor: number;
  status: PaymentStatus;
  /** What the bank said, in the provider's words. */
  answer: string;
  /** `dedicated_nuban`: a transfer to an account number that the provider keeps for one customer. */
  channel: "card" | "bank_transfer" | "dedicated_nuban" | "direct_debit";
  customer: { email: string; name: string; phone: string };
  description: string;
  /** As it was given, to be given back. */
  metadata: unknown;
  returnUrl: string;
  cancelUrl: string;
  card: PaymentCard | null;
  account: OneTimeAccount | null;
  /** The merchant's name for the account number that it was sent to, where it is of one customer. */
  accountReference: string | null;
  sender: Sender | null;
  /** The mandate that it was debited by. */
  mandate: DebitedMandate | null;
  createdAt: number;
  expiresAt: number | null;
  settledAt: number | null;
  refunds: Refund[];
  disputes: Dispute[];
  events: PaymentEvent[];
};

/** Knows a payment in a file that this program wrote. */
export function isPayment(value: unknown): value is Payment {
  return (
    typeof value === "object" &&
    value !== null &&
    ["id", "provider", "reference", "askedMinor", "events"].every((name) => name in value)
  );
}

/** How much of it was neither given back nor taken back yet, minor units. */
export function computeRefundableMinor({ paidMinor, refunds, disputes }: Payment): number {
  const back = [
    ...refunds.filter(({ status }) => status !== "failed"),
    ...disputes.filter(({ status }) => status === "lost"),
  ];
  return back.reduce((left, { amountMinor }) => left - amountMinor, paidMinor);
}

import { toMajorNumber } from "#money.ts";
import type { Payment } from "./payment.ts";
import type { PaymentDesk } from "./payment-desk.ts";

const time = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/** A payment as tests read it; amounts in major units. */
export function toPaymentJson(desk: PaymentDesk, payment: Payment, checkoutUrl: string): object {
  return {
    provider: payment.provider,
    reference: payment.reference,
    provider_reference: payment.providerReference,
    provider_id: payment.id,
    status: desk.statusOf(payment),
    amount: toMajorNumber(payment.askedMinor),
    currency: payment.askedCurrency,
    paid_amount: toMajorNumber(payment.paidMinor),
    paid_currency: payment.paidCurrency,
    fee: toMajorNumber(payment.feeMinor),
    answer: payment.answer,
    email: payment.customer.email,
    checkout_url: checkoutUrl,
    redirect_url: payment.returnUrl,
    card: payment.card,
    account: payment.account,
    sender: payment.sender,
    created_at: time(payment.createdAt),
    expires_at: time(payment.expiresAt),
    settled_at: time(payment.settledAt),
    refunds: payment.refunds.map(({ id, reference, amountMinor, status }) => ({
      id,
      reference,
      amount: toMajorNumber(amountMinor),
      status,
    })),
    disputes: payment.disputes.map(({ id, amountMinor, status }) => ({
      id,
      amount: toMajorNumber(amountMinor),
      status,
    })),
    webhooks: payment.events,
  };
}

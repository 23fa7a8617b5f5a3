import type { Mandate } from "./mandates.ts";
import { toCustomer } from "./paystack-wire.ts";

const INTEGRATION = 463_433;

/** A mandate as the list of a customer's mandates shows it. */
export function toMandate(mandate: Mandate): object {
  const { id, status, code, account, email, authorizedAt } = mandate;
  const customer = toCustomer(email);
  return {
    id,
    status,
    mandate_id: id,
    authorization_id: id,
    authorization_code: code,
    integration_id: INTEGRATION,
    account_number: account.number,
    bank_code: account.bankCode,
    bank_name: account.bankName,
    customer: {
      id: customer.id,
      customer_code: customer.customer_code,
      email,
      first_name: null,
      last_name: null,
    },
    authorized_at: authorizedAt === null ? null : new Date(authorizedAt).toISOString(),
  };
}

/** The webhook about a mandate, before it is signed. */
export function toMandateMessage(mandate: Mandate, event: "created" | "active"): object {
  const { code, account, email, reference } = mandate;
  const customer = toCustomer(email);
  return {
    event: `direct_debit.authorization.${event}`,
    data: {
      authorization_code: code,
      active: event === "active",
      last4: account.number.slice(-4),
      channel: "direct_debit",
      card_type: "direct_debit",
      bank: account.bankName,
      exp_month: "12",
      exp_year: "2099",
      country_code: "NG",
      brand: account.bankName,
      reusable: true,
      signature: null,
      account_name: account.name,
      integration: INTEGRATION,
      domain: "test",
      reference,
      customer: {
        first_name: null,
        last_name: null,
        code: customer.customer_code,
        email,
        phone: null,
        metadata: null,
        risk_action: "default",
      },
    },
  };
}

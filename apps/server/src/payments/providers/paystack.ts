import type { Money } from "@kinfold/money";
import { parseMinorAmount } from "./amounts.ts";
import { sendProviderCall, callProvider, type ProviderCall } from "./call-provider.ts";
import { readAt, listAt, readTextAt, type ExactJson } from "#platform/exact-json.ts";
import {
  ProviderAway,
  ProviderRefused,
  type AccountOwner,
  type KeptAccount,
  type MandateAnswer,
  type Notice,
  type Provider,
  type Return,
  type ReturnStatus,
  type SavedCard,
  type PaymentStatus,
  type ProviderStatus,
} from "./provider.ts";
import { readCheckoutLink } from "./checkout-link.ts";
import {
  addNameToReason,
  extractName,
  NEVER_HEARD,
  readArrival,
  readKeptAccount,
  readMessage,
  parseTime,
} from "./said.ts";
import { isSigned } from "#platform/signatures.ts";

export type PaystackSettings = { baseUrl: string; secretKey: string; timeoutMs?: number };

const CHARGES_A_PAGE = 100;
/** In which bank account numbers of members are made: its test mode has one of its own. */
const ACCOUNT_BANKS = { live: "wema-bank", test: "test-bank" };

/** Where its checkout pages are. */
const DOMAINS = ["paystack.com", "paystack.co"];

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  success: "success",
  failed: "failed",
  abandoned: "abandoned",
  reversed: "reversed",
  ongoing: "pending",
  pending: "pending",
  processing: "pending",
  queued: "pending",
};

/** Reusable cards alone: of the others the provider takes no second charge. */
function savedCard(data: ExactJson | undefined): SavedCard | null {
  const token = readTextAt(data, "authorization", "authorization_code");
  const email = readTextAt(data, "customer", "email");
  if (token === null || email === null || readAt(data, "authorization", "reusable") !== true)
    return null;
  const month = readTextAt(data, "authorization", "exp_month");
  const year = readTextAt(data, "authorization", "exp_year");
  return {
    token,
    email,
    last4: readTextAt(data, "authorization", "last4"),
    brand: readTextAt(data, "authorization", "brand"),
    expires: month !== null && year !== null ? { month, year } : null,
    signature: readTextAt(data, "authorization", "signature"),
  };
}

/** Whether it is a transfer to the account number of a customer, and nothing that was begun at a checkout. */
const isToAccount = (data: ExactJson | undefined): boolean =>
  readTextAt(data, "channel") === "dedicated_nuban";

function readProviderStatus(json: ExactJson): ProviderStatus {
  const data = readAt(json, "data");
  const status = readTextAt(data, "status");
  // The outer status is of the call and not of the payment.
  if (status === null) throw new ProviderAway("the provider said nothing of the payment");
  const domain = readTextAt(data, "domain");
  return {
    status: STATUSES[status] ?? "pending",
    reference: readTextAt(data, "reference"),
    providerReference: readTextAt(data, "id"),
    amountMinor: parseMinorAmount(readTextAt(data, "amount")),
    currency: readTextAt(data, "currency"),
    isLive: domain === null ? null : domain === "live",
    cardCountry: readTextAt(data, "authorization", "country_code"),
    savedCard: savedCard(data),
    answer: readTextAt(data, "gateway_response"),
    paidAt: parseTime(readTextAt(data, "paid_at")),
    ...(isToAccount(data) &&
      readArrival(
        readTextAt(data, "authorization", "receiver_bank_account_number") ??
          readTextAt(data, "metadata", "receiver_account_number"),
        readTextAt(data, "authorization", "sender_name"),
      )),
  };
}

const REFUND_STATUSES: Readonly<Record<string, ReturnStatus>> = {
  processed: "gone",
  failed: "stayed",
};

function refundView(data: ExactJson): Return | undefined {
  const id = readTextAt(data, "id");
  if (id === null) return undefined;
  return {
    kind: "refund",
    providerReference: id,
    name: extractName(readTextAt(data, "merchant_note")),
    status: REFUND_STATUSES[readTextAt(data, "status") ?? ""] ?? "open",
    amountMinor: parseMinorAmount(readTextAt(data, "amount")),
    currency: readTextAt(data, "currency"),
  };
}

/** A dispute that was resolved went to the cardholder unless the bank declined it. */
function disputeView(data: ExactJson, total: ExactJson | undefined): Return | undefined {
  const id = readTextAt(data, "id");
  if (id === null) return undefined;
  const isResolved = readTextAt(data, "status") === "resolved";
  const isRejected = readTextAt(data, "resolution") === "declined";
  const amount = readTextAt(data, "refund_amount") ?? readTextAt(total, "amount");
  return {
    kind: "dispute",
    providerReference: id,
    name: null,
    status: !isResolved ? "open" : isRejected ? "stayed" : "gone",
    amountMinor: parseMinorAmount(amount),
    currency: readTextAt(data, "currency") ?? readTextAt(total, "currency"),
  };
}

const readDedicatedAccount = (data: ExactJson | undefined): KeptAccount =>
  readKeptAccount({
    accountNumber: readTextAt(data, "account_number"),
    accountName: readTextAt(data, "account_name"),
    bankName: readTextAt(data, "bank", "name"),
  });

const MANDATE_STATUSES: Readonly<Record<string, "activating" | "active" | "revoked">> = {
  pending: "activating",
  active: "active",
  revoked: "revoked",
};

function readNotice(body: Buffer): Notice {
  const json = readMessage(body);
  const event = readTextAt(json, "event");
  if (event === null) throw new ProviderRefused("a message without an event", 400);
  if (event.startsWith("direct_debit.authorization.")) {
    const mandateReference = readTextAt(json, "data", "reference");
    return { event, reference: null, ...(mandateReference !== null && { mandateReference }) };
  }
  // A refund names its payment in one word, a dispute in another.
  const reference =
    readTextAt(json, "data", "reference") ??
    readTextAt(json, "data", "transaction_reference") ??
    readTextAt(json, "data", "transaction", "reference");
  return { event, reference, ...(isToAccount(readAt(json, "data")) && { isArrival: true }) };
}

/** Paystack: amounts in kobo and cents, the mode in the key, webhooks signed with the secret key over the raw body. */
export function createPaystack({ baseUrl, secretKey, timeoutMs }: PaystackSettings): Provider {
  const isLive = secretKey.startsWith("sk_live_");
  const call = (method: "GET" | "POST", path: string, body?: unknown): ProviderCall => ({
    method,
    url: `${baseUrl}${path}`,
    authorization: `Bearer ${secretKey}`,
    ...(body !== undefined && { body }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const money = ({ amountMinor, currency }: Money) => ({
    amount: amountMinor.toString(),
    currency,
  });
  const verify = async (reference: string): Promise<ExactJson | undefined> =>
    sendProviderCall(call("GET", `/transaction/verify/${encodeURIComponent(reference)}`));
  const createCustomer = async ({ email, firstName, lastName }: AccountOwner): Promise<string> => {
    const body = { email, first_name: firstName, last_name: lastName };
    const code = readTextAt(
      await callProvider(call("POST", "/customer", body)),
      "data",
      "customer_code",
    );
    if (code === null) throw new ProviderAway("the provider named no customer");
    return code;
  };
  const findMandate = async (reference: string): Promise<MandateAnswer> => {
    const path = `/customer/authorization/verify/${encodeURIComponent(reference)}`;
    const json = await sendProviderCall(call("GET", path));
    if (json === undefined) return { status: "unknown" };
    const token = readTextAt(json, "data", "authorization_code");
    const customer = readTextAt(json, "data", "customer", "code");
    if (token === null || customer === null) return { status: "waiting" };
    // Verify says whether it is active, and only the list whether it was revoked and which account it is on.
    const list = await callProvider(
      call("GET", `/customer/${encodeURIComponent(customer)}/directdebit-mandate-authorizations`),
    );
    const one = listAt(list, "data").find(
      (each) => readTextAt(each, "authorization_code") === token,
    );
    const status = MANDATE_STATUSES[readTextAt(one, "status") ?? ""];
    if (status === undefined) throw new ProviderAway("the provider said nothing of the mandate");
    const account = {
      number: readTextAt(one, "account_number"),
      bankCode: readTextAt(one, "bank_code"),
    };
    return { status, token, account };
  };
  return {
    name: "paystack",
    isLive,
    initialize: async ({ reference, sum, ...checkout }) => {
      const { email, redirectUrl, description, isRecurring } = checkout;
      const json = await callProvider(
        call("POST", "/transaction/initialize", {
          email,
          ...money(sum),
          reference,
          callback_url: redirectUrl,
          channels: ["card"],
          metadata: JSON.stringify({
            cancel_action: redirectUrl,
            description,
            // Only cards that can be charged again are taken, and their bank is asked now rather than at the second charge.
            ...(isRecurring && { custom_filters: { recurring: true } }),
          }),
        }),
      );
      const paymentLink = readCheckoutLink(readTextAt(json, "data", "authorization_url"), {
        baseUrl,
        domains: DOMAINS,
      });
      return { paymentLink, providerReference: null };
    },
    verify: async ({ reference }) => {
      const json = await verify(reference);
      return json === undefined ? NEVER_HEARD : readProviderStatus(json);
    },
    listSuccesses: async ({ from, to, page }) => {
      const query = new URLSearchParams({
        status: "success",
        from: from.toISOString(),
        to: to.toISOString(),
        perPage: String(CHARGES_A_PAGE),
        page: String(page),
      });
      const json = await callProvider(call("GET", `/transaction?${query}`));
      const list = listAt(json, "data");
      return {
        charges: list.map((one) => ({
          reference: readTextAt(one, "reference"),
          providerReference: readTextAt(one, "id"),
          amountMinor: parseMinorAmount(readTextAt(one, "amount")),
          currency: readTextAt(one, "currency"),
        })),
        hasMore: list.length === CHARGES_A_PAGE,
      };
    },
    accountNumbers: {
      reserve: async (owner) => {
        const customer = await createCustomer(owner);
        const bank = isLive ? ACCOUNT_BANKS.live : ACCOUNT_BANKS.test;
        const json = await callProvider(
          call("POST", "/dedicated_account", { customer, preferred_bank: bank }),
        );
        return readDedicatedAccount(readAt(json, "data"));
      },
      find: async (owner) => {
        // The same address is always the same customer.
        const customer = await createCustomer(owner);
        const query = new URLSearchParams({ customer });
        const json = await callProvider(call("GET", `/dedicated_account?${query}`));
        const [account] = listAt(json, "data");
        return account === undefined ? undefined : readDedicatedAccount(account);
      },
    },
    mandates: {
      begin: async ({ email, account, redirectUrl }) => {
        const json = await callProvider(
          call("POST", "/customer/authorization/initialize", {
            email,
            channel: "direct_debit",
            callback_url: redirectUrl,
            account: { number: account.number, bank_code: account.bankCode },
          }),
        );
        const providerReference = readTextAt(json, "data", "reference");
        if (providerReference === null) throw new ProviderAway("the provider named no mandate");
        const consentLink = readCheckoutLink(readTextAt(json, "data", "redirect_url"), {
          baseUrl,
          domains: DOMAINS,
        });
        return { providerReference, consentLink };
      },
      find: findMandate,
      revoke: async (token) => {
        await callProvider(
          call("POST", "/customer/authorization/deactivate", { authorization_code: token }),
        );
      },
    },
    readNotice,
    readWebhook: (body, header) =>
      isSigned(body, secretKey, header("x-paystack-signature")) ? readNotice(body) : undefined,
    chargeSavedCard: async ({ reference, sum }, { token, email }) =>
      readProviderStatus(
        await callProvider(
          call("POST", "/transaction/charge_authorization", {
            email,
            authorization_code: token,
            reference,
            ...money(sum),
            // No one waits for it: it is charged with all the others whose date is today.
            queue: true,
          }),
        ),
      ),
    refund: async ({ reference }, { sum, reason, name }) => {
      const json = await callProvider(
        call("POST", "/refund", {
          transaction: reference,
          ...money(sum),
          merchant_note: addNameToReason(reason, name),
          customer_note: reason,
        }),
      );
      return {
        status: readTextAt(json, "data", "status") === "processed" ? "done" : "pending",
        providerReference: readTextAt(json, "data", "id") ?? reference,
      };
    },
    returnsOf: async ({ reference }) => {
      // Lists go by the provider's own number, which only asking tells.
      const json = await verify(reference);
      const id = readTextAt(json, "data", "id");
      if (id === null) return [];
      const refunds = await sendProviderCall(call("GET", `/refund?transaction=${id}&perPage=100`));
      const disputes = await sendProviderCall(call("GET", `/dispute/transaction/${id}`));
      const disputed = readAt(disputes, "data");
      const list = Array.isArray(disputed) ? disputed : disputed === undefined ? [] : [disputed];
      return [
        ...listAt(refunds, "data").flatMap((one) => refundView(one) ?? []),
        ...list.flatMap((one) => disputeView(one, readAt(json, "data")) ?? []),
      ];
    },
  };
}

import type { Money } from "@kinfold/money";
import { minorFromMinor } from "./amounts.ts";
import { askProvider, callProvider, type ProviderCall } from "./call-provider.ts";
import { at, listAt, textAt, type ExactJson } from "#platform/exact-json.ts";
import {
  ProviderAway,
  ProviderRefused,
  type Notice,
  type Provider,
  type Return,
  type ReturnStanding,
  type SavedCard,
  type Standing,
  type Verdict,
} from "./provider.ts";
import { checkoutLink } from "./checkout-link.ts";
import { namedWords, nameIn, NEVER_HEARD, readMessage, timeOf } from "./said.ts";
import { isSigned } from "./signatures.ts";

export type PaystackSettings = { baseUrl: string; secretKey: string; timeoutMs?: number };

const CHARGES_A_PAGE = 100;

/** Where its checkout pages are. */
const DOMAINS = ["paystack.com", "paystack.co"];

const STANDINGS: Readonly<Record<string, Standing>> = {
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
  const token = textAt(data, "authorization", "authorization_code");
  const email = textAt(data, "customer", "email");
  if (token === null || email === null || at(data, "authorization", "reusable") !== true)
    return null;
  const month = textAt(data, "authorization", "exp_month");
  const year = textAt(data, "authorization", "exp_year");
  return {
    token,
    email,
    last4: textAt(data, "authorization", "last4"),
    brand: textAt(data, "authorization", "brand"),
    expires: month !== null && year !== null ? { month, year } : null,
    signature: textAt(data, "authorization", "signature"),
  };
}

function verdict(json: ExactJson): Verdict {
  const data = at(json, "data");
  const status = textAt(data, "status");
  // The outer status is of the call and not of the payment.
  if (status === null) throw new ProviderAway("the provider said nothing of the payment");
  const domain = textAt(data, "domain");
  return {
    standing: STANDINGS[status] ?? "pending",
    reference: textAt(data, "reference"),
    providerReference: textAt(data, "id"),
    amountMinor: minorFromMinor(textAt(data, "amount")),
    currency: textAt(data, "currency"),
    isLive: domain === null ? null : domain === "live",
    cardCountry: textAt(data, "authorization", "country_code"),
    savedCard: savedCard(data),
    answer: textAt(data, "gateway_response"),
    paidAt: timeOf(textAt(data, "paid_at")),
  };
}

const REFUND_STANDINGS: Readonly<Record<string, ReturnStanding>> = {
  processed: "gone",
  failed: "stayed",
};

function refundView(data: ExactJson): Return | undefined {
  const id = textAt(data, "id");
  if (id === null) return undefined;
  return {
    kind: "refund",
    providerReference: id,
    name: nameIn(textAt(data, "merchant_note")),
    standing: REFUND_STANDINGS[textAt(data, "status") ?? ""] ?? "open",
    amountMinor: minorFromMinor(textAt(data, "amount")),
    currency: textAt(data, "currency"),
  };
}

/** A dispute that was resolved went to the cardholder unless the bank declined it. */
function disputeView(data: ExactJson, total: ExactJson | undefined): Return | undefined {
  const id = textAt(data, "id");
  if (id === null) return undefined;
  const isResolved = textAt(data, "status") === "resolved";
  const isDeclined = textAt(data, "resolution") === "declined";
  const amount = textAt(data, "refund_amount") ?? textAt(total, "amount");
  return {
    kind: "dispute",
    providerReference: id,
    name: null,
    standing: !isResolved ? "open" : isDeclined ? "stayed" : "gone",
    amountMinor: minorFromMinor(amount),
    currency: textAt(data, "currency") ?? textAt(total, "currency"),
  };
}

function readNotice(body: Buffer): Notice {
  const json = readMessage(body);
  const event = textAt(json, "event");
  if (event === null) throw new ProviderRefused("a message without an event", 400);
  // A refund names its payment in one word, a dispute in another.
  const reference =
    textAt(json, "data", "reference") ??
    textAt(json, "data", "transaction_reference") ??
    textAt(json, "data", "transaction", "reference");
  return { event, reference };
}

/** Paystack: amounts in kobo and cents, the mode in the key, webhooks signed with the secret key over the raw body. */
export function createPaystack({ baseUrl, secretKey, timeoutMs }: PaystackSettings): Provider {
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
    askProvider(call("GET", `/transaction/verify/${encodeURIComponent(reference)}`));
  return {
    name: "paystack",
    isLive: secretKey.startsWith("sk_live_"),
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
      const paymentLink = checkoutLink(textAt(json, "data", "authorization_url"), {
        baseUrl,
        domains: DOMAINS,
      });
      return { paymentLink, providerReference: null };
    },
    verify: async ({ reference }) => {
      const json = await verify(reference);
      return json === undefined ? NEVER_HEARD : verdict(json);
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
          reference: textAt(one, "reference"),
          providerReference: textAt(one, "id"),
          amountMinor: minorFromMinor(textAt(one, "amount")),
          currency: textAt(one, "currency"),
        })),
        hasMore: list.length === CHARGES_A_PAGE,
      };
    },
    readNotice,
    readWebhook: (body, header) =>
      isSigned(body, secretKey, header("x-paystack-signature")) ? readNotice(body) : undefined,
    chargeSavedCard: async ({ reference, sum }, { token, email }) =>
      verdict(
        await callProvider(
          call("POST", "/transaction/charge_authorization", {
            email,
            authorization_code: token,
            reference,
            ...money(sum),
            // Nobody waits for it: it is charged with all the others whose date is today.
            queue: true,
          }),
        ),
      ),
    refund: async ({ reference }, { sum, reason, name }) => {
      const json = await callProvider(
        call("POST", "/refund", {
          transaction: reference,
          ...money(sum),
          merchant_note: namedWords(reason, name),
          customer_note: reason,
        }),
      );
      return {
        standing: textAt(json, "data", "status") === "processed" ? "done" : "pending",
        providerReference: textAt(json, "data", "id") ?? reference,
      };
    },
    returnsOf: async ({ reference }) => {
      // Lists go by the provider's own number, which only asking tells.
      const json = await verify(reference);
      const id = textAt(json, "data", "id");
      if (id === null) return [];
      const refunds = await askProvider(call("GET", `/refund?transaction=${id}&perPage=100`));
      const disputes = await askProvider(call("GET", `/dispute/transaction/${id}`));
      const disputed = at(disputes, "data");
      const list = Array.isArray(disputed) ? disputed : disputed === undefined ? [] : [disputed];
      return [
        ...listAt(refunds, "data").flatMap((one) => refundView(one) ?? []),
        ...list.flatMap((one) => disputeView(one, at(json, "data")) ?? []),
      ];
    },
  };
}

import { toMajor } from "@kinfold/money";
import { parseMajorAmount } from "./amounts.ts";
import { sendProviderCall, callProvider, type ProviderCall } from "./call-provider.ts";
import { readAt, listAt, readTextAt, type ExactJson } from "#platform/exact-json.ts";
import {
  ProviderAway,
  ProviderRefused,
  type Notice,
  type Provider,
  type Return,
  type ReturnStatus,
  type SavedCard,
  type PaymentStatus,
  type ProviderStatus,
} from "./provider.ts";
import { readCheckoutLink } from "./checkout-link.ts";
import { addNameToReason, extractName, NEVER_HEARD, readMessage } from "./said.ts";
import { isSame } from "#platform/signatures.ts";

export type FlutterwaveSettings = {
  baseUrl: string;
  secretKey: string;
  secretHash: string;
  timeoutMs?: number;
};

/** Where its checkout pages are. */
const DOMAINS = ["flutterwave.com"];

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  successful: "success",
  failed: "failed",
  pending: "pending",
};

function savedCard(data: ExactJson | undefined): SavedCard | null {
  const token = readTextAt(data, "card", "token");
  const email = readTextAt(data, "customer", "email");
  if (token === null || email === null) return null;
  const [month, year] = (readTextAt(data, "card", "expiry") ?? "").split("/");
  return {
    token,
    email,
    last4: readTextAt(data, "card", "last_4digits"),
    brand: readTextAt(data, "card", "type"),
    expires: month !== undefined && year !== undefined ? { month, year } : null,
    signature: null,
  };
}

/** ISO 3166-1 alpha-2 out of what is sometimes a code and sometimes "NIGERIA NG". */
const countryOf = (words: string | null): string | null =>
  /(?:^|\s)([A-Z]{2})$/.exec(words ?? "")?.[1] ?? null;

function readProviderStatus(json: ExactJson): ProviderStatus {
  const data = readAt(json, "data");
  const status = readTextAt(data, "status");
  if (status === null) throw new ProviderAway("the provider said nothing of the payment");
  return {
    status: STATUSES[status] ?? "pending",
    reference: readTextAt(data, "tx_ref"),
    providerReference: readTextAt(data, "id"),
    amountMinor: parseMajorAmount(readTextAt(data, "amount")),
    currency: readTextAt(data, "currency"),
    isLive: null,
    cardCountry: countryOf(readTextAt(data, "card", "country")),
    savedCard: savedCard(data),
    answer: readTextAt(data, "processor_response"),
  };
}

function readRefundStatus(status: string | null): ReturnStatus {
  // "completed" is followed by whom it was completed with: "completed-mpgs".
  if (status?.startsWith("completed") === true) return "gone";
  return status === "failed" ? "stayed" : "open";
}

const CHARGEBACK_STATUSES: Readonly<Record<string, ReturnStatus>> = {
  accepted: "gone",
  lost: "gone",
  won: "stayed",
};

function refundView(data: ExactJson, currency: string | null): Return | undefined {
  const id = readTextAt(data, "id");
  if (id === null) return undefined;
  return {
    kind: "refund",
    providerReference: id,
    name: extractName(readTextAt(data, "comment") ?? readTextAt(data, "comments")),
    status: readRefundStatus(readTextAt(data, "status")),
    amountMinor: parseMajorAmount(readTextAt(data, "amount_refunded")),
    currency,
  };
}

function chargebackView(data: ExactJson, currency: string | null): Return | undefined {
  const id = readTextAt(data, "id");
  if (id === null) return undefined;
  return {
    kind: "dispute",
    providerReference: id,
    name: null,
    status: CHARGEBACK_STATUSES[readTextAt(data, "status") ?? ""] ?? "open",
    amountMinor: parseMajorAmount(readTextAt(data, "amount")),
    currency,
  };
}

function readNotice(body: Buffer): Notice {
  const json = readMessage(body);
  const event = readTextAt(json, "event") ?? readTextAt(json, "event.type");
  if (event === null) throw new ProviderRefused("a message without an event", 400);
  const id =
    readTextAt(json, "data", "TransactionId") ?? readTextAt(json, "data", "transaction_id");
  return {
    event,
    reference: readTextAt(json, "data", "tx_ref"),
    ...(id !== null && { providerReference: id }),
  };
}

/** Flutterwave v3: major units; its webhooks show a shared secret and sign nothing, so that their words count for nothing. */
export function createFlutterwave(settings: FlutterwaveSettings): Provider {
  const { baseUrl, secretKey, secretHash, timeoutMs } = settings;
  const call = (method: "GET" | "POST", path: string, body?: unknown): ProviderCall => ({
    method,
    url: `${baseUrl}${path}`,
    authorization: `Bearer ${secretKey}`,
    ...(body !== undefined && { body }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const ask = (reference: string): Promise<ExactJson | undefined> => {
    const path = `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`;
    return sendProviderCall(call("GET", path));
  };
  const verify: Provider["verify"] = async ({ reference }) => {
    const json = await ask(reference);
    return json === undefined ? NEVER_HEARD : readProviderStatus(json);
  };
  return {
    name: "flutterwave",
    isLive: !secretKey.startsWith("FLWSECK_TEST"),
    initialize: async (checkout) => {
      const { reference, sum, email, name, description, redirectUrl } = checkout;
      const { priceHoldsMinutes } = checkout;
      const json = await callProvider(
        call("POST", "/payments", {
          tx_ref: reference,
          amount: Number(toMajor(sum.amountMinor)),
          currency: sum.currency,
          redirect_url: redirectUrl,
          customer: { email, name },
          payment_options: "card",
          ...(priceHoldsMinutes !== null && { session_duration: priceHoldsMinutes }),
          customizations: { title: "Kinfold", description },
        }),
      );
      const paymentLink = readCheckoutLink(readTextAt(json, "data", "link"), {
        baseUrl,
        domains: DOMAINS,
      });
      return { paymentLink, providerReference: null };
    },
    verify,
    listSuccesses: async ({ from, to, page }) => {
      const query = new URLSearchParams({
        status: "successful",
        from: from.toISOString().slice(0, 10),
        to: to.toISOString().slice(0, 10),
        page: String(page),
      });
      const json = await callProvider(call("GET", `/transactions?${query}`));
      const pages = Number(readTextAt(json, "meta", "page_info", "total_pages") ?? "1");
      return {
        charges: listAt(json, "data").map((one) => ({
          reference: readTextAt(one, "tx_ref"),
          providerReference: readTextAt(one, "id"),
          amountMinor: parseMajorAmount(readTextAt(one, "amount")),
          currency: readTextAt(one, "currency"),
        })),
        hasMore: page < pages,
      };
    },
    readNotice,
    readWebhook: (body, header) => {
      const hash = header("verif-hash");
      return hash !== undefined && isSame(hash, secretHash) ? readNotice(body) : undefined;
    },
    chargeSavedCard: async ({ reference, sum, description }, { token, email }) =>
      readProviderStatus(
        await callProvider(
          call("POST", "/tokenized-charges", {
            token,
            currency: sum.currency,
            country: "NG",
            amount: Number(toMajor(sum.amountMinor)),
            email,
            tx_ref: reference,
            narration: description,
          }),
        ),
      ),
    refund: async (payment, { sum, reason, name }) => {
      // A refund goes by the provider's own number, which only asking tells.
      const id = payment.providerReference ?? (await verify(payment)).providerReference;
      if (id === null) throw new ProviderRefused("there is no such payment", 404);
      const json = await callProvider(
        call("POST", `/transactions/${encodeURIComponent(id)}/refund`, {
          amount: Number(toMajor(sum.amountMinor)),
          comments: addNameToReason(reason, name),
        }),
      );
      return {
        status:
          readRefundStatus(readTextAt(json, "data", "status")) === "gone" ? "done" : "pending",
        providerReference: readTextAt(json, "data", "id") ?? id,
      };
    },
    returnsOf: async ({ reference }) => {
      const json = await ask(reference);
      const id = readTextAt(json, "data", "id");
      const flwRef = readTextAt(json, "data", "flw_ref");
      const currency = readTextAt(json, "data", "currency");
      if (id === null || flwRef === null) return [];
      const refunds = await sendProviderCall(call("GET", `/refunds?id=${encodeURIComponent(id)}`));
      const chargebacks = await sendProviderCall(
        call("GET", `/chargebacks?flw_ref=${encodeURIComponent(flwRef)}`),
      );
      // Whatever else the lists hold is about other payments.
      return [
        ...listAt(refunds, "data")
          .filter((one) => readTextAt(one, "tx_id") === id)
          .flatMap((one) => refundView(one, currency) ?? []),
        ...listAt(chargebacks, "data")
          .filter((one) => readTextAt(one, "flw_ref") === flwRef)
          .flatMap((one) => chargebackView(one, currency) ?? []),
      ];
    },
  };
}

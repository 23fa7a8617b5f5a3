import { toMajor } from "@kinfold/money";
import { minorFromMajor } from "./amounts.ts";
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
import { namedWords, nameIn, NEVER_HEARD, readMessage } from "./said.ts";
import { isSame } from "./signatures.ts";

export type FlutterwaveSettings = {
  baseUrl: string;
  secretKey: string;
  secretHash: string;
  timeoutMs?: number;
};

/** Where its checkout pages are. */
const DOMAINS = ["flutterwave.com"];

const STANDINGS: Readonly<Record<string, Standing>> = {
  successful: "success",
  failed: "failed",
  pending: "pending",
};

function savedCard(data: ExactJson | undefined): SavedCard | null {
  const token = textAt(data, "card", "token");
  const email = textAt(data, "customer", "email");
  if (token === null || email === null) return null;
  const [month, year] = (textAt(data, "card", "expiry") ?? "").split("/");
  return {
    token,
    email,
    last4: textAt(data, "card", "last_4digits"),
    brand: textAt(data, "card", "type"),
    expires: month !== undefined && year !== undefined ? { month, year } : null,
    signature: null,
  };
}

/** ISO 3166-1 alpha-2 out of what is sometimes a code and sometimes "NIGERIA NG". */
const countryOf = (words: string | null): string | null =>
  /(?:^|\s)([A-Z]{2})$/.exec(words ?? "")?.[1] ?? null;

function verdict(json: ExactJson): Verdict {
  const data = at(json, "data");
  const status = textAt(data, "status");
  if (status === null) throw new ProviderAway("the provider said nothing of the payment");
  return {
    standing: STANDINGS[status] ?? "pending",
    reference: textAt(data, "tx_ref"),
    providerReference: textAt(data, "id"),
    amountMinor: minorFromMajor(textAt(data, "amount")),
    currency: textAt(data, "currency"),
    isLive: null,
    cardCountry: countryOf(textAt(data, "card", "country")),
    savedCard: savedCard(data),
    answer: textAt(data, "processor_response"),
  };
}

function refundStanding(status: string | null): ReturnStanding {
  // "completed" is followed by whom it was completed with: "completed-mpgs".
  if (status?.startsWith("completed") === true) return "gone";
  return status === "failed" ? "stayed" : "open";
}

const CHARGEBACK_STANDINGS: Readonly<Record<string, ReturnStanding>> = {
  accepted: "gone",
  lost: "gone",
  won: "stayed",
};

function refundView(data: ExactJson, currency: string | null): Return | undefined {
  const id = textAt(data, "id");
  if (id === null) return undefined;
  return {
    kind: "refund",
    providerReference: id,
    name: nameIn(textAt(data, "comment") ?? textAt(data, "comments")),
    standing: refundStanding(textAt(data, "status")),
    amountMinor: minorFromMajor(textAt(data, "amount_refunded")),
    currency,
  };
}

function chargebackView(data: ExactJson, currency: string | null): Return | undefined {
  const id = textAt(data, "id");
  if (id === null) return undefined;
  return {
    kind: "dispute",
    providerReference: id,
    name: null,
    standing: CHARGEBACK_STANDINGS[textAt(data, "status") ?? ""] ?? "open",
    amountMinor: minorFromMajor(textAt(data, "amount")),
    currency,
  };
}

function readNotice(body: Buffer): Notice {
  const json = readMessage(body);
  const event = textAt(json, "event") ?? textAt(json, "event.type");
  if (event === null) throw new ProviderRefused("a message without an event", 400);
  const id = textAt(json, "data", "TransactionId") ?? textAt(json, "data", "transaction_id");
  return {
    event,
    reference: textAt(json, "data", "tx_ref"),
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
    return askProvider(call("GET", path));
  };
  const verify: Provider["verify"] = async ({ reference }) => {
    const json = await ask(reference);
    return json === undefined ? NEVER_HEARD : verdict(json);
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
      const paymentLink = checkoutLink(textAt(json, "data", "link"), { baseUrl, domains: DOMAINS });
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
      const pages = Number(textAt(json, "meta", "page_info", "total_pages") ?? "1");
      return {
        charges: listAt(json, "data").map((one) => ({
          reference: textAt(one, "tx_ref"),
          providerReference: textAt(one, "id"),
          amountMinor: minorFromMajor(textAt(one, "amount")),
          currency: textAt(one, "currency"),
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
      verdict(
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
          comments: namedWords(reason, name),
        }),
      );
      return {
        standing: refundStanding(textAt(json, "data", "status")) === "gone" ? "done" : "pending",
        providerReference: textAt(json, "data", "id") ?? id,
      };
    },
    returnsOf: async ({ reference }) => {
      const json = await ask(reference);
      const id = textAt(json, "data", "id");
      const flwRef = textAt(json, "data", "flw_ref");
      const currency = textAt(json, "data", "currency");
      if (id === null || flwRef === null) return [];
      const refunds = await askProvider(call("GET", `/refunds?id=${encodeURIComponent(id)}`));
      const chargebacks = await askProvider(
        call("GET", `/chargebacks?flw_ref=${encodeURIComponent(flwRef)}`),
      );
      // Whatever else the lists hold is about other payments.
      return [
        ...listAt(refunds, "data")
          .filter((one) => textAt(one, "tx_id") === id)
          .flatMap((one) => refundView(one, currency) ?? []),
        ...listAt(chargebacks, "data")
          .filter((one) => textAt(one, "flw_ref") === flwRef)
          .flatMap((one) => chargebackView(one, currency) ?? []),
      ];
    },
  };
}

import { toMajor } from "@kinfold/money";
import { minorFromMajor } from "./amounts.ts";
import { askProvider, callProvider, type ProviderCall } from "./call-provider.ts";
import { at, textAt, type ExactJson } from "./exact-json.ts";
import {
  ProviderAway,
  ProviderRefused,
  type Provider,
  type Standing,
  type Verdict,
} from "./provider.ts";
import { NEVER_HEARD, readMessage } from "./said.ts";
import { isSigned } from "./signatures.ts";

export type MonnifySettings = {
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  contractCode: string;
  timeoutMs?: number;
};

const STANDINGS: Readonly<Record<string, Standing>> = {
  PAID: "success",
  OVERPAID: "overpaid",
  PARTIALLY_PAID: "underpaid",
  PENDING: "pending",
  FAILED: "failed",
  CANCELLED: "abandoned",
  EXPIRED: "expired",
  REVERSED: "reversed",
};

function verdict(json: ExactJson): Verdict {
  const body = at(json, "responseBody");
  const status = textAt(body, "paymentStatus");
  if (status === null) throw new ProviderAway("the provider said nothing of the payment");
  const paid = textAt(body, "amountPaid") ?? textAt(body, "amount");
  return {
    standing: STANDINGS[status] ?? "pending",
    reference: textAt(body, "paymentReference"),
    providerReference: textAt(body, "transactionReference"),
    amountMinor: minorFromMajor(paid),
    currency: textAt(body, "currencyCode") ?? textAt(body, "currency"),
    isLive: null,
    cardCountry: null,
    savedCard: null,
  };
}

/** A token that is shown with every call, renewed a while before it ends. */
function tokens(
  { baseUrl, apiKey, secretKey, timeoutMs }: MonnifySettings,
  now: () => number,
): { get: () => Promise<string>; forget: () => void } {
  const basic = Buffer.from(`${apiKey}:${secretKey}`).toString("base64");
  let held: { token: string; until: number } | undefined;
  let inHand: Promise<string> | undefined;
  const login = async (): Promise<string> => {
    const json = await callProvider({
      method: "POST",
      url: `${baseUrl}/api/v1/auth/login`,
      authorization: `Basic ${basic}`,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    const token = textAt(json, "responseBody", "accessToken");
    if (token === null) throw new ProviderAway("the provider gave no token");
    const seconds = Number(textAt(json, "responseBody", "expiresIn") ?? "0");
    held = { token, until: now() + Math.max(0, seconds - 60) * 1_000 };
    return token;
  };
  return {
    get: () => {
      if (held !== undefined && held.until > now()) return Promise.resolve(held.token);
      inHand ??= login().finally(() => {
        inHand = undefined;
      });
      return inHand;
    },
    forget: () => {
      held = undefined;
    },
  };
}

/** Monnify: naira in major units, a token that ends, webhooks signed with the client secret over the raw body. */
export function createMonnify(settings: MonnifySettings, now: () => number = Date.now): Provider {
  const { baseUrl, contractCode, secretKey, timeoutMs } = settings;
  const token = tokens(settings, now);
  /** A token may have been ended at the other side. A call that was turned away at the door did nothing and may go again. */
  const withToken = async <T>(
    send: (call: ProviderCall) => Promise<T>,
    method: "GET" | "POST",
    path: string,
    body?: unknown,
  ): Promise<T> => {
    const call = async (): Promise<ProviderCall> => ({
      method,
      url: `${baseUrl}${path}`,
      authorization: `Bearer ${await token.get()}`,
      ...(body !== undefined && { body }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    try {
      return await send(await call());
    } catch (error) {
      if (!(error instanceof ProviderRefused && error.status === 401)) throw error;
      token.forget();
      return send(await call());
    }
  };
  return {
    name: "monnify",
    isLive: !settings.apiKey.startsWith("MK_TEST_"),
    initialize: async (checkout) => {
      const { reference, totalMinor, currency, email, name, description, redirectUrl } = checkout;
      const json = await withToken(
        callProvider,
        "POST",
        "/api/v1/merchant/transactions/init-transaction",
        {
          amount: Number(toMajor(totalMinor)),
          customerName: name,
          customerEmail: email,
          paymentReference: reference,
          paymentDescription: description,
          currencyCode: currency,
          contractCode,
          redirectUrl,
          paymentMethods: ["ACCOUNT_TRANSFER"],
        },
      );
      const paymentLink = textAt(json, "responseBody", "checkoutUrl");
      if (paymentLink === null) throw new ProviderAway("the provider gave no link");
      return {
        paymentLink,
        providerReference: textAt(json, "responseBody", "transactionReference"),
      };
    },
    verify: async ({ reference, providerReference }) => {
      const path =
        providerReference === null
          ? `/api/v2/merchant/transactions/query?paymentReference=${encodeURIComponent(reference)}`
          : `/api/v2/transactions/${encodeURIComponent(providerReference)}`;
      const json = await withToken(askProvider, "GET", path);
      return json === undefined ? NEVER_HEARD : verdict(json);
    },
    readWebhook: (body, header) => {
      if (!isSigned(body, secretKey, header("monnify-signature"))) return undefined;
      const json = readMessage(body);
      const event = textAt(json, "eventType");
      if (event === null) throw new ProviderRefused("a message without an event", 400);
      return { event, reference: textAt(json, "eventData", "paymentReference") };
    },
    chargeSavedCard: () =>
      Promise.reject(new ProviderRefused("a bank transfer cannot be repeated by us", 400)),
    refund: async ({ reference, providerReference }, amountMinor, _currency, reason) => {
      const json = await withToken(callProvider, "POST", "/api/v1/refunds/initiate-refund", {
        transactionReference: providerReference ?? reference,
        refundReference: `${reference}-R`,
        refundAmount: Number(toMajor(amountMinor)),
        refundReason: reason,
        customerNote: reason,
      });
      const status = textAt(json, "responseBody", "refundStatus");
      return {
        standing: status === "COMPLETED" ? "done" : "pending",
        providerReference: textAt(json, "responseBody", "refundReference") ?? `${reference}-R`,
      };
    },
  };
}

import { toMajor } from "@kinfold/money";
import { parseMajorAmount } from "./amounts.ts";
import { sendProviderCall, callProvider, type ProviderCall } from "./call-provider.ts";
import { readAt, listAt, readTextAt, type ExactJson } from "#platform/exact-json.ts";
import {
  ProviderAway,
  ProviderRefused,
  type AccountOwner,
  type KeptAccount,
  type Notice,
  type Provider,
  type Return,
  type ReturnStatus,
  type PaymentStatus,
  type ProviderStatus,
} from "./provider.ts";
import { readCheckoutLink } from "./checkout-link.ts";
import { NEVER_HEARD, readArrival, readKeptAccount, readMessage } from "./said.ts";
import { isSigned } from "#platform/signatures.ts";

export type MonnifySettings = {
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  contractCode: string;
  timeoutMs?: number;
};

const CHARGES_A_PAGE = 100;
/** What it calls a transfer to the account number of a customer. */
const RESERVED_ACCOUNT = "RESERVED_ACCOUNT";
/** In which bank account numbers of members are made: Moniepoint's, which is its own. */
const ACCOUNT_BANK = "50515";

/** Where its checkout pages are. */
const DOMAINS = ["monnify.com"];

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  PAID: "success",
  OVERPAID: "overpaid",
  PARTIALLY_PAID: "underpaid",
  PENDING: "pending",
  FAILED: "failed",
  CANCELLED: "abandoned",
  EXPIRED: "expired",
  REVERSED: "reversed",
};

function readProviderStatus(json: ExactJson): ProviderStatus {
  const body = readAt(json, "responseBody");
  const status = readTextAt(body, "paymentStatus");
  if (status === null) throw new ProviderAway("the provider said nothing of the payment");
  const paid = readTextAt(body, "amountPaid") ?? readTextAt(body, "amount");
  return {
    status: STATUSES[status] ?? "pending",
    reference: readTextAt(body, "paymentReference"),
    providerReference: readTextAt(body, "transactionReference"),
    amountMinor: parseMajorAmount(paid),
    currency: readTextAt(body, "currencyCode") ?? readTextAt(body, "currency"),
    isLive: null,
    cardCountry: null,
    savedCard: null,
    ...(readTextAt(body, "product", "type") === RESERVED_ACCOUNT &&
      readArrival(
        readTextAt(body, "destinationAccountInformation", "accountNumber"),
        readTextAt(listAt(body, "paymentSourceInformation")[0], "accountName"),
      )),
  };
}

function readReservedAccount(json: ExactJson | undefined): KeptAccount {
  const [account] = listAt(json, "responseBody", "accounts");
  return readKeptAccount({
    accountNumber: readTextAt(account, "accountNumber"),
    accountName: readTextAt(account, "accountName"),
    bankName: readTextAt(account, "bankName"),
  });
}

const REFUND_STATUSES: Readonly<Record<string, ReturnStatus>> = {
  COMPLETED: "gone",
  FAILED: "stayed",
};

function readNotice(body: Buffer): Notice {
  const json = readMessage(body);
  const event = readTextAt(json, "eventType");
  if (event === null) throw new ProviderRefused("a message without an event", 400);
  const providerReference = readTextAt(json, "eventData", "transactionReference");
  const returnName = readTextAt(json, "eventData", "refundReference");
  return {
    event,
    reference: readTextAt(json, "eventData", "paymentReference"),
    ...(readTextAt(json, "eventData", "product", "type") === RESERVED_ACCOUNT && {
      isArrival: true,
    }),
    ...(providerReference !== null && { providerReference }),
    ...(returnName !== null && { returnName }),
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
    const token = readTextAt(json, "responseBody", "accessToken");
    if (token === null) throw new ProviderAway("the provider gave no token");
    const seconds = Number(readTextAt(json, "responseBody", "expiresIn") ?? "0");
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
  /** A token may have been ended at the other side. A call that was refused for its token did nothing and may go again. */
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
  const RESERVED_ACCOUNTS = "/api/v2/bank-transfer/reserved-accounts";
  const findReserved = async ({ reference }: AccountOwner): Promise<KeptAccount | undefined> => {
    const path = `${RESERVED_ACCOUNTS}/${encodeURIComponent(reference)}`;
    const json = await withToken(sendProviderCall, "GET", path);
    return json === undefined ? undefined : readReservedAccount(json);
  };
  return {
    name: "monnify",
    isLive: !settings.apiKey.startsWith("MK_TEST_"),
    initialize: async (checkout) => {
      const { reference, sum, email, name, description, redirectUrl } = checkout;
      const json = await withToken(
        callProvider,
        "POST",
        "/api/v1/merchant/transactions/init-transaction",
        {
          amount: Number(toMajor(sum.amountMinor)),
          customerName: name,
          customerEmail: email,
          paymentReference: reference,
          paymentDescription: description,
          currencyCode: sum.currency,
          contractCode,
          redirectUrl,
          paymentMethods: ["ACCOUNT_TRANSFER"],
        },
      );
      const paymentLink = readCheckoutLink(readTextAt(json, "responseBody", "checkoutUrl"), {
        baseUrl,
        domains: DOMAINS,
      });
      return {
        paymentLink,
        providerReference: readTextAt(json, "responseBody", "transactionReference"),
      };
    },
    verify: async ({ reference, providerReference }) => {
      const path =
        providerReference === null
          ? `/api/v2/merchant/transactions/query?paymentReference=${encodeURIComponent(reference)}`
          : `/api/v2/transactions/${encodeURIComponent(providerReference)}`;
      const json = await withToken(sendProviderCall, "GET", path);
      return json === undefined ? NEVER_HEARD : readProviderStatus(json);
    },
    listSuccesses: async ({ from, to, page }) => {
      const query = new URLSearchParams({
        paymentStatus: "PAID",
        from: String(from.getTime()),
        to: String(to.getTime()),
        size: String(CHARGES_A_PAGE),
        page: String(page - 1),
      });
      const json = await withToken(callProvider, "GET", `/api/v1/transactions/search?${query}`);
      const list = listAt(json, "responseBody", "content");
      return {
        charges: list.map((one) => ({
          reference: readTextAt(one, "paymentReference"),
          providerReference: readTextAt(one, "transactionReference"),
          amountMinor: parseMajorAmount(readTextAt(one, "amountPaid") ?? readTextAt(one, "amount")),
          currency: readTextAt(one, "currencyCode") ?? readTextAt(one, "currency"),
        })),
        hasMore: list.length === CHARGES_A_PAGE,
      };
    },
    accountNumbers: {
      reserve: async (owner) => {
        const name = `${owner.firstName} ${owner.lastName}`;
        // It refuses to make a second one under a name that it knows.
        const reserved = await findReserved(owner);
        if (reserved !== undefined) return reserved;
        return readReservedAccount(
          await withToken(callProvider, "POST", RESERVED_ACCOUNTS, {
            accountReference: owner.reference,
            accountName: name,
            currencyCode: "NGN",
            contractCode,
            customerEmail: owner.email,
            customerName: name,
            bvn: owner.bvn,
            getAllAvailableBanks: false,
            preferredBanks: [ACCOUNT_BANK],
          }),
        );
      },
      find: findReserved,
    },
    readNotice,
    readWebhook: (body, header) =>
      isSigned(body, secretKey, header("monnify-signature")) ? readNotice(body) : undefined,
    chargeSavedCard: () =>
      Promise.reject(new ProviderRefused("a bank transfer cannot be repeated by us", 400)),
    refund: async ({ reference, providerReference }, { sum, reason, name }) => {
      const json = await withToken(callProvider, "POST", "/api/v1/refunds/initiate-refund", {
        transactionReference: providerReference ?? reference,
        refundReference: name,
        refundAmount: Number(toMajor(sum.amountMinor)),
        refundReason: reason,
        customerNote: reason.slice(0, 16),
      });
      const status = readTextAt(json, "responseBody", "refundStatus");
      return {
        status: REFUND_STATUSES[status ?? ""] === "gone" ? "done" : "pending",
        providerReference: readTextAt(json, "responseBody", "refundReference") ?? name,
      };
    },
    // It lists none by payment: only those whose name is known can be asked about.
    returnsOf: async ({ providerReference }, known) => {
      const returns: Return[] = [];
      for (const name of new Set(known)) {
        const path = `/api/v1/refunds/${encodeURIComponent(name)}`;
        const json = await withToken(sendProviderCall, "GET", path);
        const body = readAt(json, "responseBody");
        if (readTextAt(body, "transactionReference") !== providerReference) continue;
        returns.push({
          kind: "refund",
          providerReference: readTextAt(body, "refundReference") ?? name,
          name,
          status: REFUND_STATUSES[readTextAt(body, "refundStatus") ?? ""] ?? "open",
          amountMinor: parseMajorAmount(readTextAt(body, "refundAmount")),
          currency: "NGN",
        });
      }
      return returns;
    },
  };
}

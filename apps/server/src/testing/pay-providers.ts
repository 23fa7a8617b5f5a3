import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parseMajor, toMajor, toMinor } from "@kinfold/money";
import { ProviderMandates } from "./provider-mandates.ts";
import { readPort } from "#platform/embedded/free-port.ts";

type Json = { [name: string]: unknown };

/** A payment as its provider has it. Minor units. */
export type ProviderPayment = {
  provider: "paystack" | "monnify" | "flutterwave";
  id: string;
  reference: string;
  amountMinor: bigint;
  currency: string;
  /** In the provider's own words. */
  status: string;
  domain: string;
  country: string;
  /** Of the card's bank. */
  answer?: string;
  /** Of a transfer to the account number of a customer: which, and who sent it. */
  arrival?: { accountNumber: string; senderName: string | null };
  /** When it was paid, in UTC. */
  paidAt?: string;
  /** The card that paid, with the address that saved it. */
  card?: { token: string; last4: string; email: string; isReusable?: boolean };
};

export type PayProviders = {
  settings: Record<string, string>;
  payments: Map<string, ProviderPayment>;
  /** While true, every call is answered with `awayStatus`. */
  isAway: boolean;
  /** 503 until a test says otherwise. */
  awayStatus: number;
  /** What the bank answers when a saved card is charged; anything but Approved declines. */
  cardSays: string;
  /** While true, charges of saved cards wait in a queue. */
  isQueueing: boolean;
  /** While true, saved cards are charged and no one hears of it. */
  losesAnswers: boolean;
  /** What was asked for with saved cards, in order. */
  charges: Json[];
  /** The account numbers that were made, by our name for them or by the customer's address. */
  accountNumbers: Map<string, string>;
  mandates: ProviderMandates;
  /** While true, account numbers are made and no one hears of it. */
  losesAccounts: boolean;
  /** The body of every call, in order. */
  asked: Json[];
  /** Called before an answer leaves; may wait. */
  before: (path: string) => Promise<void>;
  /** Method and path of every call, in order. */
  calls: string[];
  /** Says how a payment stands from now on. */
  set: (reference: string, change: Partial<ProviderPayment>) => ProviderPayment;
  /** Adds a payment that no one of the club began. */
  addForeign: (payment: Omit<ProviderPayment, "id" | "country" | "domain">, id: string) => void;
  close: () => Promise<void>;
};

const KEYS = {
  PAYSTACK_SECRET_KEY: "sk_test_demo",
  MONNIFY_API_KEY: "MK_TEST_DEMO",
  MONNIFY_SECRET_KEY: "MNFYSECRET",
  MONNIFY_CONTRACT_CODE: "100",
  FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-demo",
  FLUTTERWAVE_SECRET_HASH: "flwhash",
};

class Said extends Error {
  readonly status: number;
  readonly json: Json;

  constructor(status: number, json: Json) {
    super(String(status));
    this.status = status;
    this.json = json;
  }
}

const text = (value: unknown): string => (typeof value === "string" ? value : String(value));

function paystackView({
  id,
  reference,
  amountMinor,
  currency,
  status,
  domain,
  country,
  answer = "Approved",
  paidAt,
  arrival,
  card = { token: "AUTH_x", last4: "4081", email: "a@example.com" },
}: ProviderPayment) {
  if (arrival !== undefined) {
    const authorization = JSON.stringify({
      channel: "dedicated_nuban",
      sender_name: arrival.senderName,
      receiver_bank_account_number: arrival.accountNumber,
    });
    return `{"status":true,"message":"Verification successful","data":{"id":${id},"domain":"${domain}","status":"${status}","reference":"${reference}","amount":${amountMinor},"currency":"${currency}","channel":"dedicated_nuban","authorization":${authorization},"customer":{"email":"a@example.com"}}}`;
  }
  // The id is larger than a double carries: it must leave as the digits that it is.
  return `{"status":true,"message":"Verification successful","data":{"id":${id},"domain":"${domain}","status":"${status}","gateway_response":"${answer}","reference":"${reference}","amount":${amountMinor},"currency":"${currency}","paid_at":${JSON.stringify(paidAt ?? null)},"authorization":{"authorization_code":"${card.token}","last4":"${card.last4}","exp_month":"12","exp_year":"2030","brand":"visa","reusable":${card.isReusable ?? true},"signature":"SIG_x","country_code":"${country}"},"customer":{"email":"${card.email}"}}}`;
}

function monnifyView({ id, reference, amountMinor, currency, status, arrival }: ProviderPayment) {
  const more =
    arrival === undefined
      ? ""
      : `,"product":{"type":"RESERVED_ACCOUNT","reference":"van"},"destinationAccountInformation":{"accountNumber":"${arrival.accountNumber}"},"paymentSourceInformation":[{"accountName":${JSON.stringify(arrival.senderName)}}]`;
  return `{"requestSuccessful":true,"responseMessage":"success","responseCode":"0","responseBody":{"transactionReference":"${id}","paymentReference":"${reference}","amountPaid":"${toMajor(toMinor(amountMinor))}","currencyCode":"${currency}","paymentStatus":"${status}"${more}}}`;
}

function flutterwaveView({
  id,
  reference,
  amountMinor,
  currency,
  status,
  country,
  answer = "Approved",
}: ProviderPayment) {
  return `{"status":"success","message":"Transaction fetched successfully","data":{"id":${id},"tx_ref":"${reference}","amount":${toMajor(toMinor(amountMinor))},"currency":"${currency}","status":"${status}","processor_response":"${answer}","card":{"first_6digits":"408408","last_4digits":"4081","country":"UNITED STATES ${country}","type":"VISA","token":"flw-t1","expiry":"12/30"},"customer":{"email":"a@example.com"}}}`;
}

/** The text of one member of a view, with every digit of its numbers. */
const dataOf = (view: string, name: string): string => {
  const from = view.indexOf(`"${name}":`) + name.length + 3;
  return view.slice(from, -1);
};

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString("utf8");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text === "" ? {} : (JSON.parse(text) as Json);
}

/** The three payment providers on one port, answering as their documentation says. */
export async function openPayProviders(): Promise<PayProviders> {
  const payments = new Map<string, ProviderPayment>();
  let url = "";
  let count = 0;
  const add = (payment: Omit<ProviderPayment, "id" | "country" | "domain">, id: string): void => {
    if (payments.has(payment.reference)) {
      throw new Said(400, { status: false, message: "Duplicate Transaction Reference" });
    }
    payments.set(payment.reference, { ...payment, id, domain: "test", country: "US" });
  };
  const requirePayment = (reference: string, status = 404): ProviderPayment => {
    const payment =
      payments.get(reference) ?? [...payments.values()].find(({ id }) => id === reference);
    if (payment === undefined) throw new Said(status, { status: false, message: "Not found" });
    return payment;
  };
  const paidAt = (provider: ProviderPayment["provider"]): ProviderPayment[] =>
    [...payments.values()].filter(
      (one) => one.provider === provider && ["success", "PAID", "successful"].includes(one.status),
    );
  const paidPage = (
    provider: ProviderPayment["provider"],
    query: URLSearchParams,
    size: number,
  ): ProviderPayment[] => {
    const page = Number(query.get("page"));
    return paidAt(provider).slice((page - 1) * size, page * size);
  };
  const mandates = new ProviderMandates();
  const accountNumbers = new Map<string, string>();
  const makeNumber = (name: string): string => {
    const number =
      accountNumbers.get(name) ?? `30${String(accountNumbers.size + 1).padStart(8, "0")}`;
    accountNumbers.set(name, number);
    if (providers.losesAccounts) throw new Said(504, { message: "lost" });
    return number;
  };
  const expect = (request: IncomingMessage, authorization: string): void => {
    if (request.headers.authorization !== authorization) {
      throw new Said(401, { status: false, message: "Invalid key" });
    }
  };

  async function answer(request: IncomingMessage): Promise<string> {
    const { method = "", url: address = "" } = request;
    const { pathname, searchParams } = new URL(address, "http://provider");
    const path = `${method} ${decodeURIComponent(pathname)}`;
    const body = await bodyOf(request);
    providers.calls.push(path);
    providers.asked.push(body);
    await providers.before(path);
    if (providers.isAway) throw new Said(providers.awayStatus, { message: "away" });
    count += 1;
    if (pathname.startsWith("/paystack")) {
      expect(request, `Bearer ${KEYS.PAYSTACK_SECRET_KEY}`);
      if (path === "POST /paystack/transaction/initialize") {
        const reference = text(body["reference"]);
        const amountMinor = BigInt(text(body["amount"]));
        const currency = text(body["currency"]);
        add(
          { provider: "paystack", reference, amountMinor, currency, status: "abandoned" },
          `1844674407370955${1_000 + count}`,
        );
        const link = `${url}/paystack/checkout/${reference}?to=${encodeURIComponent(text(body["callback_url"]))}`;
        return JSON.stringify({
          status: true,
          message: "Authorization URL created",
          data: { authorization_url: link, access_code: "x", reference },
        });
      }
      if (path === "POST /paystack/customer") {
        return JSON.stringify({
          status: true,
          data: { customer_code: `CUS_${text(body["email"])}` },
        });
      }
      const dedicated = (name: string): Json => ({
        bank: { name: "Test Bank", slug: "test-bank" },
        account_name: "KINFOLD/ADA OBI",
        account_number: makeNumber(name),
      });
      const ofMandate = mandates.answer(path, searchParams, body, url);
      if (ofMandate === null) throw new Said(404, { status: false, message: "Not found" });
      if (ofMandate !== undefined) return JSON.stringify(ofMandate);
      if (path === "POST /paystack/dedicated_account") {
        return JSON.stringify({ status: true, data: dedicated(text(body["customer"])) });
      }
      if (path === "GET /paystack/dedicated_account") {
        const customer = searchParams.get("customer") ?? "";
        const data = accountNumbers.has(customer) ? [dedicated(customer)] : [];
        return JSON.stringify({ status: true, data });
      }
      if (path === "POST /paystack/refund") {
        return JSON.stringify({ status: true, data: { id: 7, status: "pending" } });
      }
      if (path === "POST /paystack/transaction/charge_authorization") {
        const charged = { reference: text(body["reference"]), currency: text(body["currency"]) };
        const amountMinor = BigInt(text(body["amount"]));
        const { cardSays: answer } = providers;
        const decided = answer === "Approved" ? "success" : "failed";
        const status = providers.isQueueing ? "queued" : decided;
        providers.charges.push(body);
        add({ provider: "paystack", ...charged, amountMinor, status, answer }, `9${count}`);
        if (providers.losesAnswers) throw new Said(504, { message: "lost" });
        return paystackView(requirePayment(charged.reference));
      }
      if (path === "GET /paystack/transaction") {
        const page = paidPage("paystack", searchParams, Number(searchParams.get("perPage")));
        return `{"status":true,"data":[${page.map((one) => dataOf(paystackView(one), "data")).join(",")}]}`;
      }
      return paystackView(
        requirePayment(decodeURIComponent(pathname.split("/").at(-1) ?? ""), 400),
      );
    }
    if (pathname.startsWith("/monnify")) {
      if (pathname.endsWith("/auth/login")) {
        const pair = `${KEYS.MONNIFY_API_KEY}:${KEYS.MONNIFY_SECRET_KEY}`;
        expect(request, `Basic ${Buffer.from(pair).toString("base64")}`);
        return JSON.stringify({
          requestSuccessful: true,
          responseBody: { accessToken: "token-1", expiresIn: 3600 },
        });
      }
      expect(request, "Bearer token-1");
      if (pathname.endsWith("/init-transaction")) {
        const reference = text(body["paymentReference"]);
        const amountMinor = parseMajor(text(body["amount"])) ?? -1n;
        const id = `MNFY|${count}|${reference}`;
        const currency = text(body["currencyCode"]);
        add({ provider: "monnify", reference, amountMinor, currency, status: "PENDING" }, id);
        return JSON.stringify({
          requestSuccessful: true,
          responseBody: {
            transactionReference: id,
            paymentReference: reference,
            checkoutUrl: `${url}/monnify/checkout/${reference}`,
          },
        });
      }
      if (pathname.includes("/reserved-accounts")) {
        const name =
          method === "POST"
            ? text(body["accountReference"])
            : decodeURIComponent(pathname.split("/").at(-1) ?? "");
        if (method === "GET" && !accountNumbers.has(name)) throw new Said(404, {});
        return JSON.stringify({
          requestSuccessful: true,
          responseBody: {
            accountReference: name,
            accounts: [
              {
                bankName: "Moniepoint MFB",
                accountNumber: makeNumber(name),
                accountName: "Ada Obi",
              },
            ],
          },
        });
      }
      if (pathname.endsWith("/transactions/search")) {
        const first = new URLSearchParams({ page: String(Number(searchParams.get("page")) + 1) });
        const page = paidPage("monnify", first, Number(searchParams.get("size")));
        return `{"requestSuccessful":true,"responseBody":{"content":[${page.map((one) => dataOf(monnifyView(one), "responseBody")).join(",")}]}}`;
      }
      const requestedReference =
        searchParams.get("paymentReference") ??
        decodeURIComponent(pathname.split("/").at(-1) ?? "");
      return monnifyView(requirePayment(requestedReference));
    }
    expect(request, `Bearer ${KEYS.FLUTTERWAVE_SECRET_KEY}`);
    if (path === "POST /flutterwave/payments") {
      const reference = text(body["tx_ref"]);
      const amountMinor = parseMajor(text(body["amount"])) ?? -1n;
      const currency = text(body["currency"]);
      add(
        { provider: "flutterwave", reference, amountMinor, currency, status: "pending" },
        `${900 + count}`,
      );
      const link = `${url}/flutterwave/checkout/${reference}`;
      return JSON.stringify({ status: "success", message: "Hosted Link", data: { link } });
    }
    if (path === "POST /flutterwave/tokenized-charges") {
      const charged = { reference: text(body["tx_ref"]), currency: text(body["currency"]) };
      const amountMinor = parseMajor(text(body["amount"])) ?? -1n;
      const { cardSays: answer } = providers;
      const status = answer === "Approved" ? "successful" : "failed";
      providers.charges.push(body);
      add({ provider: "flutterwave", ...charged, amountMinor, status, answer }, `${900 + count}`);
      return flutterwaveView(requirePayment(charged.reference));
    }
    if (path.endsWith("/refund")) {
      return JSON.stringify({ status: "success", data: { id: 75, status: "completed" } });
    }
    if (path === "GET /flutterwave/transactions") {
      const page = paidPage("flutterwave", searchParams, 10);
      const pages = Math.ceil(paidAt("flutterwave").length / 10);
      return `{"status":"success","meta":{"page_info":{"total_pages":${pages}}},"data":[${page.map((one) => dataOf(flutterwaveView(one), "data")).join(",")}]}`;
    }
    return flutterwaveView(requirePayment(searchParams.get("tx_ref") ?? ""));
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const reply = await answer(request);
      response.writeHead(200, { "content-type": "application/json" }).end(reply);
    } catch (error) {
      const reply = error instanceof Said ? error : new Said(500, { message: String(error) });
      response.writeHead(reply.status, { "content-type": "application/json" });
      response.end(JSON.stringify(reply.json));
    }
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${readPort(server)}`;
  const providers: PayProviders = {
    settings: {
      ...KEYS,
      PAYSTACK_BASE_URL: `${url}/paystack`,
      MONNIFY_BASE_URL: `${url}/monnify`,
      FLUTTERWAVE_BASE_URL: `${url}/flutterwave`,
    },
    payments,
    isAway: false,
    awayStatus: 503,
    cardSays: "Approved",
    isQueueing: false,
    losesAnswers: false,
    losesAccounts: false,
    accountNumbers,
    mandates,
    charges: [],
    asked: [],
    before: async () => undefined,
    calls: [],
    set: (reference, change) => {
      const changed = { ...requirePayment(reference), ...change };
      payments.set(reference, changed);
      return changed;
    },
    addForeign: add,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return providers;
}

type SigningKeys = Pick<
  typeof KEYS,
  "PAYSTACK_SECRET_KEY" | "MONNIFY_SECRET_KEY" | "FLUTTERWAVE_SECRET_HASH"
>;

/** A message of Paystack about a mandate, signed. `more` makes it another message about the same one. */
export function buildMandateWebhook(
  event: "created" | "active",
  reference: string,
  more: Json = {},
): { path: string; body: string; headers: Record<string, string> } {
  const data = { reference, channel: "direct_debit", active: event === "active", ...more };
  const body = JSON.stringify({ event: `direct_debit.authorization.${event}`, data });
  const signature = createHmac("sha512", KEYS.PAYSTACK_SECRET_KEY).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-paystack-signature": signature };
  return { path: "/api/webhook/paystack", body, headers };
}

/** A message as the provider would send it, signed. `more` makes it another message about the same payment. */
export function buildWebhook(
  payment: Pick<ProviderPayment, "provider" | "reference" | "amountMinor" | "currency" | "status">,
  more: Json = {},
  keys: SigningKeys = KEYS,
): { path: string; body: string; headers: Record<string, string> } {
  const { provider, reference, amountMinor, currency, status } = payment;
  const amount = Number(toMajor(toMinor(amountMinor)));
  const path = `/api/webhook/${provider}`;
  const hmac = (body: string, key: string): string =>
    createHmac("sha512", key).update(body).digest("hex");
  const json = { "content-type": "application/json" };
  if (provider === "paystack") {
    const data = { reference, amount: Number(amountMinor), currency, status, ...more };
    const body = JSON.stringify({ event: "charge.success", data });
    const signature = hmac(body, keys.PAYSTACK_SECRET_KEY);
    return { path, body, headers: { ...json, "x-paystack-signature": signature } };
  }
  if (provider === "monnify") {
    const eventData = { paymentReference: reference, amountPaid: amount, currency, ...more };
    const body = JSON.stringify({ eventType: "SUCCESSFUL_TRANSACTION", eventData });
    const signature = hmac(body, keys.MONNIFY_SECRET_KEY);
    return { path, body, headers: { ...json, "monnify-signature": signature } };
  }
  const data = { tx_ref: reference, amount, currency, status, ...more };
  const body = JSON.stringify({ event: "charge.completed", data });
  return { path, body, headers: { ...json, "verif-hash": keys.FLUTTERWAVE_SECRET_HASH } };
}

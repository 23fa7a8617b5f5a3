import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { AccountNames, isNamedAccount } from "./banks/account-names.ts";
import { serveAccounts } from "./banks/account-routes.ts";
import { serveCaptcha } from "./captcha/captcha-routes.ts";
import { Challenges } from "./captcha/challenges.ts";
import { serveDojah } from "./dojah/dojah-routes.ts";
import { Register } from "./dojah/register.ts";
import { serveFlutterwave } from "./flutterwave/flutterwave-routes.ts";
import { renderHomePage } from "./home-page.ts";
import { Inbox } from "./mail/inbox.ts";
import { serveMail } from "./mail/mail-routes.ts";
import { listenForMail } from "./mail/smtp.ts";
import { nameMonnifyTransaction, serveMonnify } from "./monnify/monnify-routes.ts";
import { writeHtml, renderPage } from "./page.ts";
import { getCheckoutPath, serveCheckouts } from "./payments/checkout-routes.ts";
import { Courier } from "./payments/courier.ts";
import { serveKeptAccounts } from "./payments/kept-account-routes.ts";
import { isKeptAccount, KeptAccounts } from "./payments/kept-accounts.ts";
import { isPayment, type Payment } from "./payments/payment.ts";
import { PaymentDesk } from "./payments/payment-desk.ts";
import { servePayments } from "./payments/payment-routes.ts";
import { serveMessengers } from "./phones/messenger-routes.ts";
import { Messengers, type MessengerKeys } from "./phones/messengers.ts";
import { PhoneInbox } from "./phones/phone-inbox.ts";
import { servePhones } from "./phones/phone-routes.ts";
import { isMandate } from "./paystack/mandates.ts";
import { isTransfer } from "./paystack/payouts.ts";
import { servePaystack } from "./paystack/paystack-routes.ts";
import { serveRates } from "./rates/rate-routes.ts";
import { Rates } from "./rates/rates.ts";
import { SanctionsList } from "./sanctions/sanctions-list.ts";
import { serveSanctions } from "./sanctions/sanctions-routes.ts";
import { Shelf } from "./shelf.ts";

/** The secrets that a merchant and its providers share. */
export type ProviderKeys = {
  paystackSecretKey: string;
  monnifyApiKey: string;
  monnifySecretKey: string;
  monnifyContractCode: string;
  flutterwaveSecretKey: string;
  flutterwaveSecretHash: string;
  bvnAppId: string;
  bvnSecretKey: string;
  sanctionsApiKey: string;
} & MessengerKeys;

/** What works here when no one configures anything; no real provider would take them. */
export const SANDBOX_KEYS: ProviderKeys = {
  paystackSecretKey: "sk_test_kinfold_sandbox",
  monnifyApiKey: "MK_TEST_KINFOLD",
  monnifySecretKey: "kinfold-sandbox-monnify-secret",
  monnifyContractCode: "1000000001",
  flutterwaveSecretKey: "FLWSECK_TEST-kinfold-sandbox",
  flutterwaveSecretHash: "kinfold-sandbox-hash",
  bvnAppId: "kinfold-sandbox-app",
  bvnSecretKey: "kinfold-sandbox-dojah-key",
  sanctionsApiKey: "kinfold-sandbox-sanctions-key",
  termiiApiKey: "kinfold-sandbox-termii-key",
  termiiSecretKey: "kinfold-sandbox-termii-secret",
  whatsappPhoneNumberId: "106540352242922",
  whatsappAccessToken: "kinfold-sandbox-whatsapp-token",
  whatsappAppSecret: "kinfold-sandbox-whatsapp-secret",
};

/** Where the sandbox listens, and how its companies behave. */
export type SandboxOptions = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** 0 takes any free port. Mail is taken from this machine only. */
  smtpPort: number;
  /** Milliseconds since the epoch; the clock of captcha, payments and rates. */
  now?: () => number;
  /** Where payments, transfers and account names survive the program; without, they end with it. */
  dataDir?: string;
  /** Webhooks go below this address. */
  webhookUrl?: string;
  /** How late a late webhook is. */
  lateMs?: number;
  /** How long a refund or a transfer is under way. */
  momentMs?: number;
  /** How late the register of bank verification numbers is when it is slow. */
  slowMs?: number;
  /** The pauses before a webhook is tried again. */
  retryAfterMs?: readonly number[];
  keys?: ProviderKeys;
};

/** A sandbox that is open. */
export type Sandbox = {
  url: string;
  smtpUrl: string;
  close: () => Promise<void>;
};

const MAX_BODY_BYTES = 100_000;
/** A provider forgets nothing: more than the longest drill makes. Then the oldest go. */
const MAX_PAYMENTS = 100_000;
const MOMENT_MS = 500;
const LATE_MS = 5_000;
const RETRY_AFTER_MS = [1_000, 4_000, 15_000, 60_000];
const WEBHOOK_URL = "http://127.0.0.1:3000/api/webhook";

/** Starts the outside world: mail, captcha, payment providers, banks, phones, the register of bank numbers, sanctions lists, and rates. Rejects with the listener's error when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const inbox = new Inbox();
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const url = (): string => {
    const address = app.server.address();
    const port = typeof address === "object" && address !== null ? address.port : options.port;
    return `http://localhost:${port}`;
  };
  understandForms(app);
  serveHome(app, await readFile(join(import.meta.dirname, "sandbox.css"), "utf8"));
  serveMail(app, inbox);
  await serveCaptcha(app, new Challenges(options.now));
  serveRates(app, new Rates(options.now ?? Date.now));
  const { bvnAppId: appId, bvnSecretKey: secretKey } = options.keys ?? SANDBOX_KEYS;
  const register = new Register();
  const { slowMs } = options;
  serveDojah(app, { register, appId, secretKey, url, ...(slowMs !== undefined && { slowMs }) });
  const { sanctionsApiKey: apiKey } = options.keys ?? SANDBOX_KEYS;
  serveSanctions(app, { list: new SanctionsList(), apiKey });
  const closeMoney = await serveMoney(app, options, url);

  const mail = await listenForMail(inbox, "127.0.0.1", options.smtpPort);
  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await Promise.all([mail.close(), closeMoney()]);
    throw error;
  }
  return {
    url: url(),
    smtpUrl: `smtp://127.0.0.1:${mail.port}`,
    close: async () => {
      await Promise.all([app.close(), mail.close()]);
      await closeMoney();
    },
  };
}

/** Opens the providers, the phones and the banks, and gives back what closes them. */
async function serveMoney(
  app: FastifyInstance,
  options: SandboxOptions,
  url: () => string,
): Promise<() => Promise<void>> {
  const checkoutUrl = (payment: Payment): string => url() + getCheckoutPath(payment);
  const { dataDir, keys = SANDBOX_KEYS, now = Date.now, momentMs = MOMENT_MS } = options;
  const file = (name: string): string | undefined =>
    dataDir === undefined ? undefined : join(dataDir, name);
  const [payments, transfers, accounts, numbers, agreed] = await Promise.all([
    Shelf.open({ file: file("payments.json"), max: MAX_PAYMENTS, isThing: isPayment }),
    Shelf.open({ file: file("transfers.json"), max: MAX_PAYMENTS, isThing: isTransfer }),
    Shelf.open({ file: file("bank-accounts.json"), max: MAX_PAYMENTS, isThing: isNamedAccount }),
    Shelf.open({ file: file("account-numbers.json"), max: MAX_PAYMENTS, isThing: isKeptAccount }),
    Shelf.open({ file: file("mandates.json"), max: MAX_PAYMENTS, isThing: isMandate }),
  ]);
  const courier = new Courier({
    url: options.webhookUrl ?? WEBHOOK_URL,
    lateMs: options.lateMs ?? LATE_MS,
    retryAfterMs: options.retryAfterMs ?? RETRY_AFTER_MS,
  });
  const desk = new PaymentDesk({ shelf: payments, courier, now, refundTakesMs: momentMs });
  const messengers = new Messengers(new PhoneInbox(), keys, courier);
  serveMessengers(app, messengers);
  servePhones(app, messengers);
  const names = new AccountNames(accounts);
  const kept = new KeptAccounts(numbers, desk);

  const { payouts, mandates } = servePaystack(app, {
    desk,
    courier,
    names,
    kept,
    transfers,
    mandates: agreed,
    url,
    secretKey: keys.paystackSecretKey,
    banksTakeMs: momentMs,
    checkoutUrl,
  });
  serveMonnify(app, {
    desk,
    kept,
    apiKey: keys.monnifyApiKey,
    secretKey: keys.monnifySecretKey,
    contractCode: keys.monnifyContractCode,
    checkoutUrl,
  });
  serveFlutterwave(app, {
    desk,
    secretKey: keys.flutterwaveSecretKey,
    secretHash: keys.flutterwaveSecretHash,
    checkoutUrl,
  });
  serveCheckouts(app, desk);
  servePayments(app, desk, checkoutUrl);
  serveAccounts(app, names);
  serveKeptAccounts(app, {
    kept,
    desk,
    nameTransfer: (provider) =>
      provider === "monnify"
        ? nameMonnifyTransaction(now(), desk.nextId())
        : `100004${String(desk.nextId())}`,
  });

  return async () => {
    desk.close();
    payouts.close();
    mandates.close();
    const shelves = [payments, transfers, accounts, numbers, agreed];
    await Promise.all(shelves.map((shelf) => shelf.close()));
  };
}

function understandForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (request.url.startsWith("/captcha/siteverify")) {
      return reply.code(status).send({ success: false, "error-codes": ["bad-request"] });
    }
    if (status >= 500) console.error(error);
    return reply
      .code(status)
      .send({ error: status >= 500 ? "The sandbox failed." : error.message });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type("text/html")
      .send(
        renderPage(
          "Not here",
          writeHtml`<h1>Nothing here</h1>
            <p><a href="/">See what the sandbox offers</a></p>`,
        ),
      ),
  );
}

function serveHome(app: FastifyInstance, css: string): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.get("/health", () => ({ status: "ok" }));
  app.get("/sandbox.css", (_request, reply) => reply.type("text/css").send(css));
  app.get("/icon.svg", (_request, reply) => reply.type("image/svg+xml").send(ICON));
  app.get("/", (_request, reply) => reply.type("text/html").send(renderHomePage()));
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="#192555"/><path d="M7 11h18v12H7z" fill="#fefcf9"/><path d="M7 11l9 7 9-7" fill="none" stroke="#ca9331" stroke-width="2.5"/></svg>`;

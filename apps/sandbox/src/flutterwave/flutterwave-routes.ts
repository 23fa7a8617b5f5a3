import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Fields } from "#fields.ts";
import { fromMajor } from "#money.ts";
import { computeRefundableMinor, type Payment } from "#payments/payment.ts";
import type { PaymentDesk, PaymentRequest } from "#payments/payment-desk.ts";
import { parseRange } from "#payments/range.ts";
import { isWebAddress } from "#payments/provider.ts";
import { isSameSecret } from "#secrets.ts";
import { toChargeback, createFlutterwave, toRefund, toTransaction } from "./flutterwave-wire.ts";

const CURRENCIES = new Set(["NGN", "USD"]);
const LONGEST_SESSION_MIN = 1440;

/** Flutterwave says no: its status and its sentence. */
class FlutterwaveRefusal extends Error {
  override readonly name = "FlutterwaveRefusal";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function refuse(error: Error & { statusCode?: number }, reply: FastifyReply): FastifyReply {
  const status = error instanceof FlutterwaveRefusal ? error.status : (error.statusCode ?? 500);
  if (status >= 500) console.error(error);
  const message =
    error instanceof FlutterwaveRefusal
      ? error.message
      : status >= 500
        ? "The sandbox failed"
        : "Invalid request body";
  return reply.code(status).send({ status: "error", message, data: null });
}

const done = (message: string, data: object): object => ({ status: "success", message, data });

const notFound = (): FlutterwaveRefusal =>
  new FlutterwaveRefusal(400, "No transaction was found for this id");

function required(fields: Fields, name: string): string {
  const value = fields.text(name);
  if (value === "") throw new FlutterwaveRefusal(400, `${name} is required`);
  return value;
}

function readAmount(fields: Fields): number {
  const amountMinor = fromMajor(fields.raw("amount"));
  if (amountMinor === undefined || amountMinor === 0) {
    throw new FlutterwaveRefusal(400, "amount must be a number greater than 0");
  }
  return amountMinor;
}

function readCurrency(fields: Fields): string {
  const currency = fields.isEmpty("currency") ? "NGN" : fields.text("currency");
  if (!CURRENCIES.has(currency)) throw new FlutterwaveRefusal(400, "currency is not supported");
  return currency;
}

function readEmail(fields: Fields, name: string): string {
  const email = required(fields, name);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new FlutterwaveRefusal(400, `${name} must be a valid email address`);
  }
  return email;
}

const flwRef = (): string => `FLW-MOCK-${randomBytes(16).toString("hex")}`;

function readPayment(fields: Fields, now: number): PaymentRequest {
  const customer = fields.of("customer");
  const returnUrl = required(fields, "redirect_url");
  if (!isWebAddress(returnUrl)) {
    throw new FlutterwaveRefusal(400, "redirect_url must be a valid URL");
  }
  const minutes = Number(fields.raw("session_duration") ?? 0);
  if (!(minutes >= 0 && minutes <= LONGEST_SESSION_MIN)) {
    throw new FlutterwaveRefusal(400, "session_duration must be at most 1440 minutes");
  }
  return {
    provider: "flutterwave",
    reference: required(fields, "tx_ref"),
    providerReference: flwRef(),
    askedMinor: readAmount(fields),
    askedCurrency: readCurrency(fields),
    channel: "card",
    customer: {
      email: readEmail(customer, "email"),
      name: customer.text("name"),
      phone: customer.text("phonenumber"),
    },
    description: fields.of("customizations").text("description"),
    metadata: fields.raw("meta") ?? null,
    returnUrl,
    cancelUrl: "",
    expiresAt: minutes === 0 ? null : now + minutes * 60_000,
  };
}

/** Everything of Flutterwave v3 that the club calls, below `/flutterwave/v3`, behind its secret key. */
export function serveFlutterwave(
  app: FastifyInstance,
  world: {
    desk: PaymentDesk;
    secretKey: string;
    secretHash: string;
    checkoutUrl: (payment: Payment) => string;
  },
): void {
  const { desk, secretKey, secretHash, checkoutUrl } = world;
  desk.register(createFlutterwave(secretHash));

  const byId = (id: string): Payment => {
    const payment = desk.findBy("flutterwave", (one) => String(one.id) === id);
    if (payment === undefined) throw notFound();
    return payment;
  };
  const view = (payment: Payment): object => toTransaction(payment, desk.statusOf(payment));

  function servePayments(scope: FastifyInstance): void {
    scope.post("/payments", ({ body }) => {
      const payment = desk.open(readPayment(new Fields(body), desk.now()));
      if (payment === undefined) {
        throw new FlutterwaveRefusal(400, "Duplicate transaction reference");
      }
      return done("Hosted Link", { link: checkoutUrl(payment) });
    });

    scope.get<{ Params: { id: string } }>("/transactions/:id/verify", ({ params }) =>
      done("Transaction fetched successfully", view(byId(params.id))),
    );

    scope.get("/transactions/verify_by_reference", ({ query }) => {
      const payment = desk.find("flutterwave", new Fields(query).text("tx_ref"));
      if (payment === undefined) throw notFound();
      return done("Transaction fetched successfully", view(payment));
    });

    scope.get("/transactions", ({ query }) => {
      const { page, size, from, to } = parseRange(new Fields(query), "per_page");
      const { payments, total } = desk.listPaid("flutterwave", { page, size, from, to });
      const info = { total, current_page: page, total_pages: Math.ceil(total / size) };
      return { ...done("Transactions fetched", payments.map(view)), meta: { page_info: info } };
    });

    scope.post<{ Params: { id: string } }>("/transactions/:id/refund", ({ params, body }) => {
      const payment = byId(params.id);
      const fields = new Fields(body);
      const amountMinor = fields.isEmpty("amount")
        ? computeRefundableMinor(payment)
        : readAmount(fields);
      const reason = fields.text("comments");
      const refund = desk.refund(payment, { amountMinor, reference: "", reason });
      if (refund === undefined) {
        throw new FlutterwaveRefusal(400, "Transaction cannot be refunded by this amount");
      }
      // It calls a refund completed as soon as it takes it; only the list says how far it is.
      const view = { ...toRefund(payment, refund), status: "completed" };
      return done("Transaction refund initiated", view);
    });

    scope.get("/refunds", ({ query }) => {
      const wanted = new Fields(query).text("id");
      const payment = desk.findBy("flutterwave", ({ id }) => String(id) === wanted);
      const refunds = payment?.refunds.map((refund) => toRefund(payment, refund)) ?? [];
      return done("Transaction refunds fetched", refunds);
    });

    scope.get("/chargebacks", ({ query }) => {
      const wanted = new Fields(query).text("flw_ref");
      const payment = desk.findBy(
        "flutterwave",
        ({ providerReference }) => providerReference === wanted,
      );
      const disputes = payment?.disputes.map((dispute) => toChargeback(payment, dispute)) ?? [];
      return done("Chargebacks fetched", disputes);
    });

    scope.post("/tokenized-charges", ({ body }) => {
      const fields = new Fields(body);
      const email = readEmail(fields, "email");
      const saved = desk.savedCard(required(fields, "token"));
      if (saved === undefined || saved.provider !== "flutterwave") {
        throw new FlutterwaveRefusal(400, "Wrong token or email passed");
      }
      if (saved.email.toLowerCase() !== email.toLowerCase()) {
        throw new FlutterwaveRefusal(400, "Wrong token or email passed");
      }
      const name = `${fields.text("first_name")} ${fields.text("last_name")}`.trim();
      const payment = desk.chargeSaved(
        {
          provider: "flutterwave",
          reference: required(fields, "tx_ref"),
          providerReference: flwRef(),
          askedMinor: readAmount(fields),
          askedCurrency: readCurrency(fields),
          channel: "card",
          customer: { email, name, phone: "" },
          description: fields.text("narration"),
          metadata: fields.raw("meta") ?? null,
          returnUrl: "",
          cancelUrl: "",
        },
        saved,
      );
      if (payment === undefined) {
        throw new FlutterwaveRefusal(400, "Duplicate transaction reference");
      }
      if (saved.answer === "no_answer") {
        throw new FlutterwaveRefusal(503, "The bank did not answer in time");
      }
      return done(
        payment.status === "success" ? "Charge successful" : "Charge attempted",
        view(payment),
      );
    });
  }

  app.register(
    (scope, _options, ready) => {
      scope.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
        refuse(error, reply),
      );
      scope.setNotFoundHandler(() => {
        throw new FlutterwaveRefusal(404, "Route not found");
      });
      scope.addHook("onRequest", async ({ headers: { authorization = "" } }) => {
        if (!isSameSecret(authorization, `Bearer ${secretKey}`)) {
          throw new FlutterwaveRefusal(401, "Invalid authorization key");
        }
      });
      servePayments(scope);
      ready();
    },
    { prefix: "/flutterwave/v3" },
  );
}

import { randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { findBank } from "#banks/bank-list.ts";
import { Fields } from "#fields.ts";
import { toMajorNumber, fromMajor } from "#money.ts";
import type { KeptAccounts } from "#payments/kept-accounts.ts";
import type { Payment } from "#payments/payment.ts";
import type { PaymentDesk, PaymentRequest } from "#payments/payment-desk.ts";
import { isWebAddress } from "#payments/provider.ts";
import { parseRange } from "#payments/range.ts";
import { isSameSecret } from "#secrets.ts";
import { AccessTokens } from "./access-tokens.ts";
import { MonnifyRefusal, sendMonnifyError } from "./monnify-refusal.ts";
import { createMonnify, formatMonnifyTime, toRefund, toTransaction } from "./monnify-wire.ts";
import { serveReservedAccounts } from "./reserved-account-routes.ts";

const SMALLEST_MINOR = 2_000;
const OPEN_FOR_MS = 40 * 60_000;
const MERCHANT = "Kinfold";
const COLLECTING_BANK = { code: "232", name: "Sterling Bank" };
const METHODS = ["ACCOUNT_TRANSFER", "CARD", "USSD", "PHONE_NUMBER"];

const done = (responseBody: object): object => ({
  requestSuccessful: true,
  responseMessage: "success",
  responseCode: "0",
  responseBody,
});

const oneTimeNumber = (): string => `99${String(randomInt(100_000_000)).padStart(8, "0")}`;

function required(fields: Fields, name: string): string {
  const value = fields.text(name);
  if (value === "") throw new MonnifyRefusal(400, `Field ${name} cannot be blank`);
  return value;
}

/** Monnify's name for a transaction, as "MNFY|60|20261112190409|000001": the pipes are part of it. */
export function nameMonnifyTransaction(at: number, sequence: number): string {
  const stamp = formatMonnifyTime(at).slice(0, 19).replaceAll(/\D/g, "");
  return `MNFY|60|${stamp}|${String(sequence % 1_000_000).padStart(6, "0")}`;
}

function readRequest(
  fields: Fields,
  contractCode: string,
  now: number,
  sequence: number,
): PaymentRequest {
  const name = required(fields, "customerName");
  const email = required(fields, "customerEmail");
  const reference = required(fields, "paymentReference");
  if (reference.length > 100) throw new MonnifyRefusal(400, "Field paymentReference is too long");
  if (required(fields, "contractCode") !== contractCode) {
    throw new MonnifyRefusal(404, "Could not find specified contract");
  }
  if (required(fields, "currencyCode") !== "NGN") {
    throw new MonnifyRefusal(400, "Currency is not supported");
  }
  const amountMinor = fromMajor(fields.raw("amount"));
  if (amountMinor === undefined || amountMinor < SMALLEST_MINOR) {
    throw new MonnifyRefusal(400, "Amount must be at least 20 with at most two decimals");
  }
  const returnUrl = fields.text("redirectUrl");
  if (returnUrl !== "" && !isWebAddress(returnUrl)) {
    throw new MonnifyRefusal(400, "Field redirectUrl is not a valid address");
  }
  return {
    provider: "monnify",
    reference,
    providerReference: nameMonnifyTransaction(now, sequence),
    askedMinor: amountMinor,
    askedCurrency: "NGN",
    channel: "bank_transfer",
    customer: { email, name, phone: "" },
    description: fields.text("paymentDescription"),
    metadata: fields.raw("metaData") ?? null,
    returnUrl,
    cancelUrl: "",
    expiresAt: now + OPEN_FOR_MS,
    account: {
      number: oneTimeNumber(),
      name: `${MERCHANT}-${name}`,
      bankCode: COLLECTING_BANK.code,
      bankName: COLLECTING_BANK.name,
    },
  };
}

/** Everything of Monnify that the club calls, below `/monnify`: first the login, then behind its token. */
export function serveMonnify(
  app: FastifyInstance,
  world: {
    desk: PaymentDesk;
    kept: KeptAccounts;
    apiKey: string;
    secretKey: string;
    contractCode: string;
    checkoutUrl: (payment: Payment) => string;
  },
): void {
  const { desk, kept, apiKey, secretKey, contractCode, checkoutUrl } = world;
  const tokens = new AccessTokens(desk.now);
  const basic = `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString("base64")}`;
  let sequence = 0;
  desk.register(createMonnify(secretKey));

  function paymentOf(transaction: string): Payment {
    const payment = desk.findBy("monnify", (one) => one.providerReference === transaction);
    if (payment === undefined) {
      throw new MonnifyRefusal(404, "There's no transaction matching supplied reference.");
    }
    return payment;
  }

  const view = (payment: Payment): object => done(toTransaction(payment, desk.statusOf(payment)));

  function serveCollections(scope: FastifyInstance): void {
    scope.post("/api/v1/merchant/transactions/init-transaction", ({ body }) => {
      sequence += 1;
      const request = readRequest(new Fields(body), contractCode, desk.now(), sequence);
      const payment = desk.open(request);
      if (payment === undefined) {
        throw new MonnifyRefusal(422, "Duplicate payment reference");
      }
      return done({
        transactionReference: payment.providerReference,
        paymentReference: payment.reference,
        merchantName: MERCHANT,
        apiKey,
        redirectUrl: payment.returnUrl,
        enabledPaymentMethod: METHODS.slice(0, 1),
        checkoutUrl: checkoutUrl(payment),
      });
    });

    scope.post("/api/v1/merchant/bank-transfer/init-payment", ({ body }) => {
      const fields = new Fields(body);
      const payment = paymentOf(required(fields, "transactionReference"));
      if (desk.statusOf(payment) !== "pending" || payment.account === null) {
        throw new MonnifyRefusal(422, "Transaction has expired or is completed");
      }
      const bankCode = fields.text("bankCode");
      if (bankCode !== "" && findBank(bankCode) === undefined) {
        throw new MonnifyRefusal(404, "Could not find specified bank");
      }
      const { number, name, bankCode: collecting, bankName } = payment.account;
      const endsAt = payment.expiresAt ?? desk.now();
      return done({
        accountNumber: number,
        accountName: name,
        bankName,
        bankCode: collecting,
        accountDurationSeconds: Math.max(0, Math.floor((endsAt - desk.now()) / 1000)),
        ussdPayment: null,
        requestTime: formatMonnifyTime(desk.now()),
        expiresOn: formatMonnifyTime(endsAt),
        transactionReference: payment.providerReference,
        paymentReference: payment.reference,
        amount: toMajorNumber(payment.askedMinor),
        fee: 0,
        totalPayable: toMajorNumber(payment.askedMinor),
        collectionChannel: "API_NOTIFICATION",
        productInformation: null,
      });
    });

    scope.get<{ Params: { reference: string } }>("/api/v2/transactions/:reference", ({ params }) =>
      view(paymentOf(params.reference)),
    );

    scope.get("/api/v1/transactions/search", ({ query }) => {
      const fields = new Fields(query);
      const { size, from, to } = parseRange(fields, "size");
      const page = Number(fields.text("page")) + 1;
      const { payments, total } = desk.listPaid("monnify", { page, size, from, to });
      return done({
        content: payments.map((payment) => toTransaction(payment, desk.statusOf(payment))),
        totalElements: total,
        totalPages: Math.ceil(total / size),
        last: page * size >= total,
      });
    });

    scope.get("/api/v2/merchant/transactions/query", ({ query }) => {
      const fields = new Fields(query);
      const [transaction, reference] = [
        fields.text("transactionReference"),
        fields.text("paymentReference"),
      ];
      if (transaction !== "") return view(paymentOf(transaction));
      if (reference === "") throw new MonnifyRefusal(400, "A reference is required");
      const payment = desk.find("monnify", reference);
      if (payment === undefined) {
        throw new MonnifyRefusal(404, "There's no transaction matching supplied reference.");
      }
      return view(payment);
    });
  }

  function serveRefunds(scope: FastifyInstance): void {
    const refundOf = (reference: string): object | undefined => {
      const has = ({ refunds }: Payment): boolean =>
        refunds.some((refund) => refund.reference === reference);
      const payment = desk.findBy("monnify", has);
      const refund = payment?.refunds.find((one) => one.reference === reference);
      return payment === undefined || refund === undefined ? undefined : toRefund(payment, refund);
    };

    scope.post("/api/v1/refunds/initiate-refund", ({ body }) => {
      const fields = new Fields(body);
      const payment = paymentOf(required(fields, "transactionReference"));
      const reference = required(fields, "refundReference");
      const reason = required(fields, "refundReason");
      if (refundOf(reference) !== undefined) {
        throw new MonnifyRefusal(422, "Duplicate refund reference");
      }
      const amountMinor = fromMajor(fields.raw("refundAmount"));
      if (amountMinor === undefined || amountMinor === 0) {
        throw new MonnifyRefusal(400, "Invalid refund amount");
      }
      const refund = desk.refund(payment, { amountMinor, reference, reason });
      if (refund === undefined) {
        throw new MonnifyRefusal(422, "Transaction is not refundable by this amount");
      }
      return done(toRefund(payment, refund));
    });

    scope.get<{ Params: { reference: string } }>("/api/v1/refunds/:reference", ({ params }) => {
      const refund = refundOf(params.reference);
      if (refund === undefined) throw new MonnifyRefusal(404, "Refund not found");
      return done(refund);
    });
  }

  app.register(
    (scope, _options, ready) => {
      scope.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
        sendMonnifyError(error, reply),
      );
      scope.setNotFoundHandler(() => {
        throw new MonnifyRefusal(404, "Resource not found");
      });
      scope.post("/api/v1/auth/login", ({ headers: { authorization = "" } }) => {
        if (!isSameSecret(authorization, basic)) {
          throw new MonnifyRefusal(401, "Invalid Api Key and/or Secret Key");
        }
        return done(tokens.issue());
      });
      scope.register((behind, _inner, isReady) => {
        behind.addHook("onRequest", async ({ headers: { authorization = "" } }) => {
          if (!tokens.isGood(/^Bearer (.+)$/.exec(authorization)?.[1] ?? "")) {
            throw new MonnifyRefusal(401, "Invalid or expired access token");
          }
        });
        serveCollections(behind);
        serveRefunds(behind);
        serveReservedAccounts(behind, { kept, contractCode, required, done });
        isReady();
      });
      ready();
    },
    { prefix: "/monnify" },
  );
}

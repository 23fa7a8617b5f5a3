import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Fields } from "#fields.ts";
import { fromWholeMinor, formatAmount } from "#money.ts";
import { computeRefundableMinor, type Payment } from "#payments/payment.ts";
import type { PaymentDesk, PaymentRequest } from "#payments/payment-desk.ts";
import { isWebAddress } from "#payments/provider.ts";
import { parseRange } from "#payments/range.ts";
import type { Mandate, Mandates } from "./mandates.ts";
import { PaystackRefusal } from "./paystack-refusal.ts";
import { toDispute, toRefund, toTransaction } from "./paystack-wire.ts";

/** The smallest charge of each currency that is taken, minor units. */
const SMALLEST: ReadonlyMap<string, number> = new Map([
  ["NGN", 5_000],
  ["USD", 200],
]);

const done = (message: string, data: object): object => ({ status: true, message, data });

function readMetadata(fields: Fields): unknown {
  const metadata = fields.raw("metadata");
  if (typeof metadata !== "string" || metadata === "") return metadata ?? null;
  try {
    return JSON.parse(metadata);
  } catch {
    throw new PaystackRefusal(400, "invalid_params", "Invalid metadata: it must be a JSON object");
  }
}

/** What initialize and charge_authorization have in common. Throws Paystack's refusal. */
function readRequest(fields: Fields): PaymentRequest {
  const email = fields.text("email");
  if (email === "") throw new PaystackRefusal(400, "missing_params", "Email is required");
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new PaystackRefusal(400, "invalid_email_address", "Invalid Email Address Passed");
  }

  const currency = fields.isEmpty("currency") ? "NGN" : fields.text("currency");
  const smallest = SMALLEST.get(currency);
  if (smallest === undefined) {
    throw new PaystackRefusal(400, "unsupported_currency", "Currency not supported by merchant");
  }

  const amountMinor = fromWholeMinor(fields.raw("amount"));
  if (amountMinor === undefined) {
    throw new PaystackRefusal(400, "invalid_amount", "Invalid Amount Sent");
  }
  if (amountMinor < smallest) {
    throw new PaystackRefusal(
      400,
      "invalid_amount",
      `Amount must be at least ${formatAmount(smallest, currency)}`,
    );
  }

  const reference = fields.isEmpty("reference")
    ? `T${randomBytes(8).toString("hex")}`
    : fields.text("reference");
  if (!/^[\w\-.=]+$/.test(reference) || reference.includes("_") || reference.length > 100) {
    throw new PaystackRefusal(
      400,
      "invalid_reference",
      "Only -, ., = and alphanumeric characters are allowed in a transaction reference",
    );
  }

  const returnUrl = fields.text("callback_url");
  if (returnUrl !== "" && !isWebAddress(returnUrl)) {
    throw new PaystackRefusal(400, "invalid_params", "Invalid callback_url");
  }
  const metadata = readMetadata(fields);
  const cancelUrl = new Fields(metadata).text("cancel_action");

  return {
    provider: "paystack",
    reference,
    providerReference: randomBytes(8).toString("hex").slice(0, 15),
    askedMinor: amountMinor,
    askedCurrency: currency,
    channel: "card",
    customer: { email, name: "", phone: "" },
    description: "",
    metadata,
    returnUrl,
    cancelUrl: isWebAddress(cancelUrl) ? cancelUrl : "",
  };
}

const duplicate = (): PaystackRefusal =>
  new PaystackRefusal(400, "duplicate_reference", "Duplicate Transaction Reference");

const notFound = (): PaystackRefusal =>
  new PaystackRefusal(400, "transaction_not_found", "Transaction reference not found.");

/** Initialize, verify, charge again, refund. `checkoutUrl` says where a payment is paid. */
export function serveTransactions(
  app: FastifyInstance,
  desk: PaymentDesk,
  { mandates, checkoutUrl }: { mandates: Mandates; checkoutUrl: (payment: Payment) => string },
): void {
  const refuseOtherEmail = (email: string, { customer }: PaymentRequest): void => {
    if (email.toLowerCase() === customer.email.toLowerCase()) return;
    throw new PaystackRefusal(
      400,
      "email_mismatch",
      "Email does not match Authorization code. Authorization may be inactive or belong to a different email.",
    );
  };
  /** Debits an account: a bank takes its time, so that nothing is decided yet. */
  const debit = (mandate: Mandate, request: PaymentRequest): object => {
    refuseOtherEmail(mandate.email, request);
    if (mandate.status !== "active") {
      mandates.refuse(mandate, request.reference);
      throw new PaystackRefusal(400, "invalid_authorization", "The authorization is not active");
    }
    const payment = mandates.debit(mandate, request);
    if (payment === undefined) throw duplicate();
    if (mandate.answer === "no_answer") {
      throw new PaystackRefusal(504, "timeout", "The bank did not answer in time", "api_error");
    }
    return done("Charge attempted", view(payment));
  };
  const view = (payment: Payment): object => toTransaction(payment, desk.statusOf(payment));

  app.post("/transaction/initialize", ({ body }) => {
    const payment = desk.open(readRequest(new Fields(body)));
    if (payment === undefined) throw duplicate();
    return done("Authorization URL created", {
      authorization_url: checkoutUrl(payment),
      access_code: payment.providerReference,
      reference: payment.reference,
    });
  });

  app.get<{ Params: { reference: string } }>("/transaction/verify/:reference", ({ params }) => {
    const payment = desk.find("paystack", params.reference);
    if (payment === undefined) throw notFound();
    return done("Verification successful", view(payment));
  });

  app.get("/transaction", ({ query }) => {
    const { page, size, from, to } = parseRange(new Fields(query), "perPage");
    const { payments, total } = desk.listPaid("paystack", { page, size, from, to });
    const pageCount = Math.ceil(total / size);
    const meta = { total, skipped: (page - 1) * size, perPage: size, page, pageCount };
    return { ...done("Transactions retrieved", payments.map(view)), meta };
  });

  app.get<{ Params: { id: string } }>("/transaction/:id", ({ params }) => {
    const payment = desk.findBy("paystack", ({ id }) => String(id) === params.id);
    if (payment === undefined) throw notFound();
    return done("Transaction retrieved", view(payment));
  });

  app.post("/transaction/charge_authorization", ({ body }) => {
    const fields = new Fields(body);
    const request = readRequest(fields);
    const token = fields.text("authorization_code");
    if (token === "") {
      throw new PaystackRefusal(400, "missing_params", "Authorization code is required");
    }
    const mandate = mandates.findBy(({ code }) => code === token);
    if (mandate !== undefined) return debit(mandate, request);
    const saved = desk.savedCard(token);
    if (saved === undefined || saved.provider !== "paystack") {
      throw new PaystackRefusal(400, "invalid_authorization", "Invalid authorization code");
    }
    refuseOtherEmail(saved.email, request);
    const payment = desk.chargeSaved(request, saved);
    if (payment === undefined) throw duplicate();
    if (saved.answer === "no_answer") {
      throw new PaystackRefusal(504, "timeout", "The bank did not answer in time", "api_error");
    }
    return done("Charge attempted", view(payment));
  });

  app.post("/refund", ({ body }) => {
    const fields = new Fields(body);
    const wanted = fields.word("transaction");
    const payment =
      desk.find("paystack", wanted) ?? desk.findBy("paystack", ({ id }) => String(id) === wanted);
    if (payment === undefined) throw notFound();

    const left = computeRefundableMinor(payment);
    const amountMinor = fields.isEmpty("amount") ? left : fromWholeMinor(fields.raw("amount"));
    if (amountMinor === undefined || amountMinor === 0) {
      throw new PaystackRefusal(400, "invalid_amount", "Invalid amount for this refund");
    }
    if (!fields.isEmpty("currency") && fields.text("currency") !== payment.paidCurrency) {
      throw new PaystackRefusal(
        400,
        "invalid_params",
        "Refund currency differs from the transaction's",
      );
    }
    const reason = fields.text("merchant_note") || `Refund for transaction ${payment.reference}`;
    const refund = desk.refund(payment, { amountMinor, reference: "", reason });
    if (refund === undefined) {
      throw payment.status === "success"
        ? new PaystackRefusal(
            400,
            "invalid_amount",
            "Refund amount cannot be more than what is left of the transaction",
          )
        : new PaystackRefusal(
            400,
            "transaction_not_refundable",
            "Transaction has been fully reversed or was not successful",
          );
    }
    return done("Refund has been queued for processing", {
      ...toRefund(payment, refund),
      transaction: view(payment),
    });
  });

  const list = (message: string, data: object[]): object => ({
    ...done(message, data),
    meta: { total: data.length, skipped: 0, perPage: 100, page: 1, pageCount: 1 },
  });

  app.get("/refund", ({ query }) => {
    const wanted = new Fields(query).text("transaction");
    const payment = desk.findBy("paystack", ({ id }) => String(id) === wanted);
    const refunds = payment?.refunds.map((refund) => toRefund(payment, refund)) ?? [];
    return list("Refunds retrieved", refunds);
  });

  app.get<{ Params: { id: string } }>("/dispute/transaction/:id", ({ params }) => {
    const payment = desk.findBy("paystack", ({ id }) => String(id) === params.id);
    if (payment === undefined) throw notFound();
    const disputes = payment.disputes.map((dispute) => toDispute(payment, dispute));
    return list("Disputes retrieved", disputes);
  });

  app.get<{ Params: { id: string } }>("/refund/:id", ({ params }) => {
    const isRefund = ({ refunds }: Payment): boolean =>
      refunds.some(({ id }) => String(id) === params.id);
    const payment = desk.findBy("paystack", isRefund);
    const refund = payment?.refunds.find(({ id }) => String(id) === params.id);
    if (payment === undefined || refund === undefined) {
      throw new PaystackRefusal(404, "refund_not_found", "Refund not found");
    }
    return done("Refund retrieved", toRefund(payment, refund));
  });
}

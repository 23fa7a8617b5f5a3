import type { FastifyInstance } from "fastify";
import { Fields } from "#fields.ts";
import { fromWholeMinor } from "#money.ts";
import type { Payouts, Recipient, Transfer } from "./payouts.ts";
import { computeTransferFeeMinor } from "./paystack-fees.ts";
import { PaystackRefusal } from "./paystack-refusal.ts";

const SMALLEST_MINOR = 10_000;
const MOST_IN_ONE_CALL = 100;
const INTEGRATION = 463_433;

const done = (message: string, data: object): object => ({ status: true, message, data });
const time = (at: number): string => new Date(at).toISOString();

function recipientView(recipient: Recipient): object {
  return {
    active: true,
    createdAt: time(recipient.createdAt),
    currency: recipient.currency,
    description: null,
    domain: "test",
    email: null,
    id: recipient.id,
    integration: INTEGRATION,
    metadata: null,
    name: recipient.name,
    recipient_code: recipient.code,
    type: "nuban",
    updatedAt: time(recipient.createdAt),
    is_deleted: false,
    details: {
      authorization_code: null,
      account_number: recipient.accountNumber,
      account_name: recipient.name,
      bank_code: recipient.bank.code,
      bank_name: recipient.bank.name,
    },
  };
}

/** A transfer as verify and webhook show it; amounts in kobo. */
export function toTransfer(transfer: Transfer): object {
  return {
    amount: transfer.amountMinor,
    currency: transfer.currency,
    domain: "test",
    failures: null,
    id: transfer.id,
    integration: INTEGRATION,
    reason: transfer.reason,
    reference: transfer.reference,
    source: "balance",
    source_details: null,
    status: transfer.status,
    titan_code: null,
    transfer_code: transfer.code,
    transferred_at: transfer.status === "success" ? time(transfer.updatedAt) : null,
    createdAt: time(transfer.createdAt),
    updatedAt: time(transfer.updatedAt),
    recipient: recipientView(transfer.recipient),
    session: {
      provider: transfer.session === "" ? null : "nip",
      id: transfer.session === "" ? null : transfer.session,
    },
    fee_charged: transfer.feeMinor,
    fees_breakdown: null,
    gateway_response: null,
  };
}

type Order = Parameters<Payouts["start"]>[0];

function readOrder(payouts: Payouts, fields: Fields, currency: string): Order {
  const amountMinor = fromWholeMinor(fields.raw("amount"));
  if (amountMinor === undefined || amountMinor < SMALLEST_MINOR) {
    throw new PaystackRefusal(400, "invalid_amount", "The transfer amount is invalid or too small");
  }
  const recipient = payouts.findRecipient(fields.text("recipient"));
  if (recipient === undefined) {
    throw new PaystackRefusal(400, "invalid_recipient", "Recipient specified is invalid");
  }
  const reference = fields.text("reference");
  if (!/^[a-z0-9_-]{16,50}$/.test(reference)) {
    throw new PaystackRefusal(
      400,
      "invalid_reference",
      "Reference must be 16 to 50 characters: lowercase letters, digits, dash and underscore",
    );
  }
  if (payouts.find(reference) !== undefined) {
    throw new PaystackRefusal(
      400,
      "duplicate_reference",
      "Please provide a unique reference. Customize the reference by adding a unique identifier.",
    );
  }
  return { reference, amountMinor, currency, reason: fields.text("reason"), recipient };
}

function readSource(fields: Fields): string {
  if (fields.text("source") !== "balance") {
    throw new PaystackRefusal(400, "invalid_source", "Source must be balance");
  }
  const currency = fields.isEmpty("currency") ? "NGN" : fields.text("currency");
  if (currency !== "NGN") {
    throw new PaystackRefusal(400, "unsupported_currency", "Transfers are made in NGN only");
  }
  return currency;
}

function refuseEmptyBalance(payouts: Payouts, orders: readonly Order[]): void {
  const wanted = orders.reduce(
    (sum, { amountMinor }) => sum + amountMinor + computeTransferFeeMinor(amountMinor),
    0,
  );
  if (wanted > payouts.balanceMinor) {
    throw new PaystackRefusal(
      400,
      "insufficient_balance",
      "Your balance is not enough to fulfil this request",
      "api_error",
    );
  }
}

/** Recipients, transfers and the balance they are paid from. */
export function serveTransfers(app: FastifyInstance, payouts: Payouts): void {
  app.post("/transferrecipient", ({ body }, reply) => {
    const fields = new Fields(body);
    const [name, accountNumber] = [fields.text("name"), fields.text("account_number")];
    if (fields.text("type") !== "nuban" || name === "") {
      throw new PaystackRefusal(400, "missing_params", "type must be nuban and name is required");
    }
    if (!/^\d{10}$/.test(accountNumber)) {
      throw new PaystackRefusal(400, "invalid_bank_account", "Account number is invalid");
    }
    const recipient = payouts.recipient({
      name,
      accountNumber,
      bankCode: fields.text("bank_code"),
      currency: fields.isEmpty("currency") ? "NGN" : fields.text("currency"),
    });
    if (recipient === undefined) {
      throw new PaystackRefusal(400, "invalid_bank_code", "Bank is invalid");
    }
    return reply
      .code(201)
      .send(done("Transfer recipient created successfully", recipientView(recipient)));
  });

  app.post("/transfer", ({ body }) => {
    const fields = new Fields(body);
    const order = readOrder(payouts, fields, readSource(fields));
    refuseEmptyBalance(payouts, [order]);
    const transfer = payouts.start(order);
    return done("Transfer has been queued", {
      ...toTransfer(transfer),
      recipient: transfer.recipient.id,
    });
  });

  app.post("/transfer/bulk", ({ body }) => {
    const fields = new Fields(body);
    const currency = readSource(fields);
    const list = fields.list("transfers") ?? [];
    if (list.length === 0 || list.length > MOST_IN_ONE_CALL) {
      throw new PaystackRefusal(400, "invalid_params", "Between 1 and 100 transfers are taken");
    }
    const orders = list.map((item) => readOrder(payouts, item, currency));
    if (new Set(orders.map(({ reference }) => reference)).size < orders.length) {
      throw new PaystackRefusal(
        400,
        "duplicate_reference",
        "Each transfer needs its own reference",
      );
    }
    refuseEmptyBalance(payouts, orders);
    const transfers = orders.map((order) => payouts.start(order));
    return done(
      `${transfers.length} transfers queued.`,
      transfers.map((transfer) => ({
        reference: transfer.reference,
        recipient: transfer.recipient.code,
        amount: transfer.amountMinor,
        transfer_code: transfer.code,
        currency: transfer.currency,
        status: transfer.status,
      })),
    );
  });

  app.get<{ Params: { reference: string } }>("/transfer/verify/:reference", ({ params }) => {
    const transfer = payouts.find(params.reference);
    if (transfer === undefined) {
      throw new PaystackRefusal(404, "transfer_not_found", "Transfer not found");
    }
    return done("Transfer retrieved", toTransfer(transfer));
  });

  app.get("/balance", () =>
    done("Balances retrieved", [
      { currency: "NGN", balance: payouts.balanceMinor },
      { currency: "USD", balance: 0 },
    ]),
  );
}

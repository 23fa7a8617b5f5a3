/** What may be shown of a provider's message: figures and the names of things. Whatever else a message holds may be a card's or a person's. */
const SHOWN = new Set([
  "event",
  "eventtype",
  "event.type",
  "id",
  "status",
  "paymentstatus",
  "amount",
  "amountpaid",
  "amount_settled",
  "charged_amount",
  "totalpayable",
  "requested_amount",
  "app_fee",
  "fees",
  "currency",
  "currencycode",
  "reference",
  "paymentreference",
  "transactionreference",
  "transaction_reference",
  "tx_ref",
  "flw_ref",
  "domain",
  "channel",
  "paymentmethod",
  "payment_type",
  "paid_at",
  "paidon",
  "created_at",
  "createdat",
  "transaction_date",
  "gateway_response",
  "processor_response",
]);

const TEXT_MAX = 200;
const WITHHELD = "(withheld)";

function redactValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => redactValue(name, one));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, redactValue(key, one)]),
    );
  }
  if (value === null || typeof value === "boolean") return value;
  if (!SHOWN.has(name.toLowerCase())) return WITHHELD;
  return typeof value === "string" ? value.slice(0, TEXT_MAX) : value;
}

/** A provider's message for the eyes of staff, as indented JSON without what it says of cards and people. */
export function formatPayload(body: Buffer): string {
  try {
    return JSON.stringify(redactValue("", JSON.parse(body.toString("utf8"))), null, 2);
  } catch {
    return "(not readable)";
  }
}

import type { MemberId } from "@kinfold/contract/ids";
import { subtract, type ChargedMinor, type Currency } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { parseMajorAmount, parseMinorAmount } from "./providers/amounts.ts";
import { readTextAt, type ExactJson } from "#platform/exact-json.ts";
import { ProviderRefused, type ProviderName } from "./providers/provider.ts";
import { readMessage } from "./providers/said.ts";
import type { PROVIDER_OF } from "./rules.ts";

/** A direct debit is collected with the cards. */
type Gateway = Exclude<keyof typeof PROVIDER_OF, "direct_debit">;

/** What a provider said that it collected for a payment or, when negative, gave back of one. Minor units as charged. */
export type Collected = {
  /** Of the payment; of what went back, `return:` and its id. */
  subject: string;
  gateway: Gateway;
  currency: Currency;
  minor: ChargedMinor;
  /** What the provider said it keeps of it; null when it did not say. */
  keptMinor: ChargedMinor | null;
  at: Date;
  /** Whose payment it is; null for one that the club does not know. */
  memberId: MemberId | null;
};

type CollectedEvent = {
  reference: string;
  currency: Currency;
  minor: ChargedMinor;
  keptMinor: ChargedMinor | null;
};

function currencyOf(text: string | null): Currency | undefined {
  return text === "NGN" || text === "USD" ? text : undefined;
}

function parseEvent(
  reference: string | null,
  currency: Currency | undefined,
  minor: ChargedMinor | null,
  keptMinor: ChargedMinor | null,
): CollectedEvent | undefined {
  return reference === null || currency === undefined || minor === null
    ? undefined
    : { reference, currency, minor, keptMinor };
}

/** What each provider's message says when money arrived; undefined for every other message. */
const READ: Readonly<Record<ProviderName, (json: ExactJson) => CollectedEvent | undefined>> = {
  paystack: (json) =>
    readTextAt(json, "event") === "charge.success"
      ? parseEvent(
          readTextAt(json, "data", "reference"),
          currencyOf(readTextAt(json, "data", "currency")),
          parseMinorAmount(readTextAt(json, "data", "amount")),
          parseMinorAmount(readTextAt(json, "data", "fees")),
        )
      : undefined,
  monnify: (json) => {
    if (readTextAt(json, "eventType") !== "SUCCESSFUL_TRANSACTION") return undefined;
    const paid = parseMajorAmount(readTextAt(json, "eventData", "amountPaid"));
    const passedOn = parseMajorAmount(readTextAt(json, "eventData", "settlementAmount"));
    return parseEvent(
      readTextAt(json, "eventData", "paymentReference"),
      currencyOf(readTextAt(json, "eventData", "currency") ?? "NGN"),
      paid,
      paid === null || passedOn === null ? null : subtract(paid, passedOn),
    );
  },
  flutterwave: (json) =>
    readTextAt(json, "event") === "charge.completed" &&
    readTextAt(json, "data", "status") === "successful"
      ? parseEvent(
          readTextAt(json, "data", "tx_ref"),
          currencyOf(readTextAt(json, "data", "currency")),
          parseMajorAmount(readTextAt(json, "data", "amount")),
          parseMajorAmount(readTextAt(json, "data", "app_fee")),
        )
      : undefined,
};

const GATEWAY_OF: Readonly<Record<ProviderName, Gateway>> = {
  paystack: "card",
  monnify: "transfer",
  flutterwave: "card_us",
};

function readCollectedEvent(provider: ProviderName, body: Buffer): CollectedEvent | undefined {
  try {
    return READ[provider](readMessage(body));
  } catch (error) {
    // It was kept because its sender was known, not because it made sense.
    if (error instanceof ProviderRefused) return undefined;
    throw error;
  }
}

type Range = { from: Date; before: Date };

async function fromMessages(db: Db, { from, before }: Range): Promise<Collected[]> {
  const { rows } = await sql<{
    provider: ProviderName;
    body: Buffer;
    received_at: Date;
    our_reference: string | null;
    member_id: MemberId | null;
  }>`select event.provider, event.body, event.received_at, payment.reference as our_reference, payment.member_id
    from webhook_event event left join payment_intent payment on payment.reference = coalesce(
      (select arrival.reference from payment_intent arrival
        where arrival.provider = event.provider and arrival.arrival_reference = event.reference),
      event.reference)
    where event.received_at >= ${from}::timestamptz and event.received_at < ${before}::timestamptz
    order by event.received_at, event.event_id`.execute(db);
  return rows.flatMap((row) => {
    const { provider, body, received_at: at, member_id: memberId } = row;
    const payment = readCollectedEvent(provider, body);
    if (payment === undefined) return [];
    // What came to an account number has a name of the provider's there, and one of ours here.
    const { reference, ...figures } = payment;
    const subject = row.our_reference ?? reference;
    return [{ subject, gateway: GATEWAY_OF[provider], at, memberId, ...figures }];
  });
}

type Asked = {
  subject: string;
  gateway: Gateway;
  currency: Currency;
  minor: ChargedMinor;
  at: Date;
  member_id: MemberId;
};

/** Providers are asked before anything is credited or counted as gone: what they answered then is what stands here. */
async function fromAnswers(db: Db, { from, before }: Range): Promise<Collected[]> {
  const { rows } = await sql<Asked>`
    select reference as subject, case when gateway = 'direct_debit' then 'card' else gateway end as gateway, charged_currency as currency, received_minor as minor,
        completed_at as at, member_id
      from payment_intent
      where gateway in ('card', 'transfer', 'card_us', 'direct_debit') and received_minor is not null
        and completed_at >= ${from}::timestamptz and completed_at < ${before}::timestamptz
    union all
    select 'return:' || return_id, case when gateway = 'direct_debit' then 'card' else gateway end, charged_currency, -back.amount_minor, back.state_at, member_id
      from payment_return back join payment_intent using (reference)
      where back.state = 'gone' and gateway in ('card', 'transfer', 'card_us', 'direct_debit')
        and back.state_at >= ${from}::timestamptz and back.state_at < ${before}::timestamptz
    order by at, subject`.execute(db);
  return rows.map(({ subject, gateway, currency, minor, at, member_id: memberId }) => ({
    subject,
    gateway,
    currency,
    minor,
    keptMinor: null,
    at,
    memberId,
  }));
}

/**
 * What providers said of these days, one word for each payment: the newest message about it, and otherwise what the provider
 * answered when it was asked.
 */
export async function sumCollected(db: Db, range: Range): Promise<Collected[]> {
  const answers = await fromAnswers(db, range);
  const messages = await fromMessages(db, range);
  const bySubject = new Map([...answers, ...messages].map((one) => [one.subject, one]));
  return [...bySubject.values()];
}

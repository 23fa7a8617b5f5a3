import type {
  MandateId,
  MemberId,
  PortfolioId,
  QuoteId,
  RateId,
  VirtualAccountId,
  WalletId,
} from "@kinfold/contract/ids";
import type { Gateway } from "@kinfold/contract/money";
import type { PaymentStatus } from "@kinfold/contract/payments";
import type { ChargedMinor, Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { isOneOf } from "#platform/is-one-of.ts";
import type { NewTransaction } from "#transactions/index.ts";

/** Where a payment stands. `initiated`: written down, and its provider has not been heard yet; the wire calls it pending. */
export type State = PaymentStatus | "initiated";

/** A row of payment_intent, as SQL names it. Amounts are minor units of the currency that stands beside them. */
export type IntentRow = {
  reference: string;
  member_id: MemberId;
  purpose: "deposit" | "contribution";
  wallet_id: WalletId | null;
  portfolio_id: PortfolioId | null;
  gateway: Gateway;
  provider: string | null;
  provider_reference: string | null;
  is_live: boolean;
  state: State;
  state_at: Date;
  state_note: string | null;
  charged_currency: Currency;
  base_minor: ChargedMinor;
  processing_fee_minor: ChargedMinor;
  provider_fee_minor: ChargedMinor;
  total_minor: ChargedMinor;
  credited_currency: Currency;
  amount_minor: Minor;
  credited_minor: Minor | null;
  received_minor: ChargedMinor | null;
  rate_id: RateId | null;
  naira_per_dollar: string | null;
  rate_as_of: Date | null;
  quote_id: QuoteId | null;
  us_based_institution: "yes" | "no" | null;
  card_country: string | null;
  redirect_url: string | null;
  payment_link: string | null;
  once_key: string | null;
  confirm_by: Date | null;
  asked_at: Date | null;
  next_check_at: Date | null;
  checks: number;
  created_at: Date;
  completed_at: Date | null;
  /** The member's account number that it was sent to; null for a payment that the member began here. */
  virtual_account_id: VirtualAccountId | null;
  /** What the provider calls a transfer to such a number. */
  arrival_reference: string | null;
  /** Who sent it, as their bank says. */
  sender_name: string | null;
  /** The mandate that it is debited by. */
  mandate_id: MandateId | null;
};

/** The rate of a payment as its rows in the member's list name it; nothing without one. */
export function findListedRate({
  rate_id: rateId,
  naira_per_dollar: nairaPerDollar,
}: Pick<IntentRow, "rate_id" | "naira_per_dollar">): Pick<NewTransaction, "rate"> {
  return rateId === null || nairaPerDollar === null ? {} : { rate: { rateId, nairaPerDollar } };
}

/** The terms of a payment, which it keeps. */
export type NewIntent = Pick<
  IntentRow,
  | "reference"
  | "member_id"
  | "purpose"
  | "wallet_id"
  | "portfolio_id"
  | "gateway"
  | "provider"
  | "is_live"
  | "charged_currency"
  | "base_minor"
  | "processing_fee_minor"
  | "provider_fee_minor"
  | "credited_currency"
  | "amount_minor"
  | "rate_id"
  | "naira_per_dollar"
  | "rate_as_of"
  | "quote_id"
  | "us_based_institution"
  | "redirect_url"
  | "once_key"
  | "confirm_by"
  | "next_check_at"
  | "created_at"
> & {
  state: "initiated" | "awaiting_confirmation";
  state_note: string | null;
  mandate_id?: MandateId;
  /** Of a transfer to the member's own account number. */
  arrival?: {
    accountId: VirtualAccountId;
    /** What the provider calls it. */
    reference: string;
    senderName: string | null;
  };
};

/** Writes a payment down. Throws on payment_intent_pkey where its reference is taken. */
export async function insertIntent(tx: Db, intent: NewIntent): Promise<IntentRow> {
  const { arrival } = intent;
  const { rows } = await sql<IntentRow>`insert into payment_intent (
      reference, member_id, purpose, wallet_id, portfolio_id, gateway, provider, is_live, state, state_at, state_note,
      charged_currency, base_minor, processing_fee_minor, provider_fee_minor, credited_currency, amount_minor,
      rate_id, naira_per_dollar, rate_as_of, quote_id, us_based_institution, redirect_url, once_key, confirm_by,
      next_check_at, created_at, virtual_account_id, arrival_reference, sender_name, mandate_id)
    values (
      ${intent.reference}, ${intent.member_id}, ${intent.purpose}, ${intent.wallet_id}, ${intent.portfolio_id},
      ${intent.gateway}, ${intent.provider}, ${intent.is_live}, ${intent.state}, ${intent.created_at},
      ${intent.state_note}, ${intent.charged_currency}, ${intent.base_minor}, ${intent.processing_fee_minor},
      ${intent.provider_fee_minor}, ${intent.credited_currency}, ${intent.amount_minor}, ${intent.rate_id},
      ${intent.naira_per_dollar}, ${intent.rate_as_of}, ${intent.quote_id}, ${intent.us_based_institution},
      ${intent.redirect_url}, ${intent.once_key}, ${intent.confirm_by}, ${intent.next_check_at}, ${intent.created_at},
      ${arrival?.accountId ?? null}, ${arrival?.reference ?? null}, ${arrival?.senderName ?? null},
      ${intent.mandate_id ?? null})
    returning *`.execute(tx);
  const [row] = rows;
  assertExists(row, "the payment was not stored");
  return row;
}

/** The payment with this reference. */
export async function findIntent(db: Db, reference: string): Promise<IntentRow | undefined> {
  const { rows } = await sql<IntentRow>`select * from payment_intent
    where reference = ${reference}`.execute(db);
  return rows[0];
}

/** The payments with these references, by reference. */
export async function listIntents(
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, IntentRow>> {
  const { rows } = await sql<IntentRow>`select * from payment_intent
    where reference = any (${[...references]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}

/** The references of what this member says they paid by hand, of this very amount, between two moments; oldest first. */
export async function findHandPaidIntents(
  db: Db,
  like: {
    memberId: MemberId;
    currency: Currency;
    totalMinor: ChargedMinor;
    from: Date;
    until: Date;
  },
): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`select reference from payment_intent
    where member_id = ${like.memberId} and gateway = 'bank' and state <> 'rejected'
      and charged_currency = ${like.currency} and total_minor = ${like.totalMinor}
      and created_at >= ${like.from} and created_at < ${like.until}
    order by created_at, reference`.execute(db);
  return rows.map(({ reference }) => reference);
}

/** The payment that a provider speaks of, by our name for it or by its own. */
export async function findIntentByName(
  db: Db,
  by: { reference: string | null; provider: string; providerReference: string | undefined },
): Promise<IntentRow | undefined> {
  if (by.reference !== null) {
    return (await findIntent(db, by.reference)) ?? findArrival(db, by.provider, by.reference);
  }
  const { rows } = await sql<IntentRow>`select * from payment_intent
    where provider = ${by.provider} and provider_reference = ${by.providerReference ?? null}`.execute(
    db,
  );
  return rows[0];
}

/** The payment that a transfer to a member's account number became, by what its provider calls the transfer. */
export async function findArrival(
  db: Db,
  provider: string,
  arrivalReference: string,
): Promise<IntentRow | undefined> {
  const { rows } = await sql<IntentRow>`select * from payment_intent
    where provider = ${provider} and arrival_reference = ${arrivalReference}`.execute(db);
  return rows[0];
}

/** The payment with this reference, held until the transaction ends: whatever is decided about a payment is decided one at a time. */
export async function lockIntent(tx: Db, reference: string): Promise<IntentRow | undefined> {
  const { rows } = await sql<IntentRow>`select * from payment_intent
    where reference = ${reference} for no key update`.execute(tx);
  return rows[0];
}

/** The payment that this intent of the member began, unless it came to nothing. */
export async function findIntentByIdempotencyKey(
  db: Db,
  idempotencyKey: string,
): Promise<IntentRow | undefined> {
  const { rows } = await sql<IntentRow>`select * from payment_intent
    where once_key = ${idempotencyKey} and state not in ('failed', 'expired')`.execute(db);
  return rows[0];
}

/** Lets the member's intent begin another payment. This one may still be credited beside it. */
export async function freeIdempotencyKey(tx: Db, reference: string): Promise<void> {
  await sql`update payment_intent set once_key = null where reference = ${reference}`.execute(tx);
}

/** What may change about a payment besides its state. */
export type Learned = Partial<
  Pick<
    IntentRow,
    | "provider_reference"
    | "payment_link"
    | "credited_minor"
    | "received_minor"
    | "card_country"
    | "next_check_at"
    | "asked_at"
    | "checks"
  >
>;

/** Writes down what was learned, without a change of state. What is left out stays. */
export async function recordProviderFacts(
  db: Db,
  reference: string,
  learned: Learned,
): Promise<void> {
  const has = (name: keyof Learned): boolean => name in learned;
  await sql`update payment_intent set
      provider_reference = coalesce(${learned.provider_reference ?? null}, provider_reference),
      payment_link = coalesce(${learned.payment_link ?? null}, payment_link),
      received_minor = coalesce(${learned.received_minor ?? null}::bigint, received_minor),
      card_country = coalesce(${learned.card_country ?? null}, card_country),
      asked_at = coalesce(${learned.asked_at ?? null}::timestamptz, asked_at),
      next_check_at = case when ${has("next_check_at")} then ${learned.next_check_at ?? null}::timestamptz
        else next_check_at end,
      checks = coalesce(${learned.checks ?? null}::integer, checks)
    where reference = ${reference}`.execute(db);
}

const UNDER_WAY: ReadonlySet<State> = new Set(["initiated", "pending", "awaiting_confirmation"]);

/** Takes a payment that is locked to its next state; the database notes the step and refuses a way that there is not. */
export async function advanceIntent(
  tx: Db,
  reference: string,
  to: { state: State; at: Date; note: string | null } & Learned,
): Promise<IntentRow> {
  const { state, at, note: words, ...learned } = to;
  await recordProviderFacts(tx, reference, learned);
  const { rows } = await sql<IntentRow>`update payment_intent set
      state = ${state}, state_at = ${at}::timestamptz, state_note = ${words},
      credited_minor = coalesce(credited_minor, ${learned.credited_minor ?? null}::bigint),
      completed_at = ${UNDER_WAY.has(state) ? null : at}::timestamptz
    where reference = ${reference} returning *`.execute(tx);
  const [row] = rows;
  assertExists(row, "there is no such payment");
  return row;
}

export type StepRow = { state: State; at: Date; note: string | null };

/** Every state that the payment was in, oldest first. */
export async function listSteps(db: Db, reference: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`select state, at, note from payment_step
    where reference = ${reference} order by step_no`.execute(db);
  return rows;
}

/**
 * Hands a payment to staff, once for each reason. What is about no payment is handed to them again, unless it waits or came up
 * since `unlessSince`. True when it was not handed to them for this before.
 */
export async function flagForStaff(
  tx: Db,
  about: {
    reference: string | null;
    provider: string | null;
    reason: string;
    details: Readonly<Record<string, string>>;
    at: Date;
    unlessSince?: Date;
  },
): Promise<boolean> {
  const since = about.unlessSince ?? null;
  const { numAffectedRows } = await sql`insert into payment_review
      (review_id, reference, provider, reason, details, created_at)
    select ${createId("rev")}, ${about.reference}::text, ${about.provider}::text, ${about.reason}::text,
      ${JSON.stringify(about.details)}::jsonb, ${about.at}::timestamptz
    where ${since}::timestamptz is null or not exists (select from payment_review known
      where known.reference is null and known.reason = ${about.reason}
        and (known.resolved_at is null or known.created_at > ${since}::timestamptz))
    on conflict (reference, reason) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** What is on its way into these wallets and waits for staff to see it on the club's bank statement, in minor units. */
export async function listAwaitedIntents(
  db: Db,
  walletIds: readonly WalletId[],
): Promise<ReadonlyMap<string, Minor>> {
  const { rows } = await sql<{ wallet_id: WalletId; minor: Minor }>`
    select wallet_id, sum(amount_minor)::bigint as minor from payment_intent
      where wallet_id ${isOneOf(walletIds)} and state = 'awaiting_confirmation' and purpose = 'deposit'
      group by wallet_id`.execute(db);
  return new Map(rows.map((row) => [row.wallet_id, row.minor]));
}

/** A payment whose receipt is with staff. Minor units of what is credited. */
export type AwaitedIntent = Pick<IntentRow, "reference" | "credited_currency" | "amount_minor">;

/** The member's payments whose receipts are with staff, oldest first. */
export async function listOwnAwaitedIntents(db: Db, memberId: MemberId): Promise<AwaitedIntent[]> {
  const { rows } =
    await sql<AwaitedIntent>`select reference, credited_currency, amount_minor from payment_intent
    where member_id = ${memberId} and state = 'awaiting_confirmation' order by created_at, reference`.execute(
      db,
    );
  return rows;
}

/** True when naira is on its way for this member: being paid, being taken back, owed, or flagged for staff. */
export async function hasNairaUnderWay(db: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`select 1 from payment_intent intent
    where member_id = ${memberId} and (charged_currency = 'NGN' or credited_currency = 'NGN')
      and (state in ('initiated', 'pending', 'awaiting_confirmation', 'abandoned', 'disputed')
        or exists (select from payment_return back where back.reference = intent.reference
          and (back.state in ('asked', 'sending', 'open')
            or (back.state <> 'undone' and coalesce(owed_minor, 0) > recovered_minor)))
        or exists (select from payment_review review where review.reference = intent.reference
          and resolved_at is null))
    limit 1`.execute(db);
  return rows.length > 0;
}

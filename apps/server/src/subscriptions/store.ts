import type {
  MandateId,
  MemberId,
  PortfolioId,
  SubscriptionId,
  WalletId,
} from "@kinfold/contract/ids";
import type { ChargeDay, Interval } from "@kinfold/contract/payments";
import type { ChargedCard, SubscriptionStatus } from "@kinfold/contract/subscriptions";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db, Count } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import type { Schedule } from "./rules.ts";

/** Where a subscription stands. `awaiting_card`: its first payment has not arrived, and no one is shown it. */
export type State = Exclude<SubscriptionStatus, "non-renewing"> | "awaiting_card";

/** A contribution that repeats. Minor units of its currency. */
export type SubscriptionRow = {
  subscription_id: SubscriptionId;
  code: string;
  member_id: MemberId;
  portfolio_id: PortfolioId;
  plan_id: number;
  wallet_id: WalletId;
  gateway: "card" | "card_us" | "direct_debit";
  interval: Interval;
  amount_minor: Minor;
  currency: Currency;
  is_localized: boolean;
  us_based_institution: "yes" | "no" | null;
  first_payment: string;
  state: State;
  start_on: Day | null;
  /** The day of the month; null is that of the first payment. */
  charge_day: ChargeDay | null;
  /** The day on which a paused one goes on by itself. */
  resume_on: Day | null;
  next_no: number | null;
  next_due_on: Day | null;
  card_token: Buffer | null;
  card_email: string | null;
  card_brand: string | null;
  card_last4: string | null;
  card_exp_month: number | null;
  card_exp_year: number | null;
  /** The mandate that it is debited by, with its account; null while a card is charged. */
  mandate_id: MandateId | null;
  mandate_bank: string | null;
  mandate_last4: string | null;
  missed: number;
  failures: number;
  last_failure_reason: string | null;
  created_at: Date;
  paused_at: Date | null;
  ended_at: Date | null;
  ended_by: "member" | "club" | null;
};

const day = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD') as ${column}`);

const columns = sql`subscription_id, code, member_id, portfolio_id, plan_id, wallet_id, gateway, "interval", amount_minor,
  currency, is_localized, us_based_institution, first_payment, state, ${day("start_on")}, charge_day, ${day("resume_on")}, next_no, ${day("next_due_on")},
  card_token, card_email, card_brand, card_last4, card_exp_month, card_exp_year,
  mandate_id, (select bank_name from mandate where mandate.mandate_id = subscription.mandate_id) as mandate_bank,
  (select last4 from mandate where mandate.mandate_id = subscription.mandate_id) as mandate_last4,
  missed, failures, last_failure_reason, created_at, paused_at, ended_at, ended_by`;

/** The subscription with this id, whichever member it belongs to. */
export async function findSubscription(
  db: Db,
  id: SubscriptionId,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`select ${columns} from subscription
    where subscription_id = ${id}`.execute(db);
  return rows[0];
}

/** The same, held until the transaction ends: what is decided about it is decided one at a time. */
export async function lockSubscription(
  tx: Db,
  id: SubscriptionId,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`select ${columns} from subscription
    where subscription_id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/** What the dates of a subscription that has begun follow from. */
export const toSchedule = (
  { interval, charge_day: chargeDay }: Pick<SubscriptionRow, "interval" | "charge_day">,
  start: Day,
): Schedule => ({ start, interval, chargeDay });

/** What may change about a subscription. */
export type Change = Partial<
  Pick<
    SubscriptionRow,
    | "state"
    | "gateway"
    | "mandate_id"
    | "amount_minor"
    | "charge_day"
    | "resume_on"
    | "start_on"
    | "next_no"
    | "next_due_on"
    | "missed"
    | "failures"
    | "last_failure_reason"
    | "paused_at"
    | "ended_at"
    | "ended_by"
  >
> & { end_reason?: string };

/** Whether nothing is charged ever again. */
export const isOver = ({ state }: Pick<SubscriptionRow, "state">): boolean =>
  state === "cancelled" || state === "completed";

/** Takes a locked subscription on. What is left out stays, but for the end of a pause that is over. */
export async function changeSubscription(tx: Db, id: SubscriptionId, to: Change): Promise<void> {
  const isPauseOver = to.state !== undefined && to.state !== "paused";
  const sets = Object.entries({ ...to, ...(isPauseOver && { resume_on: null }) }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  if (sets.length === 0) return;
  await sql`update subscription set ${sql.join(sets)} where subscription_id = ${id}`.execute(tx);
}

/** What is charged, as its member is shown it: a card, or the bank account of a mandate. */
export const toChargedCard = (row: SubscriptionRow): ChargedCard =>
  row.mandate_id === null
    ? {
        brand: row.card_brand,
        last4: row.card_last4,
        exp_month: row.card_exp_month,
        exp_year: row.card_exp_year,
      }
    : { brand: row.mandate_bank, last4: row.mandate_last4, exp_month: null, exp_year: null };

/** The card that will be charged, as it is kept. */
export async function keepCard(
  tx: Db,
  id: SubscriptionId,
  card: {
    token: Buffer;
    email: string;
    brand: string | null;
    last4: string | null;
    expires: { month: number; year: number } | undefined;
  },
): Promise<void> {
  await sql`update subscription set card_token = ${card.token}, card_email = ${card.email}, card_brand = ${card.brand},
      card_last4 = ${card.last4}, card_exp_month = ${card.expires?.month ?? null}, card_exp_year = ${card.expires?.year ?? null},
      told_of_expiry = null, gateway = case when gateway = 'direct_debit' then 'card' else gateway end, mandate_id = null
    where subscription_id = ${id}`.execute(tx);
}

/** Forgets the card that was charged before a mandate took its place. */
export async function forgetCard(tx: Db, id: SubscriptionId): Promise<void> {
  await sql`update subscription set card_token = null, card_email = null, card_brand = null, card_last4 = null,
      card_exp_month = null, card_exp_year = null, told_of_expiry = null
    where subscription_id = ${id}`.execute(tx);
}

export type SubscriptionFilter = {
  memberId: MemberId;
  status?: SubscriptionStatus | undefined;
  planId?: number | undefined;
  currency?: Currency | undefined;
};

/** One page of a member's subscriptions, newest first, and how many there are. */
export async function listSubscriptionRows(
  db: Db,
  { memberId, status, planId, currency }: SubscriptionFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  const where = sql`member_id = ${memberId} and state <> 'awaiting_card' and start_on is not null
    and (${status ?? null}::text is null or state = ${status ?? null})
    and (${planId ?? null}::integer is null or plan_id = ${planId ?? null})
    and (${currency ?? null}::text is null or currency = ${currency ?? null})`;
  const { rows } = await sql<SubscriptionRow>`select ${columns} from subscription where ${where}
    order by created_at desc, subscription_id desc ${limitToPage({ page, perPage })}`.execute(db);
  const { rows: counted } = await sql<{ total: Count }>`select count(*) as total from subscription
    where ${where}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** The subscriptions that charge, or will again, by the portfolio that they pay into. */
export async function findActiveSubscriptions(
  db: Db,
  portfolioIds: readonly PortfolioId[],
): Promise<ReadonlyMap<string, SubscriptionId>> {
  const { rows } = await sql<{ portfolio_id: PortfolioId; subscription_id: SubscriptionId }>`
    select portfolio_id, subscription_id from subscription
      where portfolio_id = any(${[...portfolioIds]}::text[]) and state in ('active', 'attention', 'paused')`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.portfolio_id, row.subscription_id]));
}

/** True when the member lets something repeat, now or after a pause. */
export async function hasSubscription(db: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`select 1 from subscription
    where member_id = ${memberId} and state in ('active', 'attention', 'paused') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** True when something repeats that a global member could not go on with: in naira, paid for in naira, or into a plan that is not for them. */
export async function hasSubscriptionBeyondGlobal(db: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`select 1 from subscription join plan using (plan_id)
    where member_id = ${memberId} and state in ('awaiting_card', 'active', 'attention', 'paused')
      and (subscription.currency = 'NGN' or is_localized or not for_global) limit 1`.execute(db);
  return rows.length > 0;
}

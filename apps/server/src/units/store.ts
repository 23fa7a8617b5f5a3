import type { MemberId, OrderId, PortfolioId, ValuationId, WalletId } from "@kinfold/contract/ids";
import type { Gateway } from "@kinfold/contract/money";
import type { ValuationMethod } from "@kinfold/contract/plans";
import type { PortfolioCloth } from "@kinfold/contract/portfolio-name";
import type { OrderStatus } from "@kinfold/contract/portfolios";
import type { Currency, Minor, UnitsE4 } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import type { Day } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { pipelineQuery, type Db } from "#platform/db.ts";
import { createId, createReference } from "#platform/ids.ts";
import { isOneOf } from "#platform/is-one-of.ts";
import { parseUnitsE4, formatUnitsE4 } from "./decimals.ts";

/** One member's stake in one plan. */
export type PortfolioRow = {
  portfolio_id: PortfolioId;
  reference: string;
  member_id: MemberId;
  wallet_id: WalletId;
  plan_id: number;
  currency: Currency;
  opened_at: Date;
  start_on: Day | null;
  lock_in_until: Day | null;
  matures_on: Day | null;
  /** What becomes of it: what its plan offered when it began, or a payout that its member chose instead of a rollover. */
  maturity_action: "payout" | "rollover";
  offers_rollover: boolean;
  interest_bps: number | null;
  /** Of its plan, as they were when this began, like the rate. */
  tenor_months: number | null;
  early_exit_fee_bps: number;
  lock_in_days: number;
  deleted_at: Date | null;
  /** What its member calls it, and the pattern that they gave it; null is the plan's own. */
  portfolio_name: string | null;
  cloth: PortfolioCloth | null;
  /** What its member wants to have in it, in minor units, and by which day; both or neither. */
  goal_minor: Minor | null;
  goal_on: Day | null;
  /** Ten-thousandths of a unit, and of those what was redeemed and waits. */
  units: UnitsE4;
  reserved: UnitsE4;
};

const day = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD') as ${column}`);

/** What a portfolio is read as, from the table `portfolio`. */
export const portfolioColumns: RawBuilder<unknown> = sql`portfolio.portfolio_id, portfolio.reference, member_id, wallet_id, portfolio.plan_id, currency,
  opened_at, ${day("start_on")}, ${day("lock_in_until")}, ${day("matures_on")}, interest_bps, portfolio.tenor_months,
  portfolio.early_exit_fee_bps, portfolio.lock_in_days, deleted_at, portfolio_name, cloth, goal_minor, ${day("goal_on")},
  maturity_action = 'rollover' as offers_rollover,
  case when payout_chosen_at is null then maturity_action else 'payout' end as maturity_action,
  (coalesce((select units from unit_holding held where held.portfolio_id = portfolio.portfolio_id), 0) * 10000)::bigint as units,
  (coalesce((select sum(asked.units) from portfolio_order asked where asked.portfolio_id = portfolio.portfolio_id
    and asked.kind = 'redemption' and asked.status = 'queued_for_dealing'), 0) * 10000)::bigint as reserved`;

/** A reference that no order and no transaction has. */
export async function drawReference(tx: Db): Promise<string> {
  for (;;) {
    const reference = createReference("KIN");
    const { rows } = await sql`select where
      exists (select from portfolio_order where reference = ${reference})
      or exists (select from portfolio where reference = ${reference})
      or exists (select from payment_intent where reference = ${reference})
      or exists (select from wallet_transaction where reference = ${reference})`.execute(tx);
    if (rows.length === 0) return reference;
  }
}

/** Opens a portfolio with nothing in it. */
export async function insertPortfolio(
  tx: Db,
  row: {
    memberId: MemberId;
    walletId: WalletId;
    planId: number;
    currency: Currency;
    maturityAction: "payout" | "rollover";
    interestBps: number | null;
    name?: string | null;
    cloth?: PortfolioCloth | null;
    at: Date;
  },
): Promise<PortfolioId> {
  const id = createId("prt");
  await sql`insert into portfolio (portfolio_id, reference, member_id, wallet_id, plan_id, currency, opened_at,
      maturity_action, interest_bps, portfolio_name, cloth)
    values (${id}, ${await drawReference(tx)}, ${row.memberId}, ${row.walletId}, ${row.planId}, ${row.currency},
      ${row.at}::timestamptz, ${row.maturityAction}, ${row.interestBps}, ${row.name ?? null}, ${row.cloth ?? null})`.execute(
    tx,
  );
  return id;
}

/** Writes down what a member calls a portfolio, and its pattern. */
export async function updatePortfolioName(
  db: Db,
  portfolioId: PortfolioId,
  { name, cloth }: { name: string | null; cloth: PortfolioCloth | null },
): Promise<void> {
  await sql`update portfolio set portfolio_name = ${name}, cloth = ${cloth}
    where portfolio_id = ${portfolioId}`.execute(db);
}

/** Writes down what a member wants to have in a portfolio and by which day, or that they want nothing of the kind any more. */
export async function updatePortfolioGoal(
  db: Db,
  portfolioId: PortfolioId,
  goal: { amountMinor: Minor; by: Day } | null,
): Promise<void> {
  await sql`update portfolio set goal_minor = ${goal?.amountMinor ?? null}, goal_on = ${goal?.by ?? null}::date
    where portfolio_id = ${portfolioId}`.execute(db);
}

/** The portfolio, whichever member it belongs to. */
export async function findPortfolio(
  db: Db,
  portfolioId: PortfolioId,
): Promise<PortfolioRow | undefined> {
  const { rows } = await sql<PortfolioRow>`select ${portfolioColumns} from portfolio
    where portfolio_id = ${portfolioId}`.execute(db);
  return rows[0];
}

/** The same, held until the transaction ends: its units are redeemed one at a time. */
export async function lockPortfolio(tx: Db, portfolioId: PortfolioId): Promise<PortfolioRow> {
  await pipelineQuery(
    tx,
    sql`select from portfolio where portfolio_id = ${portfolioId} for no key update`,
  );
  // A statement of its own, so that it sees what the one before us committed.
  const row = await findPortfolio(tx, portfolioId);
  assertExists(row, "a portfolio vanished");
  return row;
}

/**
 * Begins a term of these portfolios with their first units, each on the terms on which it began: at a fixed rate the money
 * stays to the end of the term, elsewhere for the days of the lock-in.
 */
export async function beginTerm(
  tx: Db,
  portfolioIds: readonly PortfolioId[],
  { startOn, method }: { startOn: Day; method: ValuationMethod },
): Promise<void> {
  const maturesOn = sql`(${startOn}::date + make_interval(months => tenor_months))::date`;
  await sql`update portfolio set start_on = ${startOn}::date, matures_on = ${maturesOn},
      lock_in_until = case when ${method} = 'fixed_rate' and tenor_months is not null then ${maturesOn}
        else ${startOn}::date + lock_in_days end
    where portfolio_id ${isOneOf(portfolioIds)}`.execute(tx);
}

/** Money into a plan or units out of it. */
export type OrderRow = {
  order_id: OrderId;
  reference: string;
  portfolio_id: PortfolioId;
  plan_id: number;
  kind: "contribution" | "top_up" | "redemption";
  status: OrderStatus;
  gateway: Gateway | null;
  payment_reference: string | null;
  amount_minor: Minor;
  fee_minor: Minor;
  fee_bps: number;
  estimated_minor: Minor | null;
  is_full: boolean;
  is_recurring: boolean;
  units: string | null;
  unit_price: string | null;
  placed_at: Date;
  paid_at: Date | null;
  dealing_on: Day | null;
  dealt_on: Day | null;
  /** When it was dealt or given back. */
  ended_at: Date | null;
  note: string | null;
};

const orderColumns = sql`order_id, reference, portfolio_id, plan_id, kind, status, gateway, payment_reference, amount_minor,
  fee_minor, fee_bps, estimated_minor, is_full, is_recurring, units::text as units, unit_price::text as unit_price, placed_at, paid_at,
  ${day("dealing_on")}, ${day("dealt_on")}, ended_at, note`;

export type NewOrder = {
  portfolioId: PortfolioId;
  planId: number;
  kind: OrderRow["kind"];
  status: OrderStatus;
  gateway: Gateway | null;
  paymentReference: string | null;
  amountMinor: Minor;
  feeBps?: number;
  estimatedMinor?: Minor;
  isFull?: boolean;
  isRecurring?: boolean;
  units?: UnitsE4;
  placedAt: Date;
  paidAt?: Date;
  dealingOn?: Day;
  note?: string;
};

/** Writes an order down under a reference of its own. */
export async function insertOrder(tx: Db, order: NewOrder): Promise<OrderRow> {
  const units = order.units === undefined ? null : formatUnitsE4(order.units);
  const { rows } =
    await sql<OrderRow>`insert into portfolio_order (order_id, reference, portfolio_id, plan_id, kind, status,
      gateway, payment_reference, amount_minor, fee_bps, estimated_minor, is_full, is_recurring, units, placed_at, paid_at, dealing_on, note)
    values (${createId("ord")}, ${await drawReference(tx)}, ${order.portfolioId}, ${order.planId}, ${order.kind}, ${order.status},
      ${order.gateway}, ${order.paymentReference}, ${order.amountMinor}, ${order.feeBps ?? 0},
      ${order.estimatedMinor ?? null}, ${order.isFull ?? false}, ${order.isRecurring ?? false}, ${units}::numeric, ${order.placedAt}::timestamptz,
      ${order.paidAt ?? null}::timestamptz, ${order.dealingOn ?? null}::date, ${order.note ?? null})
    returning ${orderColumns}`.execute(tx);
  const [row] = rows;
  assertExists(row, "the order was not stored");
  return row;
}

/** The order that a payment is for. */
export async function findPaymentOrder(
  db: Db,
  paymentReference: string,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${orderColumns} from portfolio_order
    where payment_reference = ${paymentReference}`.execute(db);
  return rows[0];
}

/** An order of this member's portfolios; undefined for anybody else's. */
export async function findMemberOrder(
  db: Db,
  memberId: MemberId,
  orderId: OrderId,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${orderColumns} from portfolio_order
    where order_id = ${orderId} and exists (select from portfolio
      where portfolio.portfolio_id = portfolio_order.portfolio_id and member_id = ${memberId} and deleted_at is null)`.execute(
    db,
  );
  return rows[0];
}

/** The order, held until the transaction ends. */
export async function lockOrder(tx: Db, orderId: OrderId): Promise<OrderRow> {
  const { rows } = await sql<OrderRow>`select ${orderColumns} from portfolio_order
    where order_id = ${orderId} for no key update`.execute(tx);
  const [row] = rows;
  assertExists(row, "an order vanished");
  return row;
}

export type OrderChange = {
  status: OrderStatus;
  note?: string | null;
  amountMinor?: Minor;
  feeMinor?: Minor;
  units?: UnitsE4;
  unitPrice?: string;
  paidAt?: Date;
  dealingOn?: Day;
  dealtOn?: Day;
  valuationId?: ValuationId | null;
  endedAt?: Date;
};

/** Takes an order on. What is left out stays; the database refuses a way that there is not. */
export async function moveOrder(tx: Db, orderId: OrderId, to: OrderChange): Promise<void> {
  const units = to.units === undefined ? null : formatUnitsE4(to.units);
  await sql`update portfolio_order set status = ${to.status},
      note = ${to.note === undefined ? sql`note` : to.note},
      amount_minor = coalesce(${to.amountMinor ?? null}::bigint, amount_minor),
      fee_minor = coalesce(${to.feeMinor ?? null}::bigint, fee_minor),
      units = coalesce(${units}::numeric, units),
      unit_price = coalesce(${to.unitPrice ?? null}::numeric, unit_price),
      paid_at = coalesce(${to.paidAt ?? null}::timestamptz, paid_at),
      dealing_on = coalesce(${to.dealingOn ?? null}::date, dealing_on),
      dealt_on = coalesce(${to.dealtOn ?? null}::date, dealt_on),
      valuation_id = coalesce(${to.valuationId ?? null}, valuation_id),
      ended_at = coalesce(${to.endedAt ?? null}::timestamptz, ended_at)
    where order_id = ${orderId}`.execute(tx);
}

/** Ends contributions that bought units, all at one price, in one statement however many they are. */
export async function endAllotted(
  tx: Db,
  bought: readonly { orderId: OrderId; units: UnitsE4 }[],
  at: { unitPrice: string; dealtOn: Day; valuationId: ValuationId; endedAt: Date },
): Promise<void> {
  await sql`update portfolio_order o set status = 'allotted', note = null, units = bought.units,
      unit_price = ${at.unitPrice}::numeric, dealt_on = ${at.dealtOn}::date, valuation_id = ${at.valuationId},
      ended_at = ${at.endedAt}::timestamptz
    from unnest(${bought.map(({ orderId }) => orderId)}::text[],
      ${bought.map(({ units }) => formatUnitsE4(units))}::numeric[]) as bought (order_id, units)
    where o.order_id = bought.order_id`.execute(tx);
}

/** The orders of these portfolios, oldest first. */
export async function listOrders(
  db: Db,
  portfolioIds: readonly PortfolioId[],
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`select ${orderColumns} from portfolio_order
    where portfolio_id ${isOneOf(portfolioIds)} order by order_no`.execute(db);
  return rows;
}

/** An order of a member that is paid, or waits for staff to find its money, and is not dealt. */
export type OpenOrder = Pick<
  OrderRow,
  | "reference"
  | "portfolio_id"
  | "plan_id"
  | "kind"
  | "status"
  | "payment_reference"
  | "amount_minor"
  | "estimated_minor"
  | "dealing_on"
  | "note"
> & { currency: Currency };

/** The member's orders that are under way and not dealt, the nearest day first. */
export async function listOpenOrders(db: Db, memberId: MemberId): Promise<OpenOrder[]> {
  const { rows } =
    await sql<OpenOrder>`select placed.reference, placed.portfolio_id, placed.plan_id, placed.kind, placed.status,
      placed.payment_reference, placed.amount_minor, placed.estimated_minor,
      to_char(placed.dealing_on, 'YYYY-MM-DD') as dealing_on, placed.note, portfolio.currency
    from portfolio_order placed join portfolio using (portfolio_id)
    where portfolio.member_id = ${memberId} and portfolio.deleted_at is null
      and placed.status in ('awaiting_confirmation', 'queued_for_dealing')
    order by placed.dealing_on, placed.order_no`.execute(db);
  return rows;
}

/** An order that waits, with what is needed to deal it. */
export type Queued = OrderRow & { member_id: MemberId; wallet_id: WalletId; start_on: Day | null };

/** What waits in a plan to be dealt at the price of this day, held until the transaction ends, oldest first. */
export async function lockQueued(tx: Db, planId: number, until: Day | null): Promise<Queued[]> {
  const { rows } = await sql<Queued>`select ${sql.raw(
    "o.order_id, o.reference, o.portfolio_id, o.plan_id, o.kind, o.status, o.gateway, o.payment_reference, o.amount_minor, o.fee_minor, o.fee_bps, o.estimated_minor, o.is_full, o.is_recurring, o.units::text as units, o.unit_price::text as unit_price, o.placed_at, o.paid_at, to_char(o.dealing_on, 'YYYY-MM-DD') as dealing_on, to_char(o.dealt_on, 'YYYY-MM-DD') as dealt_on, o.ended_at, o.note",
  )}, portfolio.member_id, portfolio.wallet_id, to_char(portfolio.start_on, 'YYYY-MM-DD') as start_on
    from portfolio_order o join portfolio using (portfolio_id)
    where o.plan_id = ${planId} and o.status = 'queued_for_dealing'
      and (${until}::date is null or o.dealing_on <= ${until}::date)
    order by o.order_no for no key update of o`.execute(tx);
  return rows;
}

/** A line of the ledger of units. */
export type EntryRow = {
  portfolio_id: PortfolioId;
  /** A correction gives or takes units; its amount is what it paid out besides. */
  kind: "allotment" | "redemption" | "maturity" | "rollover" | "correction";
  order_id: OrderId | null;
  units: UnitsE4;
  unit_price: string;
  amount_minor: Minor;
  dealt_on: Day;
};

export type NewEntry = Omit<EntryRow, "unit_price"> & {
  planId: number;
  valuationId: ValuationId | null;
  unitPrice: string;
  at: Date;
};

/** Adds lines to the ledger of units, in this order; the holdings follow. Breaks `units_are_not_negative`. */
export async function insertEntries(tx: Db, entries: readonly NewEntry[]): Promise<void> {
  const column = <T>(value: (entry: NewEntry) => T): T[] => entries.map((entry) => value(entry));
  await sql`insert into unit_entry (portfolio_id, plan_id, kind, order_id, valuation_id, units, unit_price, amount_minor,
      dealt_on, written_at)
    select portfolio_id, plan_id, kind, order_id, valuation_id, units, unit_price, amount_minor, dealt_on, written_at
      from unnest(${column((one) => one.portfolio_id)}::text[], ${column((one) => one.planId)}::integer[],
        ${column((one) => one.kind)}::text[], ${column((one) => one.order_id)}::text[],
        ${column((one) => one.valuationId)}::text[], ${column((one) => formatUnitsE4(one.units))}::numeric[],
        ${column((one) => one.unitPrice)}::numeric[], ${column((one) => one.amount_minor)}::bigint[],
        ${column((one) => one.dealt_on)}::date[], ${column((one) => one.at.toISOString())}::timestamptz[])
      with ordinality as added (portfolio_id, plan_id, kind, order_id, valuation_id, units, unit_price, amount_minor,
        dealt_on, written_at, place)
      order by place`.execute(tx);
}

/** The ledger of units of these portfolios, in order. */
export async function listEntries(
  db: Db,
  portfolioIds: readonly PortfolioId[],
): Promise<EntryRow[]> {
  const { rows } = await sql<Omit<EntryRow, "units"> & { units: string }>`
    select portfolio_id, kind, order_id, units::text as units, unit_price::text as unit_price, amount_minor, ${day("dealt_on")}
      from unit_entry where portfolio_id ${isOneOf(portfolioIds)} order by entry_no`.execute(db);
  return rows.map((row) => Object.assign(row, { units: parseUnitsE4(row.units) }));
}

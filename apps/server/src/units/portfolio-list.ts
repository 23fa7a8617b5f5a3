import type { PortfolioId, MemberId } from "@kinfold/contract/ids";
import type { ProductType } from "@kinfold/contract/plans";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db, Count } from "#platform/db.ts";
import { isOneOf } from "#platform/is-one-of.ts";
import { limitToPage } from "#platform/paging.ts";
import { portfolioColumns, type PortfolioRow } from "./store.ts";

export type PortfolioFilter = {
  memberId: MemberId;
  planId?: number | undefined;
  currency?: Currency | undefined;
  productType?: ProductType | undefined;
};

/**
 * A member's portfolios, newest first, one page of them, and how many there are in all. Those of one instant stand in the order
 * of their first orders, which the database counts.
 */
export async function listPortfolioRows(
  db: Db,
  { memberId, planId, currency, productType }: PortfolioFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: PortfolioRow[]; total: number }> {
  const matching = sql`portfolio.member_id = ${memberId} and portfolio.deleted_at is null
    and (${planId ?? null}::integer is null or portfolio.plan_id = ${planId ?? null})
    and (${currency ?? null}::text is null or portfolio.currency = ${currency ?? null})
    and (${productType ?? null}::text is null or exists (select from plan
      where plan.plan_id = portfolio.plan_id and plan.product_type = ${productType ?? null}))`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from portfolio where ${matching}`.execute(db);
  const { rows } = await sql<PortfolioRow>`select ${portfolioColumns} from portfolio
    where ${matching} order by opened_at desc,
      (select min(order_no) from portfolio_order placed where placed.portfolio_id = portfolio.portfolio_id) desc nulls last,
      portfolio_id desc
    ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** The portfolios of a plan that units were ever dealt in, so many after one, by their ids. */
export async function listDealtPortfolios(
  db: Db,
  planId: number,
  after: string,
  most: number,
): Promise<PortfolioRow[]> {
  const { rows } = await sql<PortfolioRow>`select ${portfolioColumns} from portfolio
    where portfolio.plan_id = ${planId} and portfolio.portfolio_id > ${after}
      and exists (select from unit_entry dealt where dealt.portfolio_id = portfolio.portfolio_id)
    order by portfolio.portfolio_id limit ${most}`.execute(db);
  return rows;
}

/** The end of a term of a fixed-rate portfolio. Minor units. */
export type MaturityRow = {
  portfolio_id: PortfolioId;
  matured_on: Day;
  reference: string;
  principal_minor: Minor;
  interest_minor: Minor;
  tax_minor: Minor;
  action: "payout" | "rollover";
};

/** Every term of these portfolios that ended, oldest first. */
export async function listMaturities(
  db: Db,
  portfolioIds: readonly PortfolioId[],
): Promise<MaturityRow[]> {
  const { rows } =
    await sql<MaturityRow>`select portfolio_id, to_char(matured_on, 'YYYY-MM-DD') as matured_on, reference,
      principal_minor, interest_minor, tax_minor, action
    from maturity where portfolio_id ${isOneOf(portfolioIds)} order by maturity.matured_on`.execute(
      db,
    );
  return rows;
}

/** Removes a portfolio into which nothing was paid, with what is still being tried. The caller holds it. */
export async function removePortfolio(
  tx: Db,
  portfolioId: PortfolioId,
  { reason, at }: { reason: string | null; at: Date },
): Promise<void> {
  await sql`update portfolio set deleted_at = ${at}::timestamptz, delete_reason = ${reason}
    where portfolio_id = ${portfolioId} and deleted_at is null`.execute(tx);
  await sql`update portfolio_order set status = 'cancelled', note = 'You removed this portfolio.',
      ended_at = ${at}::timestamptz
    where portfolio_id = ${portfolioId} and status = 'pending_payment'`.execute(tx);
}

/** Whether a member has a portfolio, and whether money of theirs arrived in one or waits to be confirmed. */
export async function readBeginnings(
  db: Db,
  memberId: MemberId,
): Promise<{ hasPortfolio: boolean; contribution: "none" | "waiting" | "arrived" }> {
  const { rows } = await sql<{ has_portfolio: boolean; arrived: boolean; waiting: boolean }>`
    select count(*) > 0 as has_portfolio,
      coalesce(bool_or(paid.arrived), false) as arrived, coalesce(bool_or(paid.waiting), false) as waiting
    from portfolio left join lateral (
      select bool_or(status in ('queued_for_dealing', 'allotted')) as arrived,
        bool_or(status = 'awaiting_confirmation') as waiting
      from portfolio_order placed where placed.portfolio_id = portfolio.portfolio_id
        and placed.kind in ('contribution', 'top_up')) paid on true
    where member_id = ${memberId} and deleted_at is null`.execute(db);
  const [row] = rows;
  return {
    hasPortfolio: row?.has_portfolio ?? false,
    contribution: row?.arrived === true ? "arrived" : row?.waiting === true ? "waiting" : "none",
  };
}

/** A plan that a member has units of, or money on its way into. */
export type HoldingRow = {
  plan_id: number;
  plan_name: string;
  currency: Currency;
  /** As they are written: "12.5000". */
  units: string;
};

/** What a member has in plans, units and money that is not dealt yet. */
export async function listHoldings(db: Db, memberId: MemberId): Promise<HoldingRow[]> {
  const { rows } = await sql<HoldingRow>`select plan.plan_id, plan.name as plan_name, plan.currency,
      sum(coalesce(held.units, 0))::text as units
    from portfolio join plan using (plan_id) left join unit_holding held using (portfolio_id)
    where portfolio.member_id = ${memberId} and portfolio.deleted_at is null
      and (coalesce(held.units, 0) > 0 or exists (select from portfolio_order asked
        where asked.portfolio_id = portfolio.portfolio_id
          and asked.status in ('pending_payment', 'awaiting_confirmation', 'queued_for_dealing')))
    group by plan.plan_id, plan.name, plan.currency order by plan.name`.execute(db);
  return rows;
}

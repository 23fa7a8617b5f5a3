import type { PortfolioId } from "@kinfold/contract/ids";
import type { Minor } from "@kinfold/money";
import { sql } from "kysely";
import { addDays, startInLagos, type Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";

/** Money between a wallet and a plan at the end of a day. Minor units. */
export type Between = {
  /** The table of its row, and the row's number or id there. */
  of: "order" | "maturity" | "unit_entry";
  row_key: string;
  portfolio_id: PortfolioId;
  reference: string;
  amount_minor: Minor;
  /** When it left the one. */
  left_at: Date;
};

/**
 * What had been paid into these portfolios by the end of a day, and was neither dealt by then nor given back. What is dealt later at the price of that day
 * or of one before is dealt by then.
 */
export async function listWaitingForUnits(
  tx: Db,
  portfolioIds: readonly PortfolioId[],
  day: Day,
): Promise<Between[]> {
  const end = startInLagos(addDays(day, 1));
  const { rows } = await sql<Between>`
    select 'order' as of, order_id as row_key, portfolio_id, reference, amount_minor, paid_at as left_at from portfolio_order
      where portfolio_id = any (${[...portfolioIds]}::text[]) and kind <> 'redemption' and paid_at < ${end}
        and status in ('queued_for_dealing', 'allotted', 'refunded')
        and (dealt_on > ${day}::date or (dealt_on is null and (ended_at is null or ended_at >= ${end})))
      order by paid_at, order_no`.execute(tx);
  return rows;
}

/**
 * What had left these portfolios by the end of a day, and reached the wallet after it, because the price of the day or the end of the term was
 * entered later: redemptions less their fees, terms less their tax, and what corrected prices brought.
 */
export async function listOnWayToWallet(
  tx: Db,
  portfolioIds: readonly PortfolioId[],
  day: Day,
): Promise<Between[]> {
  const end = startInLagos(addDays(day, 1));
  const { rows } = await sql<Between>`
    select 'order' as of, order_id as row_key, portfolio_id, reference, amount_minor - fee_minor as amount_minor, placed_at as left_at from portfolio_order
      where portfolio_id = any (${[...portfolioIds]}::text[]) and kind = 'redemption' and status = 'allotted'
        and dealt_on <= ${day}::date and ended_at >= ${end} and amount_minor > fee_minor
    union all
    select 'maturity', reference, portfolio_id, reference, principal_minor + interest_minor - tax_minor, matured_at from maturity
      where portfolio_id = any (${[...portfolioIds]}::text[]) and action = 'payout'
        and matured_on <= ${day}::date and matured_at >= ${end}
    union all
    select 'unit_entry', entry_no::text, portfolio_id, reference, amount_minor, written_at from unit_entry join portfolio using (portfolio_id)
      where portfolio_id = any (${[...portfolioIds]}::text[]) and kind = 'correction' and amount_minor > 0
        and dealt_on <= ${day}::date and written_at >= ${end}
    order by left_at, reference`.execute(tx);
  return rows;
}

import type { MemberId, PortfolioId, ValuationId } from "@kinfold/contract/ids";
import { subtract, type Minor, type UnitsE4 } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { parseUnitsE4 } from "./decimals.ts";

/** What one dealing did to a portfolio. Units are ten-thousandths, money minor units. */
export type DealtShare = {
  portfolioId: PortfolioId;
  reference: string;
  memberId: MemberId;
  unitsBefore: UnitsE4;
  unitsAfter: UnitsE4;
  contributedMinor: Minor;
  /** Before the fee for leaving early. */
  redeemedMinor: Minor;
  /** Of a correction: what it does not take back from the member, and the club bears. */
  borneMinor: Minor;
};

/** Every portfolio that holds units of the plan or was dealt under the valuation, which is the plan's newest. */
export async function listDealtShares(
  db: Db,
  planId: number,
  valuationId: ValuationId,
): Promise<DealtShare[]> {
  const { rows } = await sql<{
    portfolio_id: PortfolioId;
    reference: string;
    member_id: MemberId;
    moved: string;
    units: string;
    contributed: Minor;
    redeemed: Minor;
    borne: Minor;
  }>`select unit_holding.portfolio_id, reference, member_id, units::text as units, coalesce(moved, 0)::text as moved,
      coalesce(contributed, 0)::bigint as contributed, coalesce(redeemed, 0)::bigint as redeemed,
      coalesce(borne_minor, 0)::bigint as borne
    from unit_holding join portfolio using (portfolio_id)
    left join (select portfolio_id, sum(entry.units) as moved,
        sum(amount_minor) filter (where entry.units > 0 and kind <> 'correction') as contributed,
        sum(amount_minor) filter (where entry.units < 0 or kind = 'correction') as redeemed
      from unit_entry entry where valuation_id = ${valuationId} group by portfolio_id) dealt using (portfolio_id)
    left join correction_share borne
      on borne.valuation_id = ${valuationId} and borne.portfolio_id = unit_holding.portfolio_id
    where unit_holding.plan_id = ${planId} and (units > 0 or moved is not null or borne_minor is not null)
    order by member_id, unit_holding.portfolio_id`.execute(db);
  return rows.map((row) => ({
    portfolioId: row.portfolio_id,
    reference: row.reference,
    memberId: row.member_id,
    unitsBefore: subtract(parseUnitsE4(row.units), parseUnitsE4(row.moved)),
    unitsAfter: parseUnitsE4(row.units),
    contributedMinor: row.contributed,
    redeemedMinor: row.redeemed,
    borneMinor: row.borne,
  }));
}

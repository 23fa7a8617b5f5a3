import type { PortfolioId, MemberId } from "@kinfold/contract/ids";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";

/** A plan's id out of an address. What is no whole number is no plan. */
export function parsePlanId(product: string | undefined): number | undefined {
  if (product === undefined) return undefined;
  if (!/^\d{1,9}$/.test(product)) refuse(portfolioRefusals().not_found.plan);
  return Number(product);
}

/** Every portfolio that the member ever had in the plan of this address, by id. */
export async function findPortfoliosInPlan(
  db: Db,
  memberId: MemberId,
  product: string,
): Promise<PortfolioId[]> {
  const { rows } = await sql<{ portfolio_id: PortfolioId }>`select portfolio_id from portfolio
    where member_id = ${memberId} and plan_id = ${parsePlanId(product)}`.execute(db);
  return rows.map(({ portfolio_id: id }) => id);
}

import type { MemberId, PortfolioId } from "@kinfold/contract/ids";
import { unitRefusals } from "@kinfold/contract/refusals/units";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { findPortfolio, type PortfolioRow } from "./store.ts";

/** A portfolio of the member. Refuses not_found for another person's and for one that was deleted: to the member it does not exist. */
export async function requireOwnPortfolio(
  db: Db,
  memberId: MemberId,
  portfolioId: PortfolioId,
): Promise<PortfolioRow> {
  const portfolio = await findPortfolio(db, portfolioId);
  return portfolio === undefined ||
    portfolio.member_id !== memberId ||
    portfolio.deleted_at !== null
    ? refuse(unitRefusals().not_found.portfolio)
    : portfolio;
}

import type { PortfolioId, MemberId } from "@kinfold/contract/ids";
import { unitRefusals } from "@kinfold/contract/refusals/units";
import { sql } from "kysely";
import { lagosDay } from "#calendar/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { requireOwnPortfolio } from "./own-portfolio.ts";
import { mayChooseEnd } from "./rules.ts";
import { lockPortfolio, type PortfolioRow } from "./store.ts";

/**
 * Writes down what becomes of a portfolio at the end of its term. Harmless when repeated. Refuses not_found for anyone who's it is
 * not, port_end_fixed where the plan leaves no choice and port_matured once the term is over.
 */
export async function chooseEnd(
  { clock, db, log }: Platform,
  asked: { memberId: MemberId; portfolioId: PortfolioId; action: PortfolioRow["maturity_action"] },
): Promise<PortfolioRow> {
  const { memberId, portfolioId, action } = asked;
  const at = clock.now();
  const chosen = await runTransaction(db, async (tx) => {
    await requireOwnPortfolio(tx, memberId, portfolioId);
    const portfolio = await lockPortfolio(tx, portfolioId);
    if (!portfolio.offers_rollover || portfolio.matures_on === null) {
      refuse(unitRefusals().port_end_fixed);
    }
    if (!mayChooseEnd(portfolio, lagosDay(at))) {
      refuse(unitRefusals().port_matured.over);
    }
    const chosenAt = action === "payout" ? at : null;
    await sql`update portfolio set payout_chosen_at = ${chosenAt}::timestamptz
      where portfolio_id = ${portfolioId}`.execute(tx);
    return { ...portfolio, maturity_action: action };
  });
  log.info({ portfolio: portfolioId, action }, "the end of a term was chosen");
  return chosen;
}

import type { PortfolioId, MemberId } from "@kinfold/contract/ids";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { lockPortfolio, listOrders, findPortfolio, removePortfolio } from "#units/index.ts";
import { isDeletable } from "./rules.ts";

/** Removes a portfolio of the member into which nothing was ever paid. Harmless when repeated. Refuses port_has_money. */
export async function deletePortfolio(
  { clock, db, log }: Platform,
  memberId: MemberId,
  portfolioId: PortfolioId,
  reason: string | null,
): Promise<{ deleted: true }> {
  await runTransaction(db, async (tx) => {
    const portfolio = await findPortfolio(tx, portfolioId);
    if (portfolio === undefined || portfolio.member_id !== memberId) {
      refuse(portfolioRefusals().not_found.portfolio);
    }
    await lockPortfolio(tx, portfolioId);
    if (!isDeletable(await listOrders(tx, [portfolioId]))) {
      refuse(portfolioRefusals().port_has_money);
    }
    await removePortfolio(tx, portfolioId, { reason, at: clock.now() });
  });
  log.info({ portfolio: portfolioId }, "an unpaid portfolio was removed");
  return { deleted: true };
}

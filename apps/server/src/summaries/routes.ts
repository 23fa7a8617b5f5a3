import * as contract from "@kinfold/contract/portfolios";
import { lagosDay } from "#calendar/index.ts";
import { readPerson } from "#members/index.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { listPricesByPlan } from "#units/index.ts";
import { readHoldings } from "./held.ts";
import { sumTotalsByProduct, sumTotals } from "./totals.ts";

/** What a member's portfolios come to. Everybody sees their own. */
export function mountSummaryRoutes(
  { guarded }: Mount<CallerState>,
  { clock, db }: Pick<Platform, "clock" | "db">,
): void {
  guarded(contract.getPortfolioSummary, async ({ caller: { memberId } }) => {
    const now = clock.now();
    const { held } = await readHoldings(db, memberId, now);
    const today = lagosDay(now);
    const { isGlobal } = await readPerson(db, memberId);
    return {
      usd_portfolio: sumTotals(held, "USD", today),
      ngn_portfolio: isGlobal ? null : sumTotals(held, "NGN", today),
    };
  });

  guarded(
    contract.getSummaryByProduct,
    async ({ caller: { memberId }, query }) => {
      const now = clock.now();
      const { held, plans } = await readHoldings(db, memberId, now);
      const readableQueues = held.filter(
        ({ known }) => query.currency === undefined || known.plan.currency === query.currency,
      );
      const planIds = readableQueues.map(({ known }) => known.plan.plan_id);
      return sumTotalsByProduct(
        readableQueues,
        plans,
        await listPricesByPlan(db, planIds),
        lagosDay(now),
      );
    },
    { isPacked: true },
  );
}

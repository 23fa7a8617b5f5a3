import * as contract from "@kinfold/contract/portfolios";
import { lagosDay } from "#calendar/index.ts";
import { personOf } from "#members/index.ts";
import type { Mount, Standing } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { heldBy } from "./held.ts";
import { totalsByProduct, totalsOf } from "./totals.ts";

/** What a member's portfolios come to. Everybody sees their own. */
export function summaryRoutes(
  { guarded }: Mount<Standing>,
  { clock, db }: Pick<Platform, "clock" | "db">,
): void {
  guarded(contract.getPortfolioSummary, async ({ caller: { memberId } }) => {
    const { held } = await heldBy(db, memberId, clock.now());
    const { isGlobal } = await personOf(db, memberId);
    return {
      usd_portfolio: totalsOf(held, "USD"),
      ngn_portfolio: isGlobal ? null : totalsOf(held, "NGN"),
    };
  });

  guarded(contract.getSummaryByProduct, async ({ caller: { memberId }, query }) => {
    const now = clock.now();
    const { held, plans } = await heldBy(db, memberId, now);
    const rows = totalsByProduct(held, plans, lagosDay(now));
    return rows.filter(
      ({ currency }) => query.currency === undefined || currency === query.currency,
    );
  });
}

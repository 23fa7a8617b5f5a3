import type { MemberId } from "@kinfold/contract/ids";
import { listPlans, type PlanRow } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { computeFigures, readPortfolioFacts } from "#portfolios/index.ts";
import { listPortfolioRows } from "#units/index.ts";
import type { Held } from "./totals.ts";

const AT_A_TIME = 500;

/** Every portfolio of the member, with what it comes to now, and the plans there are. */
export async function readHoldings(
  db: Db,
  memberId: MemberId,
  now: Date,
): Promise<{ held: Held[]; plans: PlanRow[] }> {
  const plans = await listPlans(db);
  const filter = { memberId, planId: undefined, currency: undefined, productType: undefined };
  const held: Held[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listPortfolioRows(db, filter, { page, perPage: AT_A_TIME });
    for (const known of await readPortfolioFacts(db, rows, plans, now)) {
      held.push({ known, figures: computeFigures(known) });
    }
    if (rows.length === 0 || held.length >= total) return { held, plans };
  }
}

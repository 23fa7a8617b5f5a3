import { allPlans, type PlanRow } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { figuresOf, knownOf } from "#portfolios/index.ts";
import { pageOfPortfolios } from "#units/index.ts";
import type { Held } from "./totals.ts";

const AT_A_TIME = 500;

/** Every portfolio of the member, with what it comes to now, and the plans there are. */
export async function heldBy(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ held: Held[]; plans: PlanRow[] }> {
  const plans = await allPlans(db);
  const filter = { memberId, planId: undefined, currency: undefined, productType: undefined };
  const held: Held[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await pageOfPortfolios(db, filter, { page, perPage: AT_A_TIME });
    for (const known of await knownOf(db, rows, plans, now)) {
      held.push({ known, figures: figuresOf(known) });
    }
    if (rows.length === 0 || held.length >= total) return { held, plans };
  }
}

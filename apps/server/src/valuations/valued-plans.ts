import type { ValuationId } from "@kinfold/contract/ids";
import type { ValuedPlan } from "@kinfold/contract/valuations";
import { ZERO } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import { listPlans, formatPlanRowLabel } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { computeValueHalfUp } from "#returns/index.ts";
import { findNewestPrices, findWaitingByPlan, parsePriceE6 } from "#units/index.ts";
import { readUnitsE6 } from "./view.ts";

type Draft = { plan_id: number; valuation_id: ValuationId; valued_on: Day; name: string };

async function oldestDrafts(db: Db): Promise<Map<number, Draft>> {
  const { rows } = await sql<Draft>`
    select distinct on (plan_id) plan_id, valuation_id, to_char(valued_on, 'YYYY-MM-DD') as valued_on, staff.name
      from valuation join staff on staff.staff_id = drafted_by
      where status = 'draft' order by plan_id, drafted_at`.execute(db);
  return new Map(rows.map((row) => [row.plan_id, row]));
}

/** Every plan with a unit price, in the order of the plans, and what waits for its next price. */
export async function listPlansToValue(db: Db): Promise<ValuedPlan[]> {
  const plans = (await listPlans(db)).filter(({ valuation_method: by }) => by === "unit_price");
  const ids = plans.map(({ plan_id: id }) => id);
  const [prices, waiting, drafts] = await Promise.all([
    findNewestPrices(db, ids),
    findWaitingByPlan(db, ids),
    oldestDrafts(db),
  ]);
  return plans.map((plan) => {
    const price = prices.get(plan.plan_id);
    const queued = waiting.get(plan.plan_id);
    const units = queued?.units ?? "0.0000";
    const draft = drafts.get(plan.plan_id);
    return {
      plan_id: plan.plan_id,
      name: formatPlanRowLabel(plan),
      currency: plan.currency,
      units,
      valued_on: price?.dealtOn ?? null,
      unit_price: price?.unitPrice ?? null,
      value:
        price === undefined
          ? ZERO
          : computeValueHalfUp(readUnitsE6(units), parsePriceE6(price.unitPrice)),
      waiting_on: queued?.oldest ?? null,
      waiting_orders: queued?.orders ?? 0,
      awaiting_documents: queued?.awaiting_documents ?? 0,
      draft:
        draft === undefined
          ? null
          : { id: draft.valuation_id, valued_on: draft.valued_on, drafted_by: draft.name },
    };
  });
}

import type { Valuation } from "@kinfold/contract/valuations";
import { labelOf, type PlanRow } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { parseE6, percentHalfUp } from "#returns/index.ts";
import { staffNames } from "#staff/index.ts";
import type { ValuationRow } from "./store.ts";
import { named } from "#platform/named.ts";

/** Millionths of a decimal that the database gave. */
export function e6Of(decimal: string): bigint {
  const millionths = parseE6(decimal);
  if (millionths === undefined) throw new Error("the database gave no decimal");
  return millionths;
}

function changePercent({
  unit_price: price,
  previous_price: previous,
}: ValuationRow): number | null {
  return previous === null ? null : percentHalfUp(e6Of(price) - e6Of(previous), e6Of(previous));
}

/** Valuations as staff read them, with the names of who made and who decided them. */
export async function views(
  db: Db,
  rows: readonly ValuationRow[],
  plans: ReadonlyMap<number, PlanRow>,
): Promise<Valuation[]> {
  const names = await staffNames(
    db,
    rows.flatMap(({ drafted_by: made, decided_by: decided }) => [made, decided ?? made]),
  );
  const person = (id: string) => named(id, names);
  return rows.map((row) => {
    const plan = plans.get(row.plan_id);
    if (plan === undefined) throw new Error("a valuation is of no plan");
    return {
      id: row.valuation_id,
      plan_id: row.plan_id,
      plan_name: labelOf(plan),
      currency: plan.currency,
      valued_on: row.valued_on,
      version: row.version,
      status: row.status,
      assets: row.assets_minor,
      liabilities: row.liabilities_minor,
      net: row.net_minor,
      units: row.units,
      unit_price: row.unit_price,
      previous_unit_price: row.previous_price,
      previous_valued_on: row.previous_on,
      change_percent: changePercent(row),
      source_note: row.source_note,
      drafted_by: person(row.drafted_by),
      drafted_at: row.drafted_at.toISOString(),
      decided_by: row.decided_by === null ? null : person(row.decided_by),
      decided_at: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      corrects:
        row.corrects === null
          ? null
          : {
              id: row.corrects,
              version: row.corrects_version ?? 0,
              unit_price: row.corrects_price ?? "0",
              reason: row.correction_reason ?? "",
            },
      corrected_by:
        row.corrected_by === null || row.corrected_at === null
          ? null
          : { id: row.corrected_by, at: row.corrected_at.toISOString() },
    };
  });
}

/** One valuation as staff read it. */
export async function view(db: Db, row: ValuationRow, plan: PlanRow): Promise<Valuation> {
  const [only] = await views(db, [row], new Map([[plan.plan_id, plan]]));
  if (only === undefined) throw new Error("one row has one view");
  return only;
}

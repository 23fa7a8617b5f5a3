import type { StaffId } from "@kinfold/contract/ids";
import type { PriceBand, PriceException, Valuation } from "@kinfold/contract/valuations";
import { subtract, ZERO, type UnitsE6 } from "@kinfold/money";
import { formatPlanRowLabel, type PlanRow } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { parseUnitsE6, computePercentHalfUp } from "#returns/index.ts";
import { readStaffNames } from "#staff/index.ts";
import { parsePriceE6 } from "#units/index.ts";
import type { ValuationRow } from "./store.ts";
import { toNamed } from "#platform/named.ts";

/** Units that the database gave as a decimal. */
export function readUnitsE6(decimal: string): UnitsE6 {
  const millionths = parseUnitsE6(decimal);
  assertExists(millionths, "the database gave no decimal");
  return millionths;
}

/** From one price to another. Null without a first one, and from zero. */
function changePercent(from: string | null, to: string): number | null {
  const base = from === null ? ZERO : parsePriceE6(from);
  return base === 0n ? null : computePercentHalfUp(subtract(parsePriceE6(to), base), base);
}

function priceBand(row: ValuationRow): PriceBand | null {
  const { base_price: base, unit_price: price, band_bps: bps, is_outside } = row;
  if (base === null) return null;
  return {
    base_unit_price: base,
    percent: bps / 100,
    jump_percent: changePercent(base, price),
    is_outside,
  };
}

function exceptionView(
  row: ValuationRow,
  person: (id: StaffId) => PriceException["attached_by"],
): PriceException | null {
  const { exception_reason: reason, exception_by: by, exception_at: at } = row;
  const { statement_name: name, statement_type: type, statement_bytes: bytes } = row;
  if (reason === null || by === null || at === null) return null;
  if (name === null || type === null || bytes === null) return null;
  return {
    reason,
    attached_by: person(by),
    attached_at: at.toISOString(),
    file: { name, media_type: type, size_bytes: bytes },
  };
}

/** Valuations as staff read them, with the names of who made and who decided them. */
export async function readValuationViews(
  db: Db,
  rows: readonly ValuationRow[],
  plans: ReadonlyMap<number, PlanRow>,
): Promise<Valuation[]> {
  const names = await readStaffNames(
    db,
    rows.flatMap(({ drafted_by: made, decided_by: decided, exception_by: attached }) => [
      made,
      decided ?? made,
      attached ?? made,
    ]),
  );
  const person = (id: StaffId) => toNamed(id, names);
  return rows.map((row) => {
    const plan = plans.get(row.plan_id);
    assertExists(plan, "a valuation is of no plan");
    return {
      id: row.valuation_id,
      plan_id: row.plan_id,
      plan_name: formatPlanRowLabel(plan),
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
      change_percent: changePercent(row.previous_price, row.unit_price),
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
      price_band: priceBand(row),
      exception: exceptionView(row, person),
    };
  });
}

/** One valuation as staff read it. */
export async function readValuationView(
  db: Db,
  row: ValuationRow,
  plan: PlanRow,
): Promise<Valuation> {
  const [only] = await readValuationViews(db, [row], new Map([[plan.plan_id, plan]]));
  assertExists(only, "one row has one view");
  return only;
}

import type { StaffId, ValuationId } from "@kinfold/contract/ids";
import { valuationRefusals } from "@kinfold/contract/refusals/valuations";
import { formatFigure, type Minor, type UnitsE6 } from "@kinfold/money";
import type { Valuation, ValuationCorrection, ValuationDraft } from "@kinfold/contract/valuations";
import { writeAuditEntry } from "#audit/index.ts";
import { formatLongDay, lagosDay, type Day } from "#calendar/index.ts";
import { lockPlan, type PlanRow } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { isDuplicate, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { formatE6 } from "#returns/index.ts";
import { sumPlanUnits, formatUnitsE4, parsePriceE6, toMillionths } from "#units/index.ts";
import { isInOrder, computeWorth, type Given, type Worth } from "./rules.ts";
import {
  insertValuation,
  findLastPublished,
  findValuation,
  type NewValuation,
  type ValuationRow,
} from "./store.ts";
import { readUnitsE6, readValuationView } from "./view.ts";

type Figures = Pick<ValuationDraft, "assets" | "liabilities" | "unit_price">;

/** Refuses the day when it was published already, or comes before one that was. */
export function refuseOutOfOrder(day: Day, last: Day | undefined): void {
  if (last === undefined || isInOrder(day, last)) return;
  refuse(
    day === last
      ? valuationRefusals().valuation_out_of_order.published
      : valuationRefusals().valuation_out_of_order.before(formatLongDay(last)),
  );
}

function givenIn({ assets, liabilities, unit_price: price }: Figures): Given {
  return {
    assets:
      typeof assets === "bigint" && typeof liabilities === "bigint"
        ? { haveMinor: assets, oweMinor: liabilities }
        : undefined,
    priceE6: typeof price === "string" ? parsePriceE6(price) : undefined,
  };
}

function workedOut(unitsE6: UnitsE6, given: Given, { currency }: PlanRow): Worth {
  const worth = computeWorth(unitsE6, given);
  if (!("fault" in worth)) return worth;
  switch (worth.fault) {
    case "price_needed":
      return refuseField("unit_price", valuationRefusals().invalid.priceNeeded);
    case "unbalanced": {
      const figure = (minor: Minor): string => formatFigure(minor, currency);
      const { valuation_unbalanced: unbalanced } = valuationRefusals();
      return refuse(unbalanced(figure(worth.netMinor), figure(worth.unitsWorthMinor)));
    }
  }
}

/** Writes the draft down, with a line in the audit, and shows it. */
async function keepDraft(
  tx: Db,
  plan: PlanRow,
  draft: NewValuation,
  action: "valuation.drafted" | "valuation.correction_drafted",
): Promise<Valuation> {
  const id = await insertValuation(tx, draft).catch((error: unknown) => {
    if (!isDuplicate(error, "one_open_draft_per_plan_and_day")) throw error;
    return refuse(valuationRefusals().valuation_open);
  });
  const row = await findValuation(tx, id);
  assertExists(row, "the draft was not stored");
  await writeAuditEntry(tx, {
    at: draft.draftedAt,
    actor: { kind: "staff", staffId: draft.draftedBy },
    action,
    subject: { kind: "valuation", id },
    reason: draft.correction?.reason ?? draft.sourceNote,
    ...(row.corrects_price !== null && { before: { unit_price: row.corrects_price } }),
    after: {
      plan: draft.planId,
      valued_on: draft.valuedOn,
      version: row.version,
      units: row.units,
      unit_price: row.unit_price,
    },
  });
  return readValuationView(tx, row, plan);
}

/**
 * Drafts what a plan is worth at the end of a day. Nothing is published. Refuses a day that is still to come or was
 * published, a second open draft for it, a fixed-rate plan, and figures that do not agree.
 */
export async function prepareValuation(
  { clock, db }: Platform,
  draft: ValuationDraft,
  by: { staffId: StaffId },
): Promise<Valuation> {
  const now = clock.now();
  const { plan_id: planId, source_note: sourceNote } = draft;
  // The contract read it as a day.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const valuedOn = draft.valued_on as Day;
  if (valuedOn > lagosDay(now)) refuseField("valued_on", valuationRefusals().invalid.dayToCome);
  const figuresGiven = givenIn(draft);
  return runTransaction(db, async (tx) => {
    const plan = await lockPlan(tx, planId, { for: "dealing" });
    if (plan === undefined) return refuse(valuationRefusals().valuation_unknown_plan);
    if (plan.valuation_method !== "unit_price") {
      refuse(valuationRefusals().valuation_not_priced);
    }
    const last = await findLastPublished(tx, planId);
    refuseOutOfOrder(valuedOn, last);
    const units = await sumPlanUnits(tx, planId);
    const { netMinor, priceE6 } = workedOut(toMillionths(units), figuresGiven, plan);
    if (priceE6 === 0n && last === undefined) {
      refuseField("unit_price", valuationRefusals().invalid.firstPrice);
    }
    const { assets } = figuresGiven;
    const [unitPrice, draftedBy] = [formatE6(priceE6), by.staffId];
    const figures = { planId, valuedOn, assets, netMinor, units: formatUnitsE4(units), unitPrice };
    const kept = { ...figures, sourceNote, draftedBy, draftedAt: now };
    return keepDraft(tx, plan, kept, "valuation.drafted");
  });
}

/** Refuses to correct what is not the newest published price of its plan: later days were dealt on top of it. */
export async function refuseNotNewest(tx: Db, row: ValuationRow): Promise<void> {
  const isCurrent = row.status === "approved" && row.corrected_by === null;
  if (isCurrent && (await findLastPublished(tx, row.plan_id)) === row.valued_on) return;
  refuse(
    isCurrent
      ? valuationRefusals().valuation_not_newest.laterDealt
      : valuationRefusals().valuation_not_newest.notNewest,
  );
}

/**
 * Drafts what the newest published day of a plan should have been: the same units as then, with other figures. Nothing is
 * published. Refuses what is not the newest price that stands, the same price again, a second open draft, and figures that
 * do not agree.
 */
export async function prepareCorrection(
  { clock, db }: Platform,
  correction: ValuationCorrection & { id: ValuationId },
  by: { staffId: StaffId },
): Promise<Valuation> {
  const figuresGiven = givenIn(correction);
  return runTransaction(db, async (tx) => {
    const corrected = await findValuation(tx, correction.id);
    if (corrected === undefined) return refuse(valuationRefusals().not_found.valuation);
    const plan = await lockPlan(tx, corrected.plan_id, { for: "dealing" });
    // Read again: it may have been corrected while we waited.
    const wrong = await findValuation(tx, correction.id);
    assertExists(plan, "a valuation is of no plan");
    assertExists(wrong, "a valuation is of no plan");
    await refuseNotNewest(tx, wrong);
    const units = readUnitsE6(wrong.units);
    const { netMinor, priceE6 } = workedOut(units, figuresGiven, plan);
    if (priceE6 === parsePriceE6(wrong.unit_price)) {
      refuseField("unit_price", valuationRefusals().invalid.samePrice);
    }
    if (priceE6 === 0n) {
      refuseField("unit_price", valuationRefusals().invalid.correctionToZero);
    }
    const { assets } = figuresGiven;
    const figures = { assets, netMinor, units: wrong.units, unitPrice: formatE6(priceE6) };
    const kept: NewValuation = {
      ...figures,
      planId: wrong.plan_id,
      valuedOn: wrong.valued_on,
      sourceNote: correction.source_note,
      draftedBy: by.staffId,
      draftedAt: clock.now(),
      correction: { of: wrong.valuation_id, reason: correction.reason },
    };
    return keepDraft(tx, plan, kept, "valuation.correction_drafted");
  });
}

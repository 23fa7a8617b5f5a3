import { formatFigure } from "@kinfold/money";
import type { Valuation, ValuationCorrection, ValuationDraft } from "@kinfold/contract/valuations";
import { audit } from "#audit/index.ts";
import { formatLongDay, lagosDay, type Day } from "#calendar/index.ts";
import { lockPlan, type PlanRow } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { isDuplicate, transaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { formatE6 } from "#returns/index.ts";
import { sumPlanUnits, formatUnitsE4 } from "#units/index.ts";
import { isInOrder, worthOf, type Given, type Worth } from "./rules.ts";
import {
  insertValuation,
  lastPublished,
  valuationById,
  type NewValuation,
  type ValuationRow,
} from "./store.ts";
import { e6Of, view } from "./view.ts";

type Figures = Pick<ValuationDraft, "assets" | "liabilities" | "unit_price">;

function refuseField(field: keyof ValuationDraft, sentence: string): never {
  return refuse("invalid", sentence, { fields: { [field]: sentence } });
}

/** Refuses the day when it was published already, or comes before one that was. */
export function refuseOutOfOrder(day: Day, last: Day | undefined): void {
  if (last === undefined || isInOrder(day, last)) return;
  refuse(
    "valuation_out_of_order",
    day === last
      ? "This day was published already. What was published does not change."
      : `This plan was published up to ${formatLongDay(last)}. Units are not dealt backwards.`,
  );
}

function givenIn({ assets, liabilities, unit_price: price }: Figures): Given {
  return {
    assets:
      typeof assets === "bigint" && typeof liabilities === "bigint"
        ? { haveMinor: assets, oweMinor: liabilities }
        : undefined,
    priceE6: typeof price === "string" ? e6Of(price) : undefined,
  };
}

function workedOut(unitsE4: bigint, given: Given, { currency }: PlanRow): Worth {
  const worth = worthOf(unitsE4 * 100n, given);
  if (!("fault" in worth)) return worth;
  switch (worth.fault) {
    case "price_needed":
      return refuseField("unit_price", "Nobody holds units yet. Enter what one costs.");
    case "unbalanced": {
      const [net, units] = [worth.netMinor, worth.unitsWorthMinor].map((minor) =>
        formatFigure(minor, currency),
      );
      return refuse(
        "valuation_unbalanced",
        `Assets less liabilities are ${net}, and all units at this price are ${units}. They must agree.`,
      );
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
    return refuse(
      "valuation_open",
      "There is an open draft for this plan and day. Decide about it first.",
    );
  });
  const row = await valuationById(tx, id);
  assertExists(row, "the draft was not stored");
  await audit(tx, {
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
  return view(tx, row, plan);
}

/**
 * Drafts what a plan is worth at the end of a day. Nothing is published. Refuses a day that is still to come or was
 * published, a second open draft for it, a fixed-rate plan, and figures that do not agree.
 */
export async function draftValuation(
  { clock, db }: Platform,
  draft: ValuationDraft,
  by: { staffId: string },
): Promise<Valuation> {
  const now = clock.now();
  const { plan_id: planId, source_note: sourceNote } = draft;
  // The contract read it as a day.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const valuedOn = draft.valued_on as Day;
  if (valuedOn > lagosDay(now)) refuseField("valued_on", "This day is still to come.");
  const given = givenIn(draft);
  return transaction(db, async (tx) => {
    const plan = await lockPlan(tx, planId, { for: "dealing" });
    if (plan === undefined) return refuse("valuation_unknown_plan", "There is no such plan.");
    if (plan.valuation_method !== "unit_price") {
      refuse("valuation_not_priced", "A plan with a fixed rate has no unit price.");
    }
    const last = await lastPublished(tx, planId);
    refuseOutOfOrder(valuedOn, last);
    const units = await sumPlanUnits(tx, planId);
    const { netMinor, priceE6 } = workedOut(units, given, plan);
    if (priceE6 === 0n && last === undefined) {
      refuseField("unit_price", "The first price of a plan is above 0.");
    }
    const { assets } = given;
    const [unitPrice, draftedBy] = [formatE6(priceE6), by.staffId];
    const figures = { planId, valuedOn, assets, netMinor, units: formatUnitsE4(units), unitPrice };
    const kept = { ...figures, sourceNote, draftedBy, draftedAt: now };
    return keepDraft(tx, plan, kept, "valuation.drafted");
  });
}

/** Refuses to correct what is not the newest published price of its plan: later days were dealt on top of it. */
export async function refuseNotNewest(tx: Db, row: ValuationRow): Promise<void> {
  const isStanding = row.status === "approved" && row.corrected_by === null;
  if (isStanding && (await lastPublished(tx, row.plan_id)) === row.valued_on) return;
  refuse(
    "valuation_not_newest",
    isStanding
      ? "Later days were dealt since. Only the newest published price can be corrected."
      : "This is not the price that stands. Only the newest published price can be corrected.",
  );
}

/**
 * Drafts what the newest published day of a plan should have been: the same units as then, with other figures. Nothing is
 * published. Refuses what is not the newest price that stands, the same price again, a second open draft, and figures that
 * do not agree.
 */
export async function draftCorrection(
  { clock, db }: Platform,
  correction: ValuationCorrection & { id: string },
  by: { staffId: string },
): Promise<Valuation> {
  const given = givenIn(correction);
  return transaction(db, async (tx) => {
    const found = await valuationById(tx, correction.id);
    if (found === undefined) return refuse("not_found", "There is no such valuation.");
    const plan = await lockPlan(tx, found.plan_id, { for: "dealing" });
    // Read again: it may have been corrected while we waited.
    const wrong = await valuationById(tx, correction.id);
    assertExists(plan, "a valuation is of no plan");
    assertExists(wrong, "a valuation is of no plan");
    await refuseNotNewest(tx, wrong);
    const units = e6Of(wrong.units) / 100n;
    const { netMinor, priceE6 } = workedOut(units, given, plan);
    if (priceE6 === e6Of(wrong.unit_price)) {
      refuseField("unit_price", "This is the price that was published.");
    }
    if (priceE6 === 0n) {
      refuseField(
        "unit_price",
        "A correction is above 0. Publish a total loss as the price of a day of its own.",
      );
    }
    const { assets } = given;
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

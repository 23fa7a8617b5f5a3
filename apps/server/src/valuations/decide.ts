import type { StaffId, ValuationId } from "@kinfold/contract/ids";
import { valuationRefusals } from "@kinfold/contract/refusals/valuations";
import type { Valuation } from "@kinfold/contract/valuations";
import { writeAuditEntry } from "#audit/index.ts";
import { addDays, startInLagos } from "#calendar/index.ts";
import { lockPlan, type PlanRow } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { readStaffRoles } from "#staff/index.ts";
import {
  correctDealing,
  executeDealing,
  formatUnitsE4,
  sumPlanUnits,
  toMillionths,
} from "#units/index.ts";
import { refuseNotNewest, refuseOutOfOrder } from "./draft.ts";
import {
  recordDecision,
  findLastPublished,
  findValuation,
  type Decision,
  type ValuationRow,
} from "./store.ts";
import { readUnitsE6, readValuationView } from "./view.ts";

type Deciding = { id: ValuationId; by: { staffId: StaffId }; reason: string };

/** The valuation and its plan, which stays as it is until the transaction ends: one decision and one dealing at a time. */
export async function lockValuation(
  tx: Db,
  id: ValuationId,
): Promise<{ row: ValuationRow; plan: PlanRow }> {
  const valuation = await findValuation(tx, id);
  if (valuation === undefined) return refuse(valuationRefusals().not_found.valuation);
  const plan = await lockPlan(tx, valuation.plan_id, { for: "dealing" });
  // Read again: it may have been decided while we waited.
  const row = await findValuation(tx, id);
  assertExists(plan, "a valuation is of no plan");
  assertExists(row, "a valuation is of no plan");
  return { row, plan };
}

/** Writes the decision down; false when the same person decided the same before. */
async function decided(tx: Db, row: ValuationRow, decision: Decision): Promise<boolean> {
  if (row.drafted_by === decision.by) {
    refuse(valuationRefusals().staff_own_work.drafted);
  }
  if (row.status === decision.status && row.decided_by === decision.by) return false;
  if (row.status !== "draft") {
    refuse(valuationRefusals().decision_changed(row.status));
  }
  await recordDecision(tx, row.valuation_id, decision);
  return true;
}

/** Who decided, why and about what: the last thing that the transaction does. */
function auditDecision(
  tx: Db,
  row: ValuationRow,
  { status, by, at, reason }: Decision,
): Promise<void> {
  return writeAuditEntry(tx, {
    at,
    actor: { kind: "staff", staffId: by },
    action: `valuation.${status}`,
    subject: { kind: "valuation", id: row.valuation_id },
    reason,
    before: { status: row.status },
    after: {
      status,
      plan: row.plan_id,
      valued_on: row.valued_on,
      unit_price: row.unit_price,
      ...(row.is_outside && { band_bps: row.band_bps, base_unit_price: row.base_price }),
    },
  });
}

async function decidedView(tx: Db, id: ValuationId, plan: PlanRow): Promise<Valuation> {
  const row = await findValuation(tx, id);
  assertExists(row, "a valuation vanished");
  return readValuationView(tx, row, plan);
}

/** Refuses a price outside its band without an exception by another person, and from the person who is no admin. */
async function refuseOutsideBand(tx: Db, row: ValuationRow, by: StaffId): Promise<void> {
  if (!row.is_outside) return;
  if (row.exception_by === null) {
    refuse(valuationRefusals().valuation_needs_statement);
  }
  if (row.exception_by === by) {
    refuse(valuationRefusals().staff_own_work.attached);
  }
  const roles = await readStaffRoles(tx, [by]);
  if (roles.get(by)?.includes("admin") !== true) {
    refuse(valuationRefusals().valuation_needs_admin);
  }
}

/** Refuses what has changed since the draft was made, so that no one publishes figures they have not seen. */
async function refuseOutdated(tx: Db, row: ValuationRow, now: Date): Promise<void> {
  if (row.corrects !== null) {
    const wrong = await findValuation(tx, row.corrects);
    assertExists(wrong, "a correction is of nothing");
    return refuseNotNewest(tx, wrong);
  }
  refuseOutOfOrder(row.valued_on, await findLastPublished(tx, row.plan_id));
  if (now < startInLagos(addDays(row.valued_on, 1))) {
    refuse(valuationRefusals().valuation_too_early);
  }
  const units = await sumPlanUnits(tx, row.plan_id);
  if (toMillionths(units) !== readUnitsE6(row.units)) {
    refuse(valuationRefusals().valuation_stale(row.units, formatUnitsE4(units)));
  }
}

/**
 * Publishes a draft of another person: the price is final and everything that waited for this day is dealt at it, or nothing
 * happens. Harmless when repeated by the same person.
 */
export async function approveValuation(
  platform: Platform,
  { id, by, reason }: Deciding,
): Promise<Valuation> {
  const { clock, db, outbox } = platform;
  const now = clock.now();
  const valuation = await runTransaction(db, async (tx) => {
    const { row, plan } = await lockValuation(tx, id);
    const decision: Decision = { status: "approved", by: by.staffId, at: now, reason };
    if (row.status === "draft" && row.drafted_by !== by.staffId) {
      await refuseOutdated(tx, row, now);
      await refuseOutsideBand(tx, row, by.staffId);
    }
    if (await decided(tx, row, decision)) {
      const { plan_id: planId, valued_on: date, unit_price: unitPrice } = row;
      const deal = row.corrects === null ? executeDealing : correctDealing;
      await deal(tx, platform, { valuationId: id, planId, date, unitPrice });
      await auditDecision(tx, row, decision);
    }
    return decidedView(tx, id, plan);
  });
  outbox.nudge();
  return valuation;
}

/** Declines a draft of another person; another may be drafted for the day. Harmless when repeated by the same person. */
export function rejectValuation(
  { clock, db }: Platform,
  { id, by, reason }: Deciding,
): Promise<Valuation> {
  return runTransaction(db, async (tx) => {
    const { row, plan } = await lockValuation(tx, id);
    const decision: Decision = { status: "rejected", by: by.staffId, at: clock.now(), reason };
    if (await decided(tx, row, decision)) await auditDecision(tx, row, decision);
    return decidedView(tx, id, plan);
  });
}

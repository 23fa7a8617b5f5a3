import { isTwoPersonKind } from "@kinfold/contract/office/setting-kinds";
import type { SettingForm } from "@kinfold/contract/office/settings";
import { audit } from "#audit/index.ts";
import { addWorkingDays, endInLagos, readHolidays, lagosDay } from "#calendar/index.ts";
import { isDuplicate, transaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { carryOut, holdSetting, refuseOutdated, refuseUnchanged } from "./change.ts";
import type { SettingKind } from "#platform/setting-kind.ts";
import {
  decideProposal,
  insertProposal,
  proposalById,
  type ProposalDecision,
  type ProposalRow,
} from "./store.ts";

/** Writes down what somebody wants changed, and answers its id. Nothing else happens. */
export async function proposeSetting(
  { clock, db }: Platform,
  of: SettingKind,
  { id, reason, value: given, version }: SettingForm,
  { staffId }: { staffId: string },
): Promise<string> {
  const { kind } = of;
  if (!isTwoPersonKind(kind))
    return refuse("setting_refused", "This needs nobody else: change it.");
  const at = clock.now();
  const value = of.fitted(given);
  return transaction(db, async (tx) => {
    const held = await holdSetting(tx, of, id, at);
    refuseOutdated(version, held);
    const before = held.before?.value;
    refuseUnchanged(before, value);
    await of.effects(tx, { id, before, value, now: at });
    const next = addWorkingDays(lagosDay(at), 1, await readHolidays(tx));
    const decideBy = endInLagos(next);
    const wish = { kind, id, version, before, after: value, reason, by: staffId, at, decideBy };
    const proposalId = await insertProposal(tx, wish).catch((error: unknown) => {
      if (!isDuplicate(error, "one_open_proposal_per_setting")) throw error;
      return refuse("setting_open", "A change of this is proposed already. Decide about it first.");
    });
    await audit(tx, {
      at,
      actor: { kind: "staff", staffId },
      action: "setting.proposed",
      subject: { kind: "setting_proposal", id: proposalId },
      reason,
      ...(before !== undefined && { before }),
      after: value,
    });
    return proposalId;
  });
}

type Deciding = { id: string; by: { staffId: string }; reason: string };

/** Writes the decision down; false when the same person decided the same before. */
async function decided(tx: Db, row: ProposalRow, decision: ProposalDecision): Promise<boolean> {
  if (row.proposed_by === decision.by) {
    refuse("staff_own_work", "Somebody else has to decide about what you proposed.");
  }
  if (row.status === decision.status && row.decided_by === decision.by) return false;
  if (row.status !== "open") {
    refuse("setting_decided", `This proposal was ${row.status} already.`);
  }
  await decideProposal(tx, row.proposal_id, decision);
  return true;
}

async function held(tx: Db, id: string): Promise<ProposalRow> {
  const row = await proposalById(tx, id, { isHeld: true });
  return row ?? refuse("not_found", "There is no such proposal.");
}

/** Carries out what somebody else proposed: all of it, or nothing. Harmless when repeated by the same person. */
export function approveSetting(
  { clock, db }: Platform,
  kindOf: (kind: ProposalRow["kind"]) => SettingKind,
  { id, by, reason }: Deciding,
): Promise<void> {
  const at = clock.now();
  return transaction(db, async (tx) => {
    const row = await held(tx, id);
    const decision = { status: "approved" as const, by: by.staffId, at, reason };
    if (!(await decided(tx, row, decision))) return;
    const of = kindOf(row.kind);
    const setting = await holdSetting(tx, of, row.subject_id, at);
    refuseOutdated(row.version, setting);
    await carryOut(tx, of, setting, {
      id: row.subject_id,
      value: row.after,
      reason,
      by: by.staffId,
      at,
      proposalId: id,
    });
  });
}

/** Declines what somebody else proposed; another change may be proposed then. Harmless when repeated by the same person. */
export function rejectSetting(
  { clock, db }: Platform,
  { id, by, reason }: Deciding,
): Promise<void> {
  const at = clock.now();
  return transaction(db, async (tx) => {
    const row = await held(tx, id);
    const decision = { status: "rejected" as const, by: by.staffId, at, reason };
    if (!(await decided(tx, row, decision))) return;
    await audit(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: "setting.rejected",
      subject: { kind: "setting_proposal", id },
      reason,
      ...(row.before !== null && { before: row.before }),
      after: row.after,
    });
  });
}

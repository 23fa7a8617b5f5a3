import {
  toMemberCorrectionId,
  type MemberCorrectionId,
  type MemberId,
} from "@kinfold/contract/ids";
import type { CorrectionForm } from "@kinfold/contract/member-corrections";
import { correctionRefusals } from "@kinfold/contract/refusals/member-corrections";
import { writeAuditEntry } from "#audit/index.ts";
import { compareIdentity } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import { isDuplicate, runTransaction } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { followPromise } from "#promises/index.ts";
import { CORRECTION_PROMISE } from "./promise.ts";
import { CORRECTION_DUE_MS } from "./rules.ts";
import { insertCorrection, lockCorrection, markCancelled, type CorrectionRow } from "./store.ts";

/** Stores what a member asks to correct, with what is so now, and opens its promise. Refuses what they can change themselves. */
export async function requestCorrection(
  platform: Platform,
  memberId: MemberId,
  { reason, ...wanted }: CorrectionForm,
): Promise<CorrectionRow> {
  const { clock, db } = platform;
  const now = clock.now();
  const id = toMemberCorrectionId(createId("cor"));
  try {
    return await runTransaction(db, async (tx) => {
      const { changed, own } = await compareIdentity(tx, platform, memberId, wanted);
      const { correction_unneeded: says } = correctionRefusals();
      if (Object.keys(changed).length === 0) refuse(says.same);
      if (own.length > 0) refuse(says.own);
      const row = {
        correction_id: id,
        member_id: memberId,
        changed,
        reason,
        requested_at: now,
        due_at: addMs(now, CORRECTION_DUE_MS),
      };
      await insertCorrection(tx, row);
      await followPromise(tx, CORRECTION_PROMISE, { subjectId: id });
      await writeAuditEntry(tx, {
        at: now,
        actor: { kind: "member", memberId },
        action: "member_correction.requested",
        subject: { kind: "member_correction", id },
        memberId,
      });
      return { ...row, cancelled_at: null, decided_at: null, is_granted: null, answer: null };
    });
  } catch (error) {
    if (isDuplicate(error, "one_open_correction_per_member")) {
      refuse(correctionRefusals().correction_open);
    }
    throw error;
  }
}

/** Ends a request that its member takes back. Refuses `correction_ended` once it is decided or cancelled. */
export async function cancelCorrection(
  { clock, db }: Platform,
  memberId: MemberId,
  id: MemberCorrectionId,
): Promise<CorrectionRow> {
  const now = clock.now();
  return runTransaction(db, async (tx) => {
    const row = await lockCorrection(tx, id);
    if (row?.member_id !== memberId) return refuse(correctionRefusals().not_found.request);
    if (row.cancelled_at !== null || row.decided_at !== null) {
      refuse(correctionRefusals().correction_ended.member);
    }
    await markCancelled(tx, id, now);
    await followPromise(tx, CORRECTION_PROMISE, { subjectId: id });
    await writeAuditEntry(tx, {
      at: now,
      actor: { kind: "member", memberId },
      action: "member_correction.cancelled",
      subject: { kind: "member_correction", id },
      memberId,
    });
    return { ...row, cancelled_at: now };
  });
}

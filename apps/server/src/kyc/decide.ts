import type { CheckId, StaffId } from "@kinfold/contract/ids";
import { kycRefusals } from "@kinfold/contract/refusals/kyc";
import { lagosDay } from "#calendar/index.ts";
import { lockCheck, setCheck, type StandingCheck } from "#identity/index.ts";
import { personOf } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Letter } from "#platform/letter.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { findProvedBvn, releaseBvn } from "./bvn-store.ts";
import { findCheckDocument, listExpiredChecks, insertDecision } from "./document-store.ts";
import {
  writeDocumentExpiredEmail,
  writeDocumentRejectedEmail,
  writeDocumentApprovedEmail,
} from "./letters.ts";
import { hasEnded, formatRejection, type Rejection } from "./rules.ts";

async function tell(
  platform: Platform,
  tx: Db,
  { check_id: checkId, member_id: memberId, kind }: StandingCheck,
  write: (about: { firstName: string; publicUrl: string; paper: StandingCheck["kind"] }) => Letter,
): Promise<void> {
  const { email, firstName } = await personOf(tx, memberId);
  const letter = write({ firstName, publicUrl: platform.env.PUBLIC_URL, paper: kind });
  await notifyMember(tx, platform, { memberId, to: email, letter, event: checkId });
}

/** Refuses a paper whose document is no longer good. */
export async function refuseEnded(db: Db, checkId: CheckId, at: Date): Promise<void> {
  const ends = (await findCheckDocument(db, checkId))?.expires_on ?? null;
  if (ends !== null && hasEnded(ends, lagosDay(at))) {
    refuse(kycRefusals().kyc_document_expired.meanwhile);
  }
}

/** Who of the staff decides about a paper that waits, and when. The paper is held. */
type Deciding = { check: StandingCheck; by: StaffId; at: Date };

/**
 * Records that a document was approved: the member may do more from now on, and is told. The database demands that
 * another person proposed it. Refuses a document that has expired meanwhile.
 */
export async function approvePaper(
  platform: Platform,
  tx: Db,
  { check, by, at }: Deciding,
): Promise<void> {
  const { check_id: checkId } = check;
  await refuseEnded(tx, checkId, at);
  if (check.kind === "bvn" && (await findProvedBvn(tx, check.member_id)) === undefined) {
    throw new Error("a bank verification number waits and is nowhere");
  }
  await insertDecision(tx, { checkId, deed: "approved", by, at });
  await setCheck(tx, checkId, { status: "validated", at, by });
  await tell(platform, tx, check, writeDocumentApprovedEmail);
}

/** Writes down that a paper was refused: a reason from the list, and what staff add for the member to read. */
export async function rejectPaper(
  platform: Platform,
  tx: Db,
  { check, by, at, reason, note }: Deciding & { reason: Rejection; note: string },
): Promise<void> {
  const { check_id: checkId } = check;
  const told = formatRejection(reason, note);
  const written = note === "" ? {} : { note };
  await insertDecision(tx, { checkId, deed: "rejected", reason, ...written, by, at });
  await setCheck(tx, checkId, { status: "rejected", reason: told, at, by });
  if (check.kind === "bvn") await releaseBvn(tx, check.member_id);
  const { SUPPORT_EMAIL: supportEmail } = platform.env;
  await tell(platform, tx, check, (about) =>
    writeDocumentRejectedEmail({ ...about, reason: told, supportEmail }),
  );
}

/** Ends the papers whose last good day is over, and tells their members. Answers how many. */
export async function expirePapers(platform: Platform): Promise<number> {
  const { db, clock, outbox } = platform;
  const at = clock.now();
  let count = 0;
  for (const checkId of await listExpiredChecks(db, lagosDay(at))) {
    const isEnded = await runTransaction(db, async (tx) => {
      const check = await lockCheck(tx, checkId);
      // Replaced, or ended by another server meanwhile.
      if (check?.status !== "validated") return false;
      await insertDecision(tx, { checkId, deed: "expired", by: "calendar", at });
      await setCheck(tx, checkId, { status: "expired", at, by: "calendar" });
      await tell(platform, tx, check, writeDocumentExpiredEmail);
      return true;
    });
    if (isEnded) count += 1;
  }
  if (count > 0) outbox.nudge();
  return count;
}

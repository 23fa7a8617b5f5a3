import type { CheckId, StaffId } from "@kinfold/contract/ids";
import { kycRefusals } from "@kinfold/contract/refusals/kyc";
import { sayIn } from "@kinfold/language/say-in";
import { lagosDay } from "#calendar/index.ts";
import { lockCheck, setCheck, type CurrentCheck } from "#identity/index.ts";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { EmailContent } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { expireCheck } from "./end-approvals.ts";
import { findProvedBvn, releaseBvn } from "./bvn-store.ts";
import { findCheckDocument, listExpiredChecks, insertDecision } from "./document-store.ts";
import {
  writeDocumentExpiredEmail,
  writeDocumentRejectedEmail,
  writeDocumentApprovedEmail,
} from "./emails.ts";
import { hasEnded, formatRejection, type Rejection } from "./rules.ts";

async function notifyOfDecision(
  platform: Platform,
  tx: Db,
  { check_id: checkId, member_id: memberId, kind }: CurrentCheck,
  write: (about: {
    firstName: string;
    publicUrl: string;
    document: CurrentCheck["kind"];
  }) => EmailContent,
): Promise<void> {
  const { email, firstName, language } = await readPerson(tx, memberId);
  const emailContent = sayIn(language, () =>
    write({ firstName, publicUrl: platform.env.PUBLIC_URL, document: kind }),
  );
  await notifyMember(tx, platform, { memberId, to: email, emailContent, event: checkId });
}

/** Refuses a check whose document has expired. */
export async function refuseEnded(db: Db, checkId: CheckId, at: Date): Promise<void> {
  const ends = (await findCheckDocument(db, checkId))?.expires_on ?? null;
  if (ends !== null && hasEnded(ends, lagosDay(at))) {
    refuse(kycRefusals().kyc_document_expired.meanwhile);
  }
}

/** Who of the staff decides about a document that waits, and when. The document is held. */
type Deciding = { check: CurrentCheck; by: StaffId; at: Date };

/**
 * Records that a document was approved: the member may do more from now on, and is told. The database demands that
 * another person proposed it. Refuses a document that has expired meanwhile.
 */
export async function approveDocument(
  platform: Platform,
  tx: Db,
  { check, by, at }: Deciding,
): Promise<void> {
  const { check_id: checkId } = check;
  await refuseEnded(tx, checkId, at);
  if (check.kind === "bvn" && (await findProvedBvn(tx, check.member_id)) === undefined) {
    throw new Error("a bank verification number waits and is nowhere");
  }
  await insertDecision(tx, { checkId, action: "approved", by, at });
  await setCheck(tx, checkId, { status: "validated", at, by });
  await notifyOfDecision(platform, tx, check, writeDocumentApprovedEmail);
}

/** Writes down that a document was refused: a reason from the list, and what staff add for the member to read. */
export async function rejectDocument(
  platform: Platform,
  tx: Db,
  { check, by, at, reason, note }: Deciding & { reason: Rejection; note: string },
): Promise<void> {
  const { check_id: checkId } = check;
  const reasonGiven = formatRejection(reason, note);
  const written = note === "" ? {} : { note };
  await insertDecision(tx, { checkId, action: "rejected", reason, ...written, by, at });
  await setCheck(tx, checkId, { status: "rejected", reason: reasonGiven, at, by });
  if (check.kind === "bvn") await releaseBvn(tx, check.member_id);
  const { SUPPORT_EMAIL: supportEmail } = platform.env;
  await notifyOfDecision(platform, tx, check, (about) =>
    writeDocumentRejectedEmail({ ...about, reason: reasonGiven, supportEmail }),
  );
}

/** Ends the documents whose last good day is over, and tells their members. Answers how many. */
export async function expireDocuments(platform: Platform): Promise<number> {
  const { db, clock, outbox } = platform;
  const at = clock.now();
  let count = 0;
  for (const checkId of await listExpiredChecks(db, lagosDay(at))) {
    const isEnded = await runTransaction(db, async (tx) => {
      const check = await lockCheck(tx, checkId);
      // Replaced, or ended by another server meanwhile.
      if (check?.status !== "validated") return false;
      await expireCheck(tx, checkId, { by: "calendar", at });
      await notifyOfDecision(platform, tx, check, writeDocumentExpiredEmail);
      return true;
    });
    if (isEnded) count += 1;
  }
  if (count > 0) outbox.nudge();
  return count;
}

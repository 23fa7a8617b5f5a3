import type { SuspiciousCaseId } from "@kinfold/contract/ids";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { writeAuditEntry } from "#audit/index.ts";
import { lagosDay, type Day } from "#calendar/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { followPromise } from "#promises/index.ts";
import type { Operator } from "#staff/index.ts";
import { CASE_PROMISE } from "./case-promise.ts";
import { findCase, holdCase, insertCaseNote, setCaseReported, type CaseRow } from "./case-store.ts";

type Writing = Pick<Platform, "clock" | "db">;

/** A case that this staff member may read, held. Refuses `not_found`, also of one about themself. */
async function holdReadable(tx: Db, id: SuspiciousCaseId, by: Operator): Promise<CaseRow> {
  await holdCase(tx, id);
  return (await findCase(tx, by.memberId, id)) ?? refuse(complianceRefusals().not_found.case);
}

/** Adds a note to a case. Notes are added after its end too: the NFIU may want to know more. */
export function addNote(
  { clock, db }: Writing,
  id: SuspiciousCaseId,
  { text, by }: { text: string; by: Operator },
): Promise<void> {
  const at = clock.now();
  return runTransaction(db, async (tx) => {
    await holdReadable(tx, id, by);
    await insertCaseNote(tx, { id, text, by: by.staffId, at });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: "suspicious_case.noted",
      subject: { kind: "suspicious_case", id },
    });
  });
}

/** Ends a case as reported to the NFIU. Refuses a case that has ended, and a day before it was opened or to come. */
export function reportCase(
  { clock, db }: Writing,
  id: SuspiciousCaseId,
  { nfiuReference, reportedOn, by }: { nfiuReference: string; reportedOn: Day; by: Operator },
): Promise<void> {
  const at = clock.now();
  const { case_ended: ended, invalid } = complianceRefusals();
  return runTransaction(db, async (tx) => {
    const kept = await holdReadable(tx, id, by);
    if (kept.state !== "open") refuse(ended);
    if (reportedOn > lagosDay(at)) refuseField("reported_on", invalid.dayToCome);
    if (reportedOn < lagosDay(kept.opened_at)) refuseField("reported_on", invalid.beforeCase);
    await setCaseReported(tx, id, { nfiuReference, reportedOn, by: by.staffId, at });
    await followPromise(tx, CASE_PROMISE, { subjectId: id });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: "suspicious_case.reported",
      subject: { kind: "suspicious_case", id },
      after: { nfiu_reference: nfiuReference, reported_on: reportedOn },
    });
  });
}

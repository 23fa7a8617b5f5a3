import { HOUR_MS } from "@kinfold/contract/durations";
import {
  toSanctionsHitId,
  toTransactionId,
  type MemberId,
  type SubjectId,
  type SuspiciousCaseId,
  type TransactionId,
} from "@kinfold/contract/ids";
import { CASE_TRANSACTIONS_MAX, type CaseOrigin } from "@kinfold/contract/office/suspicious-cases";
import { UNUSUAL_LIMITS, UnusualRule } from "@kinfold/contract/office/unusual-transactions";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { is } from "superstruct";
import { writeAuditEntry } from "#audit/index.ts";
import { addMs } from "#platform/clock.ts";
import { isDuplicate, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { followPromise } from "#promises/index.ts";
import { findHitMember } from "#screening/index.ts";
import type { Operator } from "#staff/index.ts";
import { CASE_PROMISE } from "./case-promise.ts";
import { findCaseMember, insertCase } from "./case-store.ts";
import { findLarge } from "./large-store.ts";
import { findUnusual, listMoved, listMovedOf, type MovedRow } from "./unusual-store.ts";

/** What a case is opened from, and the member that compliance says it is about. */
export type CaseBeginning = { memberId: MemberId; origin: CaseOrigin; originId: SubjectId | null };

/** Whose membership the staff member has who reads or opens. */
type Reading = { now: Date; reader: MemberId | null };

const DAY_HOURS = 24;

async function listUnusualIds(
  db: Db,
  reading: Reading,
  { memberId, originId }: CaseBeginning,
): Promise<TransactionId[] | undefined> {
  const [rule = "", id] = (originId ?? "").split(".");
  if (!is(rule, UnusualRule)) return undefined;
  const row = await findUnusual(db, reading, { id: toTransactionId(id), rule });
  return row?.member_id === memberId ? row.transaction_ids : undefined;
}

/** The transactions that what a case is opened from is about; undefined when it is not this member's, or not there. */
async function listOriginTransactions(
  db: Db,
  reading: Reading,
  beginning: CaseBeginning,
): Promise<TransactionId[] | undefined> {
  const { memberId, origin, originId } = beginning;
  switch (origin) {
    case "unusual":
      return listUnusualIds(db, reading, beginning);
    case "large_transaction": {
      const large = await findLarge(db, toTransactionId(originId ?? undefined));
      return large?.member_id === memberId ? [large.transaction_id] : undefined;
    }
    case "sanctions_hit":
      return (await findHitMember(db, toSanctionsHitId(originId ?? undefined))) === memberId
        ? []
        : undefined;
    case "member":
      return originId === null ? [] : undefined;
  }
}

/** What a case about this member can be opened with: their movements of 12 months, and which of them its beginning is about. */
export async function readCaseDraft(
  db: Db,
  reading: Reading,
  beginning: CaseBeginning,
): Promise<{ name: string; code: string; moved: MovedRow[]; chosen: TransactionId[] }> {
  const member = await findCaseMember(db, beginning.memberId);
  const chosen = await listOriginTransactions(db, reading, beginning);
  if (member === undefined || chosen === undefined || beginning.memberId === reading.reader) {
    return refuse(complianceRefusals().not_found.origin);
  }
  const since = addMs(reading.now, -UNUSUAL_LIMITS.historyDays * DAY_HOURS * HOUR_MS);
  const recent = await listMovedOf(db, beginning.memberId, { since, most: CASE_TRANSACTIONS_MAX });
  // A large transaction of before is still one.
  const older = chosen.filter((id) => !recent.some((row) => row.transaction_id === id));
  return { ...member, moved: [...recent, ...(await listMoved(db, older))], chosen };
}

/**
 * Opens a case about a member, with its 24 hours. The audit entry names the case and not the member. Refuses what is not this
 * member's, and a second open case from the same beginning.
 */
export async function openCase(
  { clock, db }: Pick<Platform, "clock" | "db">,
  beginning: CaseBeginning,
  {
    reason,
    transactionIds,
    by,
  }: { reason: string; transactionIds: readonly TransactionId[]; by: Operator },
): Promise<SuspiciousCaseId> {
  const at = clock.now();
  return runTransaction(db, async (tx) => {
    const { moved } = await readCaseDraft(tx, { now: at, reader: by.memberId }, beginning);
    if (!transactionIds.every((id) => moved.some((row) => row.transaction_id === id))) {
      refuseField("transaction_ids", complianceRefusals().invalid.foreignTransaction);
    }
    const opened = { ...beginning, reason, transactionIds, by: by.staffId, at };
    const id = await insertCase(tx, opened).catch((error) => {
      if (!isDuplicate(error, "one_open_case_per_origin")) throw error;
      return refuse(complianceRefusals().case_open);
    });
    await followPromise(tx, CASE_PROMISE, { subjectId: id });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: "suspicious_case.opened",
      subject: { kind: "suspicious_case", id },
      after: { origin: beginning.origin, transactions: new Set(transactionIds).size },
    });
    return id;
  });
}

import type { DataExportForm } from "@kinfold/contract/data-exports";
import { toAccountClosureId, type MemberId, type StaffId } from "@kinfold/contract/ids";
import { closureRefusals } from "@kinfold/contract/refusals/account-closures";
import { writeAuditEntry } from "#audit/index.ts";
import { proveMember, refuseLockedMember } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import { isDuplicate, runTransaction, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { followPromise } from "#promises/index.ts";
import { refuseBlocked } from "./blocked.ts";
import { CLOSURE_PROMISE } from "./promise.ts";
import { CLOSURE_DUE_MS, ESTATE_CLOSURE_DUE_MS } from "./rules.ts";
import { findClosureOf, insertClosure, markCancelled, type ClosureRow } from "./store.ts";

/** Stores a member's request to close their account, and opens its promise. Refuses it while anything of theirs is left. */
export async function requestClosure(
  platform: Platform,
  memberId: MemberId,
  form: DataExportForm,
): Promise<ClosureRow> {
  const { clock, db } = platform;
  const stepUp = await proveMember(platform, memberId, form);
  const now = clock.now();
  const id = toAccountClosureId(createId("acl"));
  const row = {
    closure_id: id,
    member_id: memberId,
    requested_at: now,
    due_at: addMs(now, CLOSURE_DUE_MS),
  };
  try {
    await runTransaction(db, async (tx) => {
      await stepUp.take(tx);
      await refuseLockedMember(tx, memberId);
      await refuseBlocked(tx, memberId, "member");
      await insertClosure(tx, row);
      await followPromise(tx, CLOSURE_PROMISE, { subjectId: id });
      await writeAuditEntry(tx, {
        at: now,
        actor: { kind: "member", memberId },
        action: "account_closure.requested",
        subject: { kind: "account_closure", id },
        memberId,
      });
    });
  } catch (error) {
    if (isDuplicate(error, "one_closure_per_member")) refuse(closureRefusals().closure_open);
    throw error;
  }
  return { ...row, cancelled_at: null, closed_at: null, erase_on: null };
}

/** Opens the closing of an account whose member died, unless it is open. It waits until the estate was paid. */
export async function requestEstateClosure(
  tx: Db,
  memberId: MemberId,
  { by, at }: { by: StaffId; at: Date },
): Promise<void> {
  const before = await findClosureOf(tx, memberId, { isHeld: true });
  if (before !== undefined && before.cancelled_at === null) return;
  const id = toAccountClosureId(createId("acl"));
  const dueAt = addMs(at, ESTATE_CLOSURE_DUE_MS);
  await insertClosure(tx, {
    closure_id: id,
    member_id: memberId,
    requested_at: at,
    due_at: dueAt,
  });
  await followPromise(tx, CLOSURE_PROMISE, { subjectId: id });
  await writeAuditEntry(tx, {
    at,
    actor: { kind: "staff", staffId: by },
    action: "account_closure.requested",
    subject: { kind: "account_closure", id },
    memberId,
  });
}

/** Ends a request that its member takes back. Refuses `closure_ended` when none is open. */
export async function cancelClosure(
  { clock, db }: Platform,
  memberId: MemberId,
): Promise<ClosureRow> {
  const now = clock.now();
  return runTransaction(db, async (tx) => {
    const row = await findClosureOf(tx, memberId, { isHeld: true });
    if (row === undefined || row.cancelled_at !== null || row.closed_at !== null) {
      return refuse(closureRefusals().closure_ended.member);
    }
    const id = row.closure_id;
    await markCancelled(tx, id, now);
    await followPromise(tx, CLOSURE_PROMISE, { subjectId: id });
    await writeAuditEntry(tx, {
      at: now,
      actor: { kind: "member", memberId },
      action: "account_closure.cancelled",
      subject: { kind: "account_closure", id },
      memberId,
    });
    return { ...row, cancelled_at: now };
  });
}

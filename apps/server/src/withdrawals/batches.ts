import type { BatchId, WithdrawalId } from "@kinfold/contract/ids";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import type { WithdrawalFlag } from "@kinfold/contract/office/withdrawals";
import { formatFigure, type Currency } from "@kinfold/money";
import { writeAuditEntry } from "#audit/index.ts";
import type { Day } from "#calendar/index.ts";
import { postSentWithdrawal } from "#ledger/index.ts";
import { refuseWhileStopped } from "#payout-stops/index.ts";
import { filterHeldMembers } from "#screening/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { advanceTransaction } from "#transactions/index.ts";
import { refuseOwn, type Operator } from "#staff/index.ts";
import {
  findBatch,
  completeIfDone,
  dropLine,
  insertBatch,
  listBatchLines,
  lockBatch,
  lockReadyWithdrawals,
  lockWithdrawalsOf,
  markApproved,
  markHanded,
  markRejected,
  moveLine,
  type BatchLine,
  type BatchRow,
  type ReadyWithdrawal,
} from "./batch-store.ts";
import { findFlags } from "./flags.ts";
import { buildEvent } from "./create-withdrawal.ts";
import { filterLockedPayouts, holdLockedPayouts } from "./locked.ts";
import { filterOwing } from "./owing.ts";
import { createPayoutFile } from "./payout-file.ts";
import { addStep, lockWithdrawal, moveOn } from "./store.ts";

const audited = (
  tx: Db,
  batch: Pick<BatchRow, "batch_id">,
  done: { by: Operator; at: Date; action: string; reason?: string; after?: Record<string, string> },
): Promise<void> =>
  writeAuditEntry(tx, {
    at: done.at,
    actor: { kind: "staff", staffId: done.by.staffId },
    action: done.action,
    subject: { kind: "payout_batch", id: batch.batch_id },
    reason: done.reason,
    after: done.after,
  });

const totalsOf = (batch: BatchRow): Record<string, string> => ({
  currency: batch.currency,
  payout_on: batch.payout_on,
  lines: String(batch.line_count),
  total_minor: String(batch.total_minor),
});

/** The batch of this id, held. */
async function heldBatch(tx: Db, batchId: BatchId): Promise<BatchRow> {
  const batch = await lockBatch(tx, batchId);
  return batch ?? refuse(withdrawalRefusals().not_found.batch);
}

/** Refuses with what it is when a batch is not in a state where this can be done. */
function refuseBatchState({ status }: BatchRow): never {
  return refuse(withdrawalRefusals().batch_locked.state(status));
}

/** Refuses a maker who approved one of these withdrawals: that and the batch are two people. */
function refuseOwnApproval(ready: readonly ReadyWithdrawal[], maker: Operator): void {
  const own = ready.filter(({ approved_by: by }) => by === maker.staffId);
  const [first] = own;
  if (first === undefined) return;
  refuse(withdrawalRefusals().staff_own_work.approvedByMaker(first.reference, own.length - 1));
}

/**
 * Puts what is approved and due by this day into a draft batch, but not the maker's own money. Undefined when nothing is left.
 * Refuses a maker who approved one of the withdrawals.
 */
export function makeBatch(
  { clock, db }: Platform,
  { currency, payoutOn }: { currency: Currency; payoutOn: Day },
  maker: Operator,
): Promise<{ batchId: BatchId; count: number } | undefined> {
  return runTransaction(db, async (tx) => {
    const [batchId, now] = [createId("bat"), clock.now()];
    const batch = { batchId, currency, payoutOn, madeBy: maker.staffId, now };
    const ready = await lockReadyWithdrawals(tx, batch, async (ids) => {
      const unpaid = [...(await filterOwing(tx, ids)), ...(await filterHeldMembers(tx, ids))];
      return new Set(maker.memberId === null ? unpaid : [...unpaid, maker.memberId]);
    });
    const count = ready.length;
    if (count === 0) return undefined;
    refuseOwnApproval(ready, maker);
    await insertBatch(tx, batch, ready);
    const made = await heldBatch(tx, batchId);
    await audited(tx, made, { by: maker, at: now, action: "payout.made", after: totalsOf(made) });
    return { batchId, count };
  });
}

/** Takes one withdrawal out of a draft: it waits for another batch. */
export function removeFromBatch(
  { clock, db }: Platform,
  batchId: BatchId,
  { withdrawalId, reason, by }: { withdrawalId: WithdrawalId; reason: string; by: Operator },
): Promise<void> {
  return runTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    const batch = await heldBatch(tx, batchId);
    if (batch.status !== "draft") refuseBatchState(batch);
    if (row === undefined || row.batch_id !== batchId) {
      return refuse(withdrawalRefusals().not_found.line);
    }
    refuseOwn(by, row);
    await dropLine(tx, batchId, withdrawalId);
    const [at, action] = [clock.now(), "payout.line_removed"];
    await audited(tx, batch, { by, at, action, reason, after: { withdrawal: withdrawalId } });
  });
}

/** Refuses the person who made the batch, approved a line of it or owns one. */
function refuseAlone(batch: BatchRow, lines: readonly BatchLine[], checker: Operator): void {
  const isTheirs = lines.some((line) => line.approved_by === checker.staffId);
  if (batch.made_by === checker.staffId || isTheirs) {
    refuse(withdrawalRefusals().staff_own_work.maker);
  }
  for (const line of lines) refuseOwn(checker, line);
}

/** Refuses a batch in which a line of a locked member, or of one whose payouts compliance holds, waits: nothing of it leaves. */
export async function refuseLockedLines(
  tx: Db,
  lines: readonly BatchLine[],
  as: "now" | "since",
): Promise<void> {
  const waiting = lines.filter(({ state }) => state === "waiting");
  const members = waiting.map(({ member_id: id }) => id);
  const locked = await holdLockedPayouts(tx, waiting);
  if (locked.size > 0) refuse(withdrawalRefusals().batch_member_locked[as]);
  const held = await filterHeldMembers(tx, members);
  if (held.size > 0) refuse(withdrawalRefusals().batch_payout_held[as]);
}

/** A line that has flags, as the approver of its batch looked at it. */
export type LookedAt = { withdrawal_id: WithdrawalId; flags: readonly WithdrawalFlag[] };

/** Refuses a batch in which a line has a flag that the approver did not look at on this line: no such line is approved among others. */
async function refuseFlaggedLines(
  tx: Db,
  lines: readonly BatchLine[],
  lookedAt: readonly LookedAt[],
  now: Date,
): Promise<void> {
  const flags = await findFlags(
    tx,
    lines.map(({ withdrawal_id: id }) => id),
    now,
  );
  const seen = new Map(lookedAt.map(({ withdrawal_id: id, flags: known }) => [id, known]));
  const unseen = [...flags].filter(([id, known]) =>
    known.some((flag) => seen.get(id)?.includes(flag) !== true),
  );
  if (unseen.length === 0) return;
  refuse(withdrawalRefusals().batch_line_flagged(unseen.length));
}

/**
 * Freezes a draft with the file that the bank will be given. `seen` is the SHA-256 of the file that was looked at, and `lookedAt`
 * the lines with flags: when it is another file now, or a line has another flag, nothing is approved. Both are undefined for
 * programs without a screen. Harmless when repeated by the same person.
 */
export function approveBatch(
  { clock, db }: Platform,
  batchId: BatchId,
  approval: {
    by: Operator;
    reason: string;
    seen: string | undefined;
    lookedAt: readonly LookedAt[] | undefined;
  },
): Promise<void> {
  const { by, reason, seen, lookedAt } = approval;
  return runTransaction(db, async (tx) => {
    const batch = await heldBatch(tx, batchId);
    if (batch.status !== "draft") {
      if (batch.released_by === by.staffId) return;
      refuseBatchState(batch);
    }
    await refuseWhileStopped(tx);
    const lines = await listBatchLines(tx, batchId);
    refuseAlone(batch, lines, by);
    if (lines.some((line) => line.approved_by === batch.made_by)) {
      refuse(withdrawalRefusals().staff_own_work.approvedOne);
    }
    await refuseLockedLines(tx, lines, "now");
    if (lines.length === 0) refuse(withdrawalRefusals().batch_empty.none);
    const file = await createPayoutFile(tx, batch, clock.now());
    if (seen !== undefined && seen !== file.sha256) {
      const total = formatFigure(batch.total_minor, batch.currency);
      refuse(withdrawalRefusals().decision_changed.batch(lines.length, total));
    }
    const owing = await filterOwing(
      tx,
      lines.map(({ member_id: id }) => id),
    );
    if (owing.size > 0 || file.unpayable.length > 0) {
      refuse(withdrawalRefusals().decision_changed.accounts);
    }
    const at = clock.now();
    if (lookedAt !== undefined) await refuseFlaggedLines(tx, lines, lookedAt, at);
    await markApproved(tx, batchId, { by, at, reason, file: file.bytes, sha256: file.sha256 });
    const flagged = (lookedAt ?? []).map(
      ({ withdrawal_id: id, flags }) => `${id}: ${flags.join(", ")}`,
    );
    const after = {
      ...totalsOf(batch),
      sha256: file.sha256,
      ...(flagged.length > 0 && { looked_at: flagged.join("; ") }),
    };
    await audited(tx, batch, { by, at, action: "payout.approved", reason, after });
  });
}

/**
 * Rejects a draft, or an approved batch that the bank does not have and in which a line of a locked member, or of one whose
 * payouts compliance holds, waits. Its withdrawals wait for another batch. Harmless when repeated by the same person.
 */
export function rejectBatch(
  { clock, db }: Platform,
  batchId: BatchId,
  { by, reason }: { by: Operator; reason: string },
): Promise<void> {
  return runTransaction(db, async (tx) => {
    await lockWithdrawalsOf(tx, batchId);
    const batch = await heldBatch(tx, batchId);
    if (batch.status === "rejected" && batch.rejected_by === by.staffId) return;
    const lines = await listBatchLines(tx, batchId);
    const members = lines.map(({ member_id: id }) => id);
    const locked = await filterLockedPayouts(
      tx,
      lines.map(({ withdrawal_id: id }) => id),
    );
    const held = await filterHeldMembers(tx, members);
    const isStopped = batch.status === "approved" && locked.size + held.size > 0;
    if (batch.status !== "draft" && !isStopped) refuseBatchState(batch);
    refuseAlone(batch, lines, by);
    const at = clock.now();
    await markRejected(tx, batchId, { by, at, reason });
    const after = totalsOf(batch);
    await audited(tx, batch, { by, at, action: "payout.rejected", reason, after });
  });
}

/** Sends one line, unless it was sent. A journal of its own: one bad line keeps no other back. */
async function sendLine(
  { clock, db }: Platform,
  batchId: BatchId,
  { withdrawalId, word }: { withdrawalId: WithdrawalId; word: Operator },
): Promise<boolean> {
  return runTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row === undefined || row.status !== "approved" || row.batch_id !== batchId) return false;
    const at = clock.now();
    await moveOn(tx, withdrawalId, { status: "processing", sent: { by: word, at } });
    await addStep(tx, withdrawalId, { status: "processing", by: word.staffId, at });
    await moveLine(tx, { batchId, withdrawalId }, { state: "sent" });
    const event = buildEvent(row, `payout:${batchId}`, at);
    await postSentWithdrawal(tx, { ...event, walletId: row.wallet_id });
    const note = "On its way to your bank";
    await advanceTransaction(tx, row.reference, { status: "pending", at, note });
    return true;
  });
}

/** Notes that the bank was given the file. Answers whose word released it. */
async function handOver(
  { clock, db }: Platform,
  batchId: BatchId,
  { by, note }: { by: Operator; note: string },
): Promise<Operator> {
  return runTransaction(db, async (tx) => {
    const batch = await heldBatch(tx, batchId);
    if (batch.status === "draft") {
      refuse(withdrawalRefusals().batch_not_approved.payout);
    }
    if (batch.status !== "approved" && batch.status !== "processing") refuseBatchState(batch);
    if (batch.released_by === null) throw new Error("an approved batch has no approver");
    const lines = await listBatchLines(tx, batchId);
    for (const line of lines) refuseOwn(by, line);
    if (batch.status === "approved") {
      await refuseWhileStopped(tx);
      await refuseLockedLines(tx, lines, "since");
      const at = clock.now();
      await markHanded(tx, batchId, { by, at, reason: note });
      await audited(tx, batch, { by, at, action: "payout.handed_over", reason: note });
    }
    return { staffId: batch.released_by, memberId: batch.released_by_member };
  });
}

/**
 * Sends what was approved, once the bank has its file, and answers how many lines went out now. Called again after it was
 * interrupted, it sends the rest.
 */
export async function processBatch(
  platform: Platform,
  batchId: BatchId,
  given: { by: Operator; note: string },
): Promise<number> {
  const word = await handOver(platform, batchId, given);
  let sent = 0;
  for (const { withdrawal_id: withdrawalId } of await listBatchLines(platform.db, batchId)) {
    if (await sendLine(platform, batchId, { withdrawalId, word })) sent += 1;
  }
  await runTransaction(platform.db, (tx) => completeIfDone(tx, batchId, platform.clock.now()));
  return sent;
}

/** Approves a batch as it stands and sends it at once; for the person who has no screen to look at it. */
export async function releaseBatch(
  platform: Platform,
  batchId: BatchId,
  checker: Operator,
): Promise<number> {
  await approveBatch(platform, batchId, {
    by: checker,
    reason: "Released",
    seen: undefined,
    lookedAt: undefined,
  });
  const batch = await findBatch(platform.db, batchId);
  if (batch?.status !== "approved" && batch?.status !== "processing") return 0;
  return processBatch(platform, batchId, { by: checker, note: "Released" });
}

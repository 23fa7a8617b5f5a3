import { withdrawalFailed, withdrawalRetried, withdrawalReturned } from "#ledger/index.ts";
import { transaction, type Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { advanceTransaction } from "#transactions/index.ts";
import { isClosed } from "#wallets/index.ts";
import type { Operator } from "#staff/index.ts";
import { completeIfDone, moveLine } from "./batch-store.ts";
import { eventOf } from "./create-withdrawal.ts";
import { refuseState } from "./decide.ts";
import {
  endFailure,
  failureById,
  insertFailure,
  openFailure,
  type FailureRow,
} from "./failure-store.ts";
import { delayedLetter, returnedLetter } from "./letters.ts";
import { noted } from "./noted.ts";
import { held } from "./payout.ts";
import { addStep, moveOn, type WithdrawalRow } from "./store.ts";
import { writeToOwner } from "./write-to-owner.ts";

type Line = { batchId: string; withdrawalId: string };

/**
 * Somebody of the staff says that the bank could not pay a line, or sent it back: with `isRetry` it is to go out again, else back to
 * its wallet. Nothing moves until somebody else confirms it. Harmless when repeated; refuses what the bank does not have.
 */
export function proposeFailed(
  { clock, db }: Platform,
  { batchId, withdrawalId }: Line,
  { reason, isRetry, by }: { reason: string; isRetry: boolean; by: Operator },
): Promise<void> {
  const deed = isRetry ? "retry" : "return";
  return transaction(db, async (tx) => {
    const row = await held(tx, withdrawalId, by);
    const isOut = row.status === "processing" || (row.status === "paid" && !isRetry);
    if (row.batch_id !== batchId || !isOut) refuseState(row);
    if (await isClosed(tx, row.wallet_id)) {
      refuse(
        "wallet_withdrawal_locked",
        "Their naira wallet is closed. It has to be opened again, by making them no global member, before this can come back to it.",
      );
    }
    const open = await openFailure(tx, { batchId, withdrawalId });
    if (open !== undefined) {
      const isSame = open.proposed_by === by.staffId && open.deed === deed;
      if (isSame && open.reason === reason) return;
      refuse("payout_proposed", "Somebody says already that this was not paid. Decide that first.");
    }
    const [at, failureId] = [clock.now(), newId("pfl")];
    const said = { failureId, deed, reason, by: by.staffId, at } as const;
    await insertFailure(tx, { batchId, withdrawalId }, said);
    const action = "withdrawal.failure_proposed";
    await noted(tx, row, { at, action, by, reason, after: { failure: failureId, deed } });
  });
}

/** The money did not arrive, or came back after it had: it is in the wallet again. */
async function giveBack(
  tx: Db,
  platform: Platform,
  row: WithdrawalRow,
  { by, at, failure }: { by: Operator; at: Date; failure: FailureRow },
): Promise<void> {
  const { batch_id: batchId, failure_id: failureId, reason } = failure;
  const { withdrawal_id: withdrawalId } = row;
  const wasPaid = row.status === "paid";
  await moveOn(tx, withdrawalId, {
    status: "failed",
    failureReason: reason,
    ...(wasPaid && { returnedAt: at }),
  });
  await addStep(tx, withdrawalId, { status: "failed", note: reason, by: by.staffId, at });
  const state = wasPaid ? "returned" : "failed";
  const end = { state, by: by.staffId, at, reason, failureId } as const;
  await moveLine(tx, { batchId, withdrawalId }, end);
  const back = { ...eventOf(row, wasPaid ? "return" : "failure", at), walletId: row.wallet_id };
  await (wasPaid ? withdrawalReturned(tx, back) : withdrawalFailed(tx, back));
  await advanceTransaction(tx, row.reference, {
    status: wasPaid ? "reversed" : "failed",
    at,
    note: reason,
  });
  await writeToOwner(tx, platform, withdrawalId, returnedLetter);
}

/** The bank could not take it and may the next time: it is held again and waits for another batch. Its member is told. */
async function sendAgain(
  tx: Db,
  platform: Platform,
  row: WithdrawalRow,
  { by, at, failure }: { by: Operator; at: Date; failure: FailureRow },
): Promise<void> {
  const { batch_id: batchId, failure_id: failureId, reason } = failure;
  const { withdrawal_id: withdrawalId } = row;
  await moveOn(tx, withdrawalId, { status: "approved", isFree: true });
  const note = "Your bank could not take it. We try again.";
  await addStep(tx, withdrawalId, { status: "approved", note, by: by.staffId, at });
  const end = { state: "retried", by: by.staffId, at, reason, failureId } as const;
  await moveLine(tx, { batchId, withdrawalId }, end);
  const event = eventOf(row, `retry:${batchId}`, at);
  await withdrawalRetried(tx, { ...event, walletId: row.wallet_id });
  await advanceTransaction(tx, row.reference, { status: "pending", at, note });
  await writeToOwner(tx, platform, withdrawalId, delayedLetter);
}

type Answering = { batchId: string; failureId: string; by: Operator; reason: string };

/** What was said and its withdrawal, held. Refuses whoever owns the money. */
async function heldFailure(
  tx: Db,
  { batchId, failureId, by }: Answering,
): Promise<{ failure: FailureRow; row: WithdrawalRow }> {
  const found = await failureById(tx, failureId);
  if (found === undefined || found.batch_id !== batchId) {
    return refuse("not_found", "Nobody said this of a line of this batch.");
  }
  const row = await held(tx, found.withdrawal_id, by);
  // Read again: whoever held it before may have decided.
  return { row, failure: (await failureById(tx, failureId)) ?? found };
}

const refuseEnded = (): never =>
  refuse("payout_unproposed", "A colleague decided this already. Look again.");

/** Confirms what somebody else said was not paid, and moves the money accordingly. Harmless when repeated by the same person. */
export async function confirmFailed(platform: Platform, answering: Answering): Promise<void> {
  const { by, reason } = answering;
  await transaction(platform.db, async (tx) => {
    const { failure, row } = await heldFailure(tx, answering);
    if (failure.status === "confirmed" && failure.ended_by === by.staffId) return;
    if (failure.status !== "open") refuseEnded();
    if (failure.proposed_by === by.staffId) {
      refuse("staff_second_pair", "Somebody else has to confirm what you found.");
    }
    const at = platform.clock.now();
    const { failure_id: failureId, batch_id: batchId, deed } = failure;
    await endFailure(tx, failureId, { status: "confirmed", by: by.staffId, at, reason });
    await (deed === "retry" ? sendAgain : giveBack)(tx, platform, row, { by, at, failure });
    await completeIfDone(tx, batchId, at);
    const action = deed === "retry" ? "withdrawal.retried" : "withdrawal.failed";
    const after = { failure: failureId, proposed_by: failure.proposed_by };
    await noted(tx, row, { at, action, by, reason, after });
  });
  platform.outbox.nudge();
}

/** Sends back what somebody said was not paid, or takes one's own words back: the line is as it was. Harmless when repeated. */
export function returnFailed({ clock, db }: Platform, answering: Answering): Promise<void> {
  const { by, reason } = answering;
  return transaction(db, async (tx) => {
    const { failure, row } = await heldFailure(tx, answering);
    const status = failure.proposed_by === by.staffId ? "withdrawn" : "returned";
    if (failure.status === status && failure.ended_by === by.staffId) return;
    if (failure.status !== "open") refuseEnded();
    const at = clock.now();
    const { failure_id: failureId } = failure;
    await endFailure(tx, failureId, { status, by: by.staffId, at, reason });
    const action = `withdrawal.failure_${status}`;
    await noted(tx, row, { at, action, by, reason, after: { failure: failureId } });
  });
}

import { audit } from "#audit/index.ts";
import { addDays, lagosDay, startInLagos, type Day } from "#calendar/index.ts";
import {
  withdrawalFailed,
  withdrawalPaid,
  withdrawalRetried,
  withdrawalReturned,
} from "#ledger/index.ts";
import { transaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { advanceTransaction } from "#transactions/index.ts";
import { isClosed } from "#wallets/index.ts";
import { completeIfDone, moveLine, unpaidBy } from "./batch-store.ts";
import { eventOf } from "./create-withdrawal.ts";
import { refuseOwn, refuseState } from "./decide.ts";
import { delayedLetter, paidLetter, returnedLetter } from "./letters.ts";
import { addStep, lockWithdrawal, moveOn, type Operator, type WithdrawalRow } from "./store.ts";
import { writeToOwner } from "./write-to-owner.ts";

/** So many days before its payout a withdrawal that is not paid wakes somebody. */
const ALARM_DAYS = 2;

/** Who says what became of a payout; without somebody of the staff, its bank. */
type Told = { by?: Operator };

type Outcome = Told & { reason?: string | undefined; bankReference?: string | undefined };

async function held(tx: Db, withdrawalId: string, by: Operator | undefined) {
  const row = await lockWithdrawal(tx, withdrawalId);
  if (row === undefined) return refuse("not_found", "There is no such withdrawal.");
  if (by !== undefined) refuseOwn(by, row);
  return row;
}

function batchOf({ batch_id: batchId }: WithdrawalRow): string {
  if (batchId === null) throw new Error("it was sent in no batch");
  return batchId;
}

async function noted(
  tx: Db,
  row: WithdrawalRow,
  { at, action, by, reason, bankReference }: Outcome & { at: Date; action: string },
): Promise<void> {
  await audit(tx, {
    at,
    actor: by === undefined ? { kind: "system" } : { kind: "staff", staffId: by.staffId },
    action,
    subject: { kind: "withdrawal", id: row.withdrawal_id },
    memberId: row.member_id,
    reason,
    before: { status: row.status },
    after: {
      batch: row.batch_id,
      amount_minor: String(row.amount_minor),
      ...(bankReference !== undefined && { bank_reference: bankReference }),
    },
  });
}

/** The moment by which a bank had paid: now, or the end of the day that it says. */
function paidBy(valueDate: Day | undefined, now: Date): Date {
  if (valueDate === undefined) return now;
  const end = startInLagos(addDays(valueDate, 1)).getTime() - 1;
  return new Date(Math.min(now.getTime(), end));
}

/** Refuses a value date that is still to come, or lies before the bank had the money. */
function refuseImpossible(valueDate: Day | undefined, row: WithdrawalRow, now: Date): void {
  if (valueDate === undefined) return;
  const sentOn = lagosDay(row.sent_at ?? now);
  if (valueDate >= sentOn && valueDate <= lagosDay(now)) return;
  const sentence =
    valueDate < sentOn
      ? "The bank was given this payout later than that."
      : "This day is still to come.";
  refuse("invalid", sentence, { fields: { value_date: sentence } });
}

type Paid = Told & {
  batchId?: string;
  sessionId?: string | undefined;
  valueDate?: Day | undefined;
};

/**
 * The bank took the money. `sessionId` is the number by which it finds the payment. Harmless when repeated, and refused when
 * it was paid under another number.
 */
export async function markPaid(
  platform: Platform,
  withdrawalId: string,
  { sessionId, valueDate, by, batchId }: Paid = {},
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const row = await held(tx, withdrawalId, by);
    if (batchId !== undefined && row.batch_id !== batchId) refuseState(row);
    if (row.status === "paid") {
      if (sessionId === undefined || sessionId === row.session_id) return;
      refuse("payout_recorded", "This withdrawal was recorded as paid under another reference.");
    }
    if (row.status !== "processing") refuseState(row);
    const at = platform.clock.now();
    refuseImpossible(valueDate, row, at);
    const paidAt = paidBy(valueDate, at);
    await moveOn(tx, withdrawalId, {
      status: "paid",
      paidAt,
      ...(sessionId !== undefined && { sessionId }),
    });
    const doneBy = by?.staffId ?? "bank";
    await addStep(tx, withdrawalId, { status: "paid", by: doneBy, at });
    await moveLine(
      tx,
      { batchId: batchOf(row), withdrawalId },
      {
        state: "paid",
        by: doneBy,
        at,
        bankReference: sessionId,
        valueDate: valueDate ?? lagosDay(at),
      },
    );
    await withdrawalPaid(tx, eventOf(row, "paid", at));
    await advanceTransaction(tx, row.reference, { status: "success", at, note: "Paid" });
    await writeToOwner(tx, platform, withdrawalId, paidLetter);
    await completeIfDone(tx, batchOf(row), at);
    const action = "withdrawal.paid";
    await noted(tx, row, { at, action, ...(by !== undefined && { by }), bankReference: sessionId });
  });
  platform.outbox.nudge();
}

/** The money did not arrive, or came back after it had: it is in the wallet again. Harmless when repeated. */
export async function markFailed(
  platform: Platform,
  withdrawalId: string,
  { reason, by, batchId }: Told & { reason: string; batchId?: string },
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const row = await held(tx, withdrawalId, by);
    if (batchId !== undefined && row.batch_id !== batchId) refuseState(row);
    if (row.status === "failed") return;
    if (row.status !== "processing" && row.status !== "paid") refuseState(row);
    const at = platform.clock.now();
    const wasPaid = row.status === "paid";
    if (wasPaid && (await isClosed(tx, row.wallet_id))) {
      refuse(
        "wallet_withdrawal_locked",
        "Their naira wallet is closed. It has to be opened again, by making them no global member, before this can come back to it.",
      );
    }
    await moveOn(tx, withdrawalId, {
      status: "failed",
      failureReason: reason,
      ...(wasPaid && { returnedAt: at }),
    });
    const doneBy = by?.staffId ?? "bank";
    await addStep(tx, withdrawalId, { status: "failed", note: reason, by: doneBy, at });
    const state = wasPaid ? "returned" : "failed";
    await moveLine(tx, { batchId: batchOf(row), withdrawalId }, { state, by: doneBy, at, reason });
    const back = { ...eventOf(row, wasPaid ? "return" : "failure", at), walletId: row.wallet_id };
    await (wasPaid ? withdrawalReturned(tx, back) : withdrawalFailed(tx, back));
    await advanceTransaction(tx, row.reference, {
      status: wasPaid ? "reversed" : "failed",
      at,
      note: reason,
    });
    await writeToOwner(tx, platform, withdrawalId, returnedLetter);
    await completeIfDone(tx, batchOf(row), at);
    const action = `withdrawal.${state}`;
    await noted(tx, row, { at, action, reason, ...(by !== undefined && { by }) });
  });
  platform.outbox.nudge();
}

/** The bank could not take it and may the next time: it is held again and waits for another batch. Its member is told. */
export async function markRetried(
  platform: Platform,
  withdrawalId: string,
  { batchId, reason, by }: { batchId: string; reason: string; by: Operator },
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const row = await held(tx, withdrawalId, by);
    if (row.status !== "processing" || row.batch_id !== batchId) refuseState(row);
    const at = platform.clock.now();
    await moveOn(tx, withdrawalId, { status: "approved", isFree: true });
    const note = "Your bank could not take it. We try again.";
    await addStep(tx, withdrawalId, { status: "approved", note, by: by.staffId, at });
    const end = { state: "retried", by: by.staffId, at, reason } as const;
    await moveLine(tx, { batchId, withdrawalId }, end);
    const event = eventOf(row, `retry:${batchId}`, at);
    await withdrawalRetried(tx, { ...event, walletId: row.wallet_id });
    await advanceTransaction(tx, row.reference, { status: "pending", at, note });
    await writeToOwner(tx, platform, withdrawalId, delayedLetter);
    await completeIfDone(tx, batchId, at);
    await noted(tx, row, { at, action: "withdrawal.retried", reason, by });
  });
  platform.outbox.nudge();
}

/** Wakes somebody while there is still time: names what is due within two days and not paid. Answers the references. */
export async function warnOfUnpaid({
  clock,
  db,
  log,
}: Pick<Platform, "clock" | "db" | "log">): Promise<string[]> {
  const references = await unpaidBy(db, addDays(lagosDay(clock.now()), ALARM_DAYS));
  if (references.length > 0) {
    log.error(
      { count: references.length, references: references.slice(0, 20) },
      "withdrawals are due and not paid",
    );
  }
  return references;
}

import type { BatchId, WithdrawalId } from "@kinfold/contract/ids";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import { addDays, lagosDay, startInLagos, type Day } from "#calendar/index.ts";
import { postPaidWithdrawal } from "#ledger/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { advanceTransaction } from "#transactions/index.ts";
import { refuseOwn, type Operator } from "#staff/index.ts";
import { findBatch, completeIfDone, moveLine, listUnpaidBy } from "./batch-store.ts";
import { buildEvent } from "./create-withdrawal.ts";
import { refuseState } from "./decide.ts";
import { findDoubtedLines } from "./failure-store.ts";
import { writePaidEmail } from "./emails.ts";
import { recordNote } from "./noted.ts";
import { addStep, lockWithdrawal, moveOn, readWithdrawal, type WithdrawalRow } from "./store.ts";
import { writeToOwner } from "./write-to-owner.ts";
import { logFault } from "#platform/faults.ts";

/** So many days before its payout a withdrawal that is not paid wakes someone. */
const ALARM_DAYS = 2;

/** Who says what became of a payout; without a staff member, its bank. */
type ReportedBy = { by?: Operator };

/** The withdrawal, held, for a staff member whose money it is not. Refuses not_found and staff_own_money. */
export async function lockBatch(
  tx: Db,
  withdrawalId: WithdrawalId,
  by: Operator | undefined,
): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, withdrawalId);
  if (row === undefined) return refuse(withdrawalRefusals().not_found.withdrawal);
  if (by !== undefined) refuseOwn(by, row);
  return row;
}

function batchOf({ batch_id: batchId }: WithdrawalRow): BatchId {
  if (batchId === null) throw new Error("it was sent in no batch");
  return batchId;
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
  const { beforeSent, dayToCome } = withdrawalRefusals().invalid;
  refuseField("value_date", valueDate < sentOn ? beforeSent : dayToCome);
}

type Paid = ReportedBy & {
  batchId?: BatchId;
  bankReference?: string | undefined;
  valueDate?: Day | undefined;
};

/**
 * The bank took the money. `bankReference` is the number by which it finds the payment. Harmless when repeated, and refused when
 * it was paid under another number.
 */
export async function markPaid(
  platform: Platform,
  withdrawalId: WithdrawalId,
  { bankReference, valueDate, by, batchId }: Paid = {},
): Promise<void> {
  await runTransaction(platform.db, async (tx) => {
    const row = await lockBatch(tx, withdrawalId, by);
    if (batchId !== undefined && row.batch_id !== batchId) refuseState(row);
    if (row.status === "paid") {
      if (bankReference === undefined || bankReference === row.bank_reference) return;
      refuse(withdrawalRefusals().payout_recorded);
    }
    if (row.status !== "processing") refuseState(row);
    const doubted = await findDoubtedLines(tx, [batchOf(row)]);
    if (doubted.some(({ withdrawal_id: id }) => id === withdrawalId)) {
      refuse(withdrawalRefusals().decision_changed.failureProposed);
    }
    const batch = await findBatch(tx, batchOf(row));
    if (by !== undefined && batch?.handed_by === by.staffId) {
      refuse(withdrawalRefusals().staff_own_work.gaveFile);
    }
    const at = platform.clock.now();
    refuseImpossible(valueDate, row, at);
    const paidAt = paidBy(valueDate, at);
    await moveOn(tx, withdrawalId, {
      status: "paid",
      paidAt,
      ...(bankReference !== undefined && { bankReference }),
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
        bankReference,
        valueDate: valueDate ?? lagosDay(at),
      },
    );
    await postPaidWithdrawal(tx, buildEvent(row, "paid", at));
    await advanceTransaction(tx, row.reference, { status: "success", at, note: "Paid" });
    await writeToOwner(tx, platform, await readWithdrawal(tx, withdrawalId), writePaidEmail);
    await completeIfDone(tx, batchOf(row), at);
    await recordNote(tx, row, {
      at,
      action: "withdrawal.paid",
      by,
      after: bankReference === undefined ? {} : { bank_reference: bankReference },
    });
  });
  platform.outbox.nudge();
}

/** Wakes someone while there is still time: names what is due within two days and not paid. Answers the references. */
export async function warnAboutUnpaid({
  clock,
  db,
  log,
}: Pick<Platform, "clock" | "db" | "log">): Promise<string[]> {
  const references = await listUnpaidBy(db, addDays(lagosDay(clock.now()), ALARM_DAYS));
  if (references.length > 0) {
    logFault(log, "withdrawals_due", {
      count: references.length,
      references: references.slice(0, 20),
    });
  }
  return references;
}

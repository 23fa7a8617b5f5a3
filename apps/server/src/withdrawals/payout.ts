import type { Currency } from "@kinfold/money";
import { addDays, lagosDay, type Day } from "#calendar/index.ts";
import {
  withdrawalFailed,
  withdrawalPaid,
  withdrawalReturned,
  withdrawalSent,
} from "#ledger/index.ts";
import { transaction } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { advanceTransaction } from "#transactions/index.ts";
import {
  completeIfDone,
  insertBatch,
  linesOf,
  lockBatch,
  markReleased,
  unpaidBy,
} from "./batch-store.ts";
import { sumIn } from "./create-withdrawal.ts";
import { refuseOwn, refuseState } from "./decide.ts";
import { paidLetter, returnedLetter } from "./letters.ts";
import { writeToOwner } from "./release.ts";
import { addStep, lockWithdrawal, moveOn, type Operator, type WithdrawalRow } from "./store.ts";

/** So many days before its payout a withdrawal that is not paid wakes somebody. */
const ALARM_DAYS = 2;

/** Puts what is approved and due by this day into a draft batch. Undefined when nothing is. */
export function makeBatch(
  { clock, db }: Platform,
  { currency, payoutOn }: { currency: Currency; payoutOn: Day },
  maker: Operator,
): Promise<{ batchId: string; count: number } | undefined> {
  return transaction(db, async (tx) => {
    const batchId = newId("bat");
    const batch = { batchId, currency, payoutOn, madeBy: maker.staffId, now: clock.now() };
    const count = await insertBatch(tx, batch);
    return count === 0 ? undefined : { batchId, count };
  });
}

/** Notes whose word releases the batch. Whoever made it, approved a line of it or owns one is refused. */
async function takeWord(
  { clock, db }: Platform,
  batchId: string,
  checker: Operator,
): Promise<void> {
  await transaction(db, async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (batch === undefined) return refuse("not_found", "There is no such batch.");
    if (batch.status !== "draft") {
      if (batch.released_by === checker.staffId) return;
      return refuse("batch_released", "This batch was released already.");
    }
    const lines = await linesOf(tx, batchId);
    const isTheirs = lines.some((line) => line.approved_by === checker.staffId);
    if (batch.made_by === checker.staffId || isTheirs) {
      refuse("staff_second_pair", "Somebody else has to release this batch.");
    }
    for (const line of lines) refuseOwn(checker, line);
    await markReleased(tx, batchId, checker.staffId, clock.now());
  });
}

/** Sends one line, if it still stands as approved. A journal of its own: one bad line keeps no other back. */
async function sendLine(
  { clock, db }: Platform,
  withdrawalId: string,
  checker: Operator,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row === undefined || row.status !== "approved") return false;
    const at = clock.now();
    await moveOn(tx, withdrawalId, { status: "processing", sent: { by: checker, at } });
    await addStep(tx, withdrawalId, { status: "processing", by: checker.staffId, at });
    await withdrawalSent(tx, { ...eventOf(row, "payout", at), walletId: row.wallet_id });
    await advanceTransaction(tx, row.reference, {
      status: "pending",
      at,
      note: "On its way to your bank",
    });
    return true;
  });
}

/**
 * Sends a batch on the word of a second pair of eyes and answers how many lines went out now. Called again after it was
 * interrupted, it sends the rest.
 */
export async function releaseBatch(
  platform: Platform,
  batchId: string,
  checker: Operator,
): Promise<number> {
  await takeWord(platform, batchId, checker);
  let sent = 0;
  for (const { withdrawal_id: withdrawalId } of await linesOf(platform.db, batchId)) {
    if (await sendLine(platform, withdrawalId, checker)) sent += 1;
  }
  await transaction(platform.db, (tx) => completeIfDone(tx, batchId, platform.clock.now()));
  return sent;
}

const eventOf = (row: WithdrawalRow, what: string, eventAt: Date) => ({
  onceKey: `withdrawal:${row.withdrawal_id}:${what}`,
  eventAt,
  sum: sumIn(row.currency, row.amount_minor),
  meta: { withdrawal: row.withdrawal_id, reference: row.reference },
});

/** The bank took the money. `sessionId` is the number by which it finds the payment. Harmless when repeated. */
export async function markPaid(
  platform: Platform,
  withdrawalId: string,
  { sessionId }: { sessionId?: string } = {},
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row === undefined) return refuse("not_found", "There is no such withdrawal.");
    if (row.status === "paid") return;
    if (row.status !== "processing") refuseState(row);
    const at = platform.clock.now();
    await moveOn(tx, withdrawalId, {
      status: "paid",
      paidAt: at,
      ...(sessionId !== undefined && { sessionId }),
    });
    await addStep(tx, withdrawalId, { status: "paid", by: "bank", at });
    await withdrawalPaid(tx, eventOf(row, "paid", at));
    await advanceTransaction(tx, row.reference, { status: "success", at, note: "Paid" });
    await writeToOwner(tx, platform, withdrawalId, paidLetter);
    if (row.batch_id !== null) await completeIfDone(tx, row.batch_id, at);
  });
  platform.outbox.nudge();
}

/** The money did not arrive, or came back after it had: it is in the wallet again. Harmless when repeated. */
export async function markFailed(
  platform: Platform,
  withdrawalId: string,
  { reason }: { reason: string },
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row === undefined) return refuse("not_found", "There is no such withdrawal.");
    if (row.status === "failed") return;
    if (row.status !== "processing" && row.status !== "paid") refuseState(row);
    const at = platform.clock.now();
    const wasPaid = row.status === "paid";
    await moveOn(tx, withdrawalId, {
      status: "failed",
      failureReason: reason,
      ...(wasPaid && { returnedAt: at }),
    });
    await addStep(tx, withdrawalId, { status: "failed", note: reason, by: "bank", at });
    const back = { ...eventOf(row, wasPaid ? "return" : "failure", at), walletId: row.wallet_id };
    await (wasPaid ? withdrawalReturned(tx, back) : withdrawalFailed(tx, back));
    await advanceTransaction(tx, row.reference, {
      status: wasPaid ? "reversed" : "failed",
      at,
      note: reason,
    });
    await writeToOwner(tx, platform, withdrawalId, returnedLetter);
    if (row.batch_id !== null) await completeIfDone(tx, row.batch_id, at);
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

import { transaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { advanceTransaction } from "#transactions/index.ts";
import { returnedLetter } from "./letters.ts";
import { release } from "./release.ts";
import { addStep, lockWithdrawal, moveOn, type Operator, type WithdrawalRow } from "./store.ts";

/** Refuses whoever would decide about their own money. */
export function refuseOwn(operator: Operator, row: Pick<WithdrawalRow, "member_id">): void {
  if (operator.memberId === row.member_id) {
    refuse("staff_own_money", "Nobody decides about money of their own.");
  }
}

/** Refuses with what it is when a withdrawal is not in a state where this can be done. */
export function refuseState(row: WithdrawalRow): never {
  refuse("wallet_withdrawal_locked", `This withdrawal is ${row.status}.`);
}

/** Staff found the withdrawal right: it may go into a batch, and its member can no longer cancel it. Harmless when repeated. */
export async function approveWithdrawal(
  { clock, db }: Platform,
  withdrawalId: string,
  operator: Operator,
): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row === undefined) return refuse("not_found", "There is no such withdrawal.");
    refuseOwn(operator, row);
    if (row.status === "approved" && row.approved_by === operator.staffId) return;
    if (row.status !== "pending") refuseState(row);
    const at = clock.now();
    await moveOn(tx, withdrawalId, { status: "approved", approvedBy: operator });
    await addStep(tx, withdrawalId, { status: "approved", by: operator.staffId, at });
    await advanceTransaction(tx, row.reference, { status: "pending", at, note: "Approved" });
  });
}

/** Staff declined the withdrawal before it was sent: the money is the member's again, and they are told the reason. */
export async function rejectWithdrawal(
  platform: Platform,
  withdrawalId: string,
  { operator, reason }: { operator: Operator; reason: string },
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row === undefined) return refuse("not_found", "There is no such withdrawal.");
    refuseOwn(operator, row);
    if (row.status === "rejected") return;
    if (row.status !== "pending" && row.status !== "approved") refuseState(row);
    await release(tx, platform, row, {
      status: "rejected",
      note: reason,
      by: operator.staffId,
      letter: returnedLetter,
    });
  });
  platform.outbox.nudge();
}

import type { WithdrawalId } from "@kinfold/contract/ids";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import { writeAuditEntry } from "#audit/index.ts";
import { hasDebt } from "#payments/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { filterHeldMembers } from "#screening/index.ts";
import { advanceTransaction } from "#transactions/index.ts";
import { refuseOwn, type Operator } from "#staff/index.ts";
import { dropLine, lockBatch } from "./batch-store.ts";
import { writeApprovedEmail, writeReturnedEmail } from "./emails.ts";
import { holdLockedPayouts } from "./locked.ts";
import { releaseWithdrawal } from "./release.ts";
import { refuseFlagged } from "./flags.ts";
import {
  addStep,
  findRequester,
  lockWithdrawal,
  moveOn,
  readWithdrawal,
  type WithdrawalRow,
} from "./store.ts";
import { writeToOwner } from "./write-to-owner.ts";

/** Refuses with what it is when a withdrawal is not in a state where this can be done. */
export function refuseState(row: WithdrawalRow): never {
  refuse(withdrawalRefusals().wallet_withdrawal_locked.state(row.status));
}

async function decided(
  tx: Db,
  row: WithdrawalRow,
  {
    at,
    action,
    operator,
    reason,
  }: { at: Date; action: string; operator: Operator; reason?: string | undefined },
): Promise<void> {
  await writeAuditEntry(tx, {
    at,
    actor: { kind: "staff", staffId: operator.staffId },
    action,
    subject: { kind: "withdrawal", id: row.withdrawal_id },
    memberId: row.member_id,
    reason,
    before: { status: row.status },
    after: { currency: row.currency, amount_minor: String(row.amount_minor) },
  });
}

/** Staff found the withdrawal right: it may go into a batch, its member can no longer cancel it, and is told. Harmless when repeated. */
export async function approveWithdrawal(
  platform: Platform,
  withdrawalId: WithdrawalId,
  operator: Operator,
  { reason, isPlain = false }: { reason?: string; isPlain?: boolean } = {},
): Promise<void> {
  const { clock, db, outbox } = platform;
  await runTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row === undefined) return refuse(withdrawalRefusals().not_found.withdrawal);
    refuseOwn(operator, row);
    if (row.status === "approved" && row.approved_by === operator.staffId) return;
    if (row.status !== "pending") refuseState(row);
    if ((await findRequester(tx, withdrawalId)) === operator.staffId) {
      refuse(withdrawalRefusals().staff_own_work.requester);
    }
    if ((await holdLockedPayouts(tx, [row])).size > 0) {
      refuse(withdrawalRefusals().payout_member_locked);
    }
    if ((await filterHeldMembers(tx, [row.member_id])).size > 0) {
      refuse(withdrawalRefusals().payout_held);
    }
    if (await hasDebt(tx, row.member_id)) {
      refuse(withdrawalRefusals().wallet_withdrawal_blocked.debt);
    }
    const at = clock.now();
    if (isPlain) await refuseFlagged(tx, withdrawalId, at);
    await moveOn(tx, withdrawalId, { status: "approved", approvedBy: operator });
    await addStep(tx, withdrawalId, { status: "approved", by: operator.staffId, at });
    await advanceTransaction(tx, row.reference, { status: "pending", at, note: "Approved" });
    await writeToOwner(tx, platform, await readWithdrawal(tx, withdrawalId), writeApprovedEmail);
    await decided(tx, row, { at, action: "withdrawal.approved", operator, reason });
  });
  outbox.nudge();
}

/** Takes a withdrawal that is declined out of its draft. Refuses when that was approved: the bank may have it already. */
async function leaveBatch(tx: Db, row: WithdrawalRow): Promise<void> {
  if (row.batch_id === null) return;
  const batch = await lockBatch(tx, row.batch_id);
  if (batch?.status === "draft") return dropLine(tx, row.batch_id, row.withdrawal_id);
  refuse(withdrawalRefusals().wallet_withdrawal_locked.inBatch);
}

/** Staff declined the withdrawal before it was sent: the money is the member's again, and they are told the reason. */
export async function rejectWithdrawal(
  platform: Platform,
  withdrawalId: WithdrawalId,
  { operator, reason }: { operator: Operator; reason: string },
): Promise<void> {
  await runTransaction(platform.db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row === undefined) return refuse(withdrawalRefusals().not_found.withdrawal);
    refuseOwn(operator, row);
    if (row.status === "rejected") return;
    if (row.status !== "pending" && row.status !== "approved") refuseState(row);
    await leaveBatch(tx, row);
    await releaseWithdrawal(tx, platform, row, {
      status: "rejected",
      note: reason,
      by: operator.staffId,
      emailContent: writeReturnedEmail,
    });
    const at = platform.clock.now();
    await decided(tx, row, { at, action: "withdrawal.rejected", operator, reason });
  });
  platform.outbox.nudge();
}

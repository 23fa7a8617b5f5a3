import type { WithdrawalId, MemberId } from "@kinfold/contract/ids";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { cancelWithdrawal as cancelCall } from "@kinfold/contract/withdrawals";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { writeCancelledEmail } from "./emails.ts";
import { releaseWithdrawal } from "./release.ts";
import { lockWithdrawal, readWithdrawal } from "./store.ts";
import { isCancellable, readWithdrawalView } from "./view.ts";

/**
 * Takes a pending withdrawal of this member back: the money is theirs again at once. Repeated, it changes nothing. Refuses
 * wallet_withdrawal_locked once it was decided about, and from the end of its month to the end of the day that was promised; and
 * not_found for another's.
 */
export async function cancelWithdrawal(
  platform: Platform,
  {
    memberId,
    withdrawalId,
    reason,
  }: { memberId: MemberId; withdrawalId: WithdrawalId; reason?: string },
): Promise<ReplyOf<typeof cancelCall>> {
  const { clock, db, outbox } = platform;
  const now = clock.now();
  await runTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row === undefined || row.member_id !== memberId) {
      return refuse(withdrawalRefusals().not_found.withdrawal);
    }
    if (row.status === "cancelled") return;
    if (!isCancellable(row, now)) refuse(withdrawalRefusals().wallet_withdrawal_locked.cancel);
    await releaseWithdrawal(tx, platform, row, {
      status: "cancelled",
      note: reason ?? "Cancelled by you",
      emailContent: writeCancelledEmail,
    });
  });
  outbox.nudge();
  const row = await readWithdrawal(db, withdrawalId);
  return { withdrawal: await readWithdrawalView(db, row, now) };
}

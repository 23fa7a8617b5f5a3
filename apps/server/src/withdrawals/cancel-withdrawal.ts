import type { WithdrawalId, MemberId } from "@kinfold/contract/ids";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { cancelWithdrawal as cancelCall } from "@kinfold/contract/withdrawals";
import { transaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { cancelledLetter } from "./letters.ts";
import { release } from "./release.ts";
import { lockWithdrawal, withdrawalById } from "./store.ts";
import { isCancellable, withdrawalView } from "./view.ts";

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
  await transaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row === undefined || row.member_id !== memberId) {
      return refuse(withdrawalRefusals().not_found.withdrawal);
    }
    if (row.status === "cancelled") return;
    if (!isCancellable(row, now)) refuse(withdrawalRefusals().wallet_withdrawal_locked.cancel);
    await release(tx, platform, row, {
      status: "cancelled",
      note: reason ?? "Cancelled by you",
      letter: cancelledLetter,
    });
  });
  outbox.nudge();
  const row = await withdrawalById(db, withdrawalId);
  return { withdrawal: await withdrawalView(db, row, now) };
}

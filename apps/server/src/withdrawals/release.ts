import { toMoney } from "@kinfold/money";
import { postReleasedWithdrawal } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { advanceTransaction } from "#transactions/index.ts";
import { addStep, moveOn, readWithdrawal, type WithdrawalRow } from "./store.ts";
import { writeToOwner, type Writer } from "./write-to-owner.ts";

/** Gives what is held for a withdrawal back to its wallet and says why. The caller holds the row and checked its state. */
export async function releaseWithdrawal(
  tx: Db,
  platform: Platform,
  row: WithdrawalRow,
  ending: { status: "cancelled" | "rejected"; note: string; by?: string; emailContent: Writer },
): Promise<void> {
  const { withdrawal_id: withdrawalId, reference, wallet_id: walletId } = row;
  const { status, note, by, emailContent } = ending;
  const at = platform.clock.now();
  await moveOn(tx, withdrawalId, {
    status,
    ...(status === "rejected" && { failureReason: note }),
  });
  await addStep(tx, withdrawalId, { status, note, at, ...(by !== undefined && { by }) });
  await postReleasedWithdrawal(tx, {
    idempotencyKey: `withdrawal:${withdrawalId}:release`,
    eventAt: at,
    walletId,
    sum: toMoney(row.currency, row.amount_minor),
    meta: { withdrawal: withdrawalId, reference },
  });
  await advanceTransaction(tx, reference, {
    status: status === "cancelled" ? "reversed" : "failed",
    at,
    note,
  });
  await writeToOwner(tx, platform, await readWithdrawal(tx, withdrawalId), emailContent);
}

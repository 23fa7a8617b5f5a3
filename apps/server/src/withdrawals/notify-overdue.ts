import type { WithdrawalId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { lagosDay } from "#calendar/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { writeOverdueEmail } from "./emails.ts";
import { lockWithdrawal } from "./store.ts";
import { isOverdue } from "./view.ts";
import { writeToOwner } from "./write-to-owner.ts";

/**
 * Tells each member whose withdrawal was not approved by its promised day that they may wait or cancel it; what was told is not
 * told again. Answers how many withdrawals are overdue.
 */
export async function notifyOverdue(platform: Platform): Promise<number> {
  const { clock, db, outbox } = platform;
  const { rows } = await sql<{ withdrawal_id: WithdrawalId }>`select withdrawal_id from withdrawal
    where status = 'pending' and payout_on < ${lagosDay(clock.now())}::date
    order by withdrawal_id`.execute(db);
  for (const { withdrawal_id: id } of rows) {
    await runTransaction(db, async (tx) => {
      const row = await lockWithdrawal(tx, id);
      if (row === undefined || !isOverdue(row, clock.now())) return;
      await writeToOwner(tx, platform, id, writeOverdueEmail);
    });
  }
  if (rows.length > 0) outbox.nudge();
  return rows.length;
}

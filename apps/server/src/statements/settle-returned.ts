import { sql } from "kysely";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { sortLines } from "./sort-lines.ts";
import { lockLines } from "./store.ts";

/**
 * Ties each credit that certainly gives a payout back to its withdrawal, once two people have said that it was not paid; from then on
 * the credit is the money of nothing else. Harmless when repeated. Answers how many it tied.
 */
export async function settleReturnedPayouts({
  db,
  clock,
}: Pick<Platform, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const { returned, payouts } = await sortLines(db, now);
  let tied = 0;
  for (const { lineId, isSure, payouts: found } of returned) {
    const payout = payouts.find(
      ({ batchId, withdrawalId }) =>
        batchId === found[0]?.batchId && withdrawalId === found[0].withdrawalId,
    );
    if (!isSure || payout === undefined || payout.failureId === null) continue;
    const { failureId, batchId, withdrawalId, memberId, currency } = payout;
    tied += await runTransaction(db, async (tx) => {
      const [line] = await lockLines(tx, [lineId]);
      if (line === undefined || line.used_by !== null) return 0;
      const { numAffectedRows = 0n } = await sql`insert into returned_payout
          (line_id, failure_id, batch_id, withdrawal_id, member_id, currency, settled_at)
        values (${lineId}, ${failureId}, ${batchId}, ${withdrawalId}, ${memberId}, ${currency}, ${now}::timestamptz)
        on conflict do nothing`.execute(tx);
      return Number(numAffectedRows);
    });
  }
  return tied;
}

import { sql } from "kysely";
import type { Platform } from "#platform/platform.ts";
import { confirmFailed, proposeFailed } from "#withdrawals/index.ts";
import { FIRST_OF_TWO, SECOND_OF_TWO, twoOfTheStaff } from "./two-of-the-staff.ts";

const operator = (staffId: string) => ({ staffId, memberId: null });

type Known = { batch_id: string | null; failure_id: string | null; status: string | null };

/** The batch of a withdrawal, and the last that was said of it there. */
async function known(platform: Platform, withdrawalId: string): Promise<Known> {
  const { rows } = await sql<Known>`select withdrawal.batch_id, failure_id, payout_failure.status
    from withdrawal left join payout_failure using (batch_id, withdrawal_id)
    where withdrawal_id = ${withdrawalId} order by proposed_at desc limit 1`.execute(platform.db);
  return rows[0] ?? { batch_id: null, failure_id: null, status: null };
}

/** One of the staff says that the bank did not pay it. Answers under which number. */
export async function said(
  platform: Platform,
  withdrawalId: string,
  reason: string,
): Promise<string> {
  await twoOfTheStaff(platform.db, platform.clock.now());
  const { batch_id: batchId } = await known(platform, withdrawalId);
  const line = { batchId: batchId ?? "", withdrawalId };
  await proposeFailed(platform, line, { reason, isRetry: false, by: operator(FIRST_OF_TWO) });
  return (await known(platform, withdrawalId)).failure_id ?? "";
}

/** Another of the staff confirms it. */
export async function confirmed(
  platform: Platform,
  withdrawalId: string,
  failureId: string,
): Promise<void> {
  const { batch_id: batchId } = await known(platform, withdrawalId);
  await confirmFailed(platform, {
    batchId: batchId ?? "",
    failureId,
    by: operator(SECOND_OF_TWO),
    reason: "The bank says so.",
  });
}

/** The bank did not pay it, as two of the staff say. Harmless when repeated, or cut short between the two. */
export async function notPaid(
  platform: Platform,
  withdrawalId: string,
  reason: string,
): Promise<void> {
  if ((await known(platform, withdrawalId)).status === "confirmed") return;
  await confirmed(platform, withdrawalId, await said(platform, withdrawalId, reason));
}

import { writeAuditEntry } from "#audit/index.ts";
import type { Db } from "#platform/db.ts";
import type { Operator } from "#staff/index.ts";
import type { WithdrawalRow } from "./store.ts";

/** Writes down what was said or done of a payout; without a staff member, its bank said it. */
export function recordNote(
  tx: Db,
  row: WithdrawalRow,
  done: {
    at: Date;
    action: string;
    by?: Operator | undefined;
    reason?: string;
    after?: Record<string, string>;
  },
): Promise<void> {
  const { at, action, by, reason, after } = done;
  return writeAuditEntry(tx, {
    at,
    actor: by === undefined ? { kind: "system" } : { kind: "staff", staffId: by.staffId },
    action,
    subject: { kind: "withdrawal", id: row.withdrawal_id },
    memberId: row.member_id,
    reason,
    before: { status: row.status },
    after: { batch: row.batch_id, amount_minor: String(row.amount_minor), ...after },
  });
}

import type { TransactionId } from "@kinfold/contract/ids";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { writeAuditEntry } from "#audit/index.ts";
import { lagosDay, type Day } from "#calendar/index.ts";
import { refuseOwnMembership } from "#decisions/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import type { Operator } from "#staff/index.ts";
import { findLarge, insertReport, type LargeTransactionRow } from "./large-store.ts";

/**
 * Notes that a large transaction was reported to the NFIU. It moves and holds nothing, and the audit entry names the transaction and
 * not the member. Refuses one's own transaction, what was reported already, and a day before it happened or to come.
 */
export async function reportLarge(
  { clock, db }: Pick<Platform, "clock" | "db">,
  id: TransactionId,
  { nfiuReference, reportedOn, by }: { nfiuReference: string; reportedOn: Day; by: Operator },
): Promise<LargeTransactionRow> {
  const at = clock.now();
  return runTransaction(db, async (tx) => {
    const large = await findLarge(tx, id);
    if (large === undefined) return refuse(complianceRefusals().not_found.transaction);
    refuseOwnMembership(large.member_id, by);
    if (reportedOn > lagosDay(at))
      refuseField("reported_on", complianceRefusals().invalid.dayToCome);
    if (reportedOn < lagosDay(large.happened_at)) {
      refuseField("reported_on", complianceRefusals().invalid.beforeTransaction);
    }
    const report = { id, nfiuReference, reportedOn, by: by.staffId, at };
    if (!(await insertReport(tx, report))) refuse(complianceRefusals().transaction_reported);
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: "large_transaction.reported",
      subject: { kind: "large_transaction", id },
      after: { nfiu_reference: nfiuReference, reported_on: reportedOn },
    });
    const reported = await findLarge(tx, id);
    assertExists(reported, "a reported transaction is not large");
    return reported;
  });
}

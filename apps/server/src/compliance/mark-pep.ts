import type { MemberId } from "@kinfold/contract/ids";
import type { PepStatus } from "@kinfold/contract/office/compliance";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { writeAuditEntry } from "#audit/index.ts";
import { refuseOwnMembership } from "#decisions/index.ts";
import { holdMembership } from "#members/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { Operator } from "#staff/index.ts";
import { findPepStatus, insertPepMark } from "./pep-store.ts";

/**
 * Marks a member as politically exposed, whatever they declared. An active member stays active and waits for senior approval.
 * Refuses one's own membership and whom the club knows to be politically exposed.
 */
export async function markPep(
  { clock, db }: Pick<Platform, "clock" | "db">,
  memberId: MemberId,
  { reason, by }: { reason: string; by: Operator },
): Promise<PepStatus> {
  const at = clock.now();
  return runTransaction(db, async (tx) => {
    const member = await holdMembership(tx, memberId);
    if (member === undefined) return refuse(complianceRefusals().not_found.member);
    refuseOwnMembership(memberId, by);
    if ((await findPepStatus(tx, memberId)) !== null) refuse(complianceRefusals().member_is_pep);
    await insertPepMark(tx, { memberId, reason, by: by.staffId, at });
    const status = await findPepStatus(tx, memberId);
    if (status === null) throw new Error("a marked member is not politically exposed");
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: "pep.marked",
      subject: { kind: "member", id: memberId },
      memberId,
      reason,
    });
    return status;
  });
}

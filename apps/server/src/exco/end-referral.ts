import type { MemberId, StaffId } from "@kinfold/contract/ids";
import { writeAuditEntry } from "#audit/index.ts";
import { lockExco, setExco } from "#members/index.ts";
import type { Db } from "#platform/db.ts";
import { followPromise } from "#promises/index.ts";
import { EXCO_PROMISE } from "./promise.ts";
import { insertDecision } from "./store.ts";

const REASON = "The account was closed.";

/** Ends a request that the Exco has not answered, as its account is closed: nothing is owed any more. Does nothing when none waits. */
export async function endExcoReferral(
  tx: Db,
  memberId: MemberId,
  { by, at }: { by: { staffId: StaffId; memberId: MemberId | null }; at: Date },
): Promise<void> {
  if ((await lockExco(tx, memberId)) !== "requested") return;
  await insertDecision(tx, { memberId, outcome: "ended", reason: REASON, by, at });
  await setExco(tx, memberId, "ended");
  await followPromise(tx, EXCO_PROMISE, { memberId });
  await writeAuditEntry(tx, {
    at,
    actor: { kind: "staff", staffId: by.staffId },
    action: "exco.ended",
    subject: { kind: "member", id: memberId },
    memberId,
    reason: REASON,
    before: { exco_referral_status: "requested" },
    after: { exco_referral_status: "ended" },
  });
}

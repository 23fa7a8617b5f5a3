import type { ReconciliationItemId } from "@kinfold/contract/ids";
import { reconciliationRefusals } from "@kinfold/contract/refusals/reconciliation";
import type { Disagreement } from "@kinfold/contract/office/reconciliation";
import { writeAuditEntry } from "#audit/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffCaller } from "#staff/index.ts";
import { explainItem, lockItem } from "./store.ts";
import { readItemViews } from "./view.ts";

type Explaining = {
  id: ReconciliationItemId;
  by: Pick<StaffCaller, "staffId" | "memberId">;
  reason: string;
};

/**
 * Says why two sides do not agree, for good. Moves no money. Refuses what is explained or settled, and a payment of one's
 * own. Harmless when the same person repeats it.
 */
export function explainDisagreement(
  { clock, db }: Platform,
  { id, by, reason }: Explaining,
): Promise<Disagreement> {
  return runTransaction(db, async (tx) => {
    const item = await lockItem(tx, id);
    if (item === undefined) return refuse(reconciliationRefusals().not_found.disagreement);
    const isRepeated = item.explained_by === by.staffId && item.reason === reason;
    if (!isRepeated) {
      if (item.status !== "open") {
        refuse(
          item.status === "explained"
            ? reconciliationRefusals().disagreement_closed.explained
            : reconciliationRefusals().disagreement_closed.agreed,
        );
      }
      if (item.member_id !== null && item.member_id === by.memberId) {
        refuse(reconciliationRefusals().staff_own_work);
      }
      const at = clock.now();
      await explainItem(tx, id, { by: by.staffId, at, reason });
      await writeAuditEntry(tx, {
        at,
        actor: { kind: "staff", staffId: by.staffId },
        action: "reconciliation.explained",
        subject: { kind: "disagreement", id },
        memberId: item.member_id ?? undefined,
        reason,
        after: { account: item.account, day: item.day, reference: item.subject },
      });
    }
    const row = await lockItem(tx, id);
    const [view] = row === undefined ? [] : await readItemViews(tx, [row], clock.now());
    assertExists(view, "a disagreement vanished");
    return view;
  });
}

import type { ReconciliationItemId } from "@kinfold/contract/ids";
import { reconciliationRefusals } from "@kinfold/contract/refusals/reconciliation";
import type { Disagreement } from "@kinfold/contract/office/reconciliation";
import { writeAuditEntry } from "#audit/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
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

/** Writes the reason for one disagreement down. Refuses what is explained or settled, and a payment of one's own. */
async function recordReason(tx: Db, at: Date, { id, by, reason }: Explaining): Promise<void> {
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
}

/**
 * Says why two sides do not agree, for good. Moves no money. Refuses what is explained or settled, and a payment of one's
 * own. Harmless when the same person repeats it.
 */
export function explainDisagreement(
  { clock, db }: Platform,
  explaining: Explaining,
): Promise<Disagreement> {
  return runTransaction(db, async (tx) => {
    const at = clock.now();
    await recordReason(tx, at, explaining);
    const row = await lockItem(tx, explaining.id);
    const [view] = row === undefined ? [] : await readItemViews(tx, [row], at);
    assertExists(view, "a disagreement vanished");
    return view;
  });
}

/** Gives one reason for several disagreements: all of them, or none when one is refused. Answers how many it were. */
export async function explainAlike(
  { clock, db }: Platform,
  { ids, ...explaining }: Omit<Explaining, "id"> & { ids: readonly ReconciliationItemId[] },
): Promise<number> {
  // In one order: two who explain the same ones wait for each other, not on each other.
  const sorted = [...new Set(ids)].toSorted();
  await runTransaction(db, async (tx) => {
    const at = clock.now();
    // All of them before the audit, which others wait for.
    for (const id of sorted) await lockItem(tx, id);
    for (const id of sorted) await recordReason(tx, at, { ...explaining, id });
  });
  return sorted.length;
}

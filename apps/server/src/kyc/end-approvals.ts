import type { CheckId, MemberId } from "@kinfold/contract/ids";
import { listCurrentChecks, setCheck } from "#identity/index.ts";
import { lockName, type Db } from "#platform/db.ts";
import { releaseBvn } from "./bvn-store.ts";
import { insertDecision } from "./document-store.ts";

/** Ends an approval, and records what ended it. */
export async function expireCheck(
  tx: Db,
  checkId: CheckId,
  { by, at }: { by: "calendar" | "correction"; at: Date },
): Promise<void> {
  await insertDecision(tx, { checkId, action: "expired", by, at });
  await setCheck(tx, checkId, { status: "expired", at, by });
}

/**
 * Ends the approvals of these kinds, which were made for details that have been corrected since: the member sends each again. What waits
 * for staff goes on waiting, and is held against the new details. Answers what has ended.
 */
export async function endApprovals(
  tx: Db,
  memberId: MemberId,
  { kinds, at }: { kinds: readonly ("kyc" | "poa" | "bvn")[]; at: Date },
): Promise<string[]> {
  await lockName(tx, `identity ${memberId}`);
  const ended = (await listCurrentChecks(tx, memberId)).filter(
    ({ kind, status }) => status === "validated" && kinds.some((one) => one === kind),
  );
  for (const { check_id: checkId, kind } of ended) {
    await expireCheck(tx, checkId, { by: "correction", at });
    if (kind === "bvn") await releaseBvn(tx, memberId);
  }
  return ended.map(({ kind }) => kind);
}

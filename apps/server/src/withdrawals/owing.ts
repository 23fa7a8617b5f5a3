import type { MemberId } from "@kinfold/contract/ids";
import { hasDebt } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";

/** Which of these members owe the club, and are paid nothing until that is covered. */
export async function filterOwing(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<string>> {
  const owe = new Set<string>();
  for (const memberId of new Set(memberIds)) if (await hasDebt(db, memberId)) owe.add(memberId);
  return owe;
}

import type { StaffId, SubjectId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import type { PromiseKind } from "./kind.ts";

/** Makes a staff member the owner of the open promise about a piece of work that they claimed. */
export async function assignPromise(
  db: Db,
  kinds: readonly PromiseKind[],
  subject: { kind: string; id: SubjectId },
  staffId: StaffId,
): Promise<void> {
  const names = kinds
    .filter(({ claimedAs }) => claimedAs.includes(subject.kind))
    .map(({ name }) => name);
  if (names.length === 0) return;
  await sql`update promise_case set claimed_by = ${staffId} where kind = any (${names}::text[])
    and subject_id = ${subject.id} and ended_at is null and claimed_by is distinct from ${staffId}`.execute(
    db,
  );
}

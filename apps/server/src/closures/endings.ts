import type { MemberId } from "@kinfold/contract/ids";
import type { MembershipEnding } from "@kinfold/contract/office/members";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";

type EndingRow = {
  member_id: MemberId;
  requested_at: Date;
  closed_at: Date | null;
  erase_on: Day | null;
};

/** Which of these members asked to close their account, or have it closed. */
export async function findEndings(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, MembershipEnding>> {
  const { rows } =
    await sql<EndingRow>`select member_id, requested_at, closed_at, to_char(erase_on, 'YYYY-MM-DD') as erase_on
    from account_closure where cancelled_at is null and member_id = any (${[...memberIds]}::text[])`.execute(
      db,
    );
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        state: row.closed_at === null ? "closing_asked" : "closed",
        at: (row.closed_at ?? row.requested_at).toISOString(),
        erase_on: row.erase_on,
        estate: null,
      },
    ]),
  );
}

import type { MemberId, StaffId } from "@kinfold/contract/ids";
import type { ExcoStatus } from "@kinfold/contract/office/exco";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";

/** How a request ends: by what the Exco says, or with the closing of its account. */
export type ExcoOutcome = Exclude<ExcoStatus, "requested">;

export type DecisionRow = {
  member_id: MemberId;
  outcome: ExcoOutcome;
  reason: string;
  decided_by: StaffId;
  decided_at: Date;
};

/** What was decided about these members' introductions, by their id. */
export async function findDecisions(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<string, DecisionRow>> {
  const { rows } =
    await sql<DecisionRow>`select member_id, outcome, reason, decided_by, decided_at from exco_decision
    where member_id = any (${[...memberIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** The same of one. */
export const findDecision = async (db: Db, memberId: MemberId): Promise<DecisionRow | undefined> =>
  (await findDecisions(db, [memberId])).get(memberId);

/** Writes a decision down, for good. */
export async function insertDecision(
  tx: Db,
  decision: {
    memberId: MemberId;
    outcome: ExcoOutcome;
    reason: string;
    by: { staffId: StaffId; memberId: MemberId | null };
    at: Date;
  },
): Promise<void> {
  const { memberId, outcome, reason, by, at } = decision;
  await sql`insert into exco_decision (decision_id, member_id, outcome, reason, decided_by, decided_by_member, decided_at)
    values (${createId("exd")}, ${memberId}, ${outcome}, ${reason}, ${by.staffId}, ${by.memberId}, ${at})`.execute(
    tx,
  );
}

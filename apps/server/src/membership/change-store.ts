import type { GlobalChangeStatus } from "@kinfold/contract/office/members";
import { sql } from "kysely";
import { containing } from "#platform/containing.ts";
import type { Db } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import type { Operator } from "#staff/index.ts";

/** A proposal to make a member global, or not, with the names of those it speaks of. */
export type ChangeRow = {
  change_id: string;
  member_id: string;
  member_name: string;
  member_email: string;
  member_code: string;
  is_global: boolean;
  reason: string;
  status: GlobalChangeStatus;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  due_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
};

export type NewChange = {
  changeId: string;
  memberId: string;
  isGlobal: boolean;
  reason: string;
  by: Operator;
  at: Date;
  dueAt: Date;
};

/** Writes a proposal down. Breaks `one_open_global_change_per_member` when one about this member waits already. */
export async function insertChange(tx: Db, change: NewChange): Promise<void> {
  const { changeId, memberId, isGlobal, reason, by, at, dueAt } = change;
  await sql`insert into global_change (change_id, member_id, is_global, reason, proposed_by, proposed_by_member,
      proposed_at, due_at)
    values (${changeId}, ${memberId}, ${isGlobal}, ${reason}, ${by.staffId}, ${by.memberId}, ${at}, ${dueAt})`.execute(
    tx,
  );
}

const SHOWN = sql`c.change_id, c.member_id, m.first_name || ' ' || m.last_name as member_name, m.email as member_email,
  m.customer_code as member_code, c.is_global, c.reason, c.status, c.proposed_by, proposer.name as proposed_by_name,
  c.proposed_at, c.due_at, c.decided_by, decider.name as decided_by_name, c.decided_at, c.decision_reason
  from global_change c join member m using (member_id) join staff proposer on proposer.staff_id = c.proposed_by
    left join staff decider on decider.staff_id = c.decided_by`;

/** The proposal of this id. */
export async function changeById(db: Db, id: string): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`select ${SHOWN} where c.change_id = ${id}`.execute(db);
  return rows[0];
}

/** What waits about this member, if anything does. */
export async function openChangeOf(db: Db, memberId: string): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`select ${SHOWN}
    where c.member_id = ${memberId} and c.status = 'proposed'`.execute(db);
  return rows[0];
}

export type Decision = { status: "approved" | "rejected"; by: Operator; at: Date; reason: string };

/** Decides about a proposal, for good. The database refuses whoever proposed it, and whom it concerns. */
export async function decideChange(tx: Db, id: string, decision: Decision): Promise<void> {
  const { status, by, at, reason } = decision;
  await sql`update global_change set status = ${status}, decided_by = ${by.staffId},
      decided_by_member = ${by.memberId}, decided_at = ${at}, decision_reason = ${reason}
    where change_id = ${id}`.execute(tx);
}

type Wanted = { status: GlobalChangeStatus | undefined; search: string | undefined };

/** One page of proposals: those that wait first, oldest promise first, then the newest; and how many in all. */
export async function pageOfChanges(
  db: Db,
  { status, search = "" }: Wanted,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ChangeRow[]; total: number }> {
  const part = containing(search.trim());
  const matching = sql`(${status ?? null}::text is null or c.status = ${status ?? null})
    and (m.first_name || ' ' || m.last_name ilike ${part} or m.email ilike ${part} or m.customer_code ilike ${part})`;
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from global_change c join member m using (member_id) where ${matching}`.execute(db);
  const { rows } = await sql<ChangeRow>`select ${SHOWN} where ${matching}
    order by c.status = 'proposed' desc, case when c.status = 'proposed' then c.due_at end, c.proposed_at desc, c.change_id
    ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

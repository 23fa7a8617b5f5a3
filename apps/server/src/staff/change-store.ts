import type { StaffChangeKind, StaffChangeStatus } from "@kinfold/contract/office/staff";
import type { StaffRole } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import { containing } from "#platform/containing.ts";
import type { Db } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";

/** A proposal about the staff, as stored, with the names of those it speaks of. */
export type ChangeRow = {
  change_id: string;
  kind: StaffChangeKind;
  staff_id: string | null;
  email: string;
  name: string;
  roles_now: StaffRole[] | null;
  roles: StaffRole[] | null;
  /** Who they are linked to as a member now, and who they will be by this change. */
  linked_member_id: string | null;
  member_id: string | null;
  reason: string;
  status: StaffChangeStatus;
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
  kind: StaffChangeKind;
  staffId: string | null;
  email: string | null;
  name: string | null;
  roles: readonly StaffRole[] | null;
  memberId: string | null;
  reason: string;
  proposedBy: string;
  proposedAt: Date;
  dueAt: Date;
};

/** Writes a proposal down. Breaks a unique constraint when one about the same person waits already. */
export async function insertChange(tx: Db, change: NewChange): Promise<void> {
  const roles = change.roles === null ? null : [...change.roles];
  await sql`insert into staff_change (change_id, kind, staff_id, email, name, roles, member_id, reason, proposed_by, proposed_at, due_at)
    values (${change.changeId}, ${change.kind}, ${change.staffId}, ${change.email}, ${change.name},
      ${roles}::text[], ${change.memberId}, ${change.reason}, ${change.proposedBy}, ${change.proposedAt}, ${change.dueAt})`.execute(
    tx,
  );
}

const SHOWN = sql`c.change_id, c.kind, c.staff_id, coalesce(c.email, whom.email, '') as email, coalesce(c.name, whom.name, '') as name,
  case when c.kind = 'invite' then null else whom.roles end as roles_now, c.roles,
  case when c.kind = 'invite' then null else whom.member_id end as linked_member_id, c.member_id, c.reason, c.status,
  c.proposed_by, proposer.name as proposed_by_name, c.proposed_at, c.due_at,
  c.decided_by, decider.name as decided_by_name, c.decided_at, c.decision_reason
  from staff_change c left join staff whom on whom.staff_id = c.staff_id
    join staff proposer on proposer.staff_id = c.proposed_by
    left join staff decider on decider.staff_id = c.decided_by`;

/** The proposal of this id. */
export async function changeById(db: Db, id: string): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`select ${SHOWN} where c.change_id = ${id}`.execute(db);
  return rows[0];
}

export type Decision = {
  status: "approved" | "rejected" | "withdrawn";
  by: string;
  at: Date;
  reason: string;
};

/** Decides about a proposal, or withdraws it, for good. The database refuses a decision of whoever proposed it and of whom it concerns. */
export async function decideChange(tx: Db, id: string, decision: Decision): Promise<void> {
  await sql`update staff_change set status = ${decision.status}, decided_by = ${decision.by},
      decided_at = ${decision.at}, decision_reason = ${decision.reason}
    where change_id = ${id}`.execute(tx);
}

type Wanted = { status: StaffChangeStatus | undefined; search: string | undefined };

/** One page of proposals: those that wait first, oldest promise first, then the newest decided; and how many in all. */
export async function pageOfChanges(
  db: Db,
  { status, search }: Wanted,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ChangeRow[]; total: number }> {
  const like = search === undefined ? null : containing(search);
  const matching = sql`(${status ?? null}::text is null or c.status = ${status ?? null})
    and (${like}::text is null or concat_ws(' ', c.email, c.name, whom.email, whom.name) ilike ${like})`;
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from staff_change c left join staff whom on whom.staff_id = c.staff_id where ${matching}`.execute(
    db,
  );
  const { rows } = await sql<ChangeRow>`select ${SHOWN} where ${matching}
    order by c.status = 'proposed' desc, case when c.status = 'proposed' then c.due_at end, c.proposed_at desc, c.change_id
    ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

import type { StaffChange, StaffPerson } from "@kinfold/contract/office/staff";
import { namesOf } from "#members/index.ts";
import type { Db } from "#platform/db.ts";
import type { ChangeRow } from "./change-store.ts";
import type { PersonRow } from "./people-store.ts";

type Names = ReadonlyMap<string, string>;

const memberNamed = (names: Names, id: string | null): { id: string; name: string } | null =>
  id === null ? null : { id, name: names.get(id) ?? id };

function changeView(row: ChangeRow, claimedBy: string | undefined, names: Names): StaffChange {
  const { decided_by: decidedBy, decided_by_name: deciderName } = row;
  return {
    id: row.change_id,
    created_at: row.proposed_at.toISOString(),
    due_at: row.due_at.toISOString(),
    claimed_by: claimedBy ?? null,
    kind: row.kind,
    staff_id: row.staff_id,
    name: row.name,
    email: row.email,
    roles_now: row.roles_now,
    roles: row.roles,
    member_now: memberNamed(names, row.linked_member_id),
    member: memberNamed(names, row.member_id),
    reason: row.reason,
    status: row.status,
    proposed_by: { id: row.proposed_by, name: row.proposed_by_name },
    decided_by:
      decidedBy === null || deciderName === null ? null : { id: decidedBy, name: deciderName },
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
  };
}

const idsOf = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);

/** Proposals as the office reads them, with the names of the members they speak of. */
export async function changeViews(
  db: Db,
  rows: readonly ChangeRow[],
  claims: ReadonlyMap<string, string>,
): Promise<StaffChange[]> {
  const names = await namesOf(
    db,
    idsOf(rows.flatMap(({ member_id: next, linked_member_id: now }) => [next, now])),
  );
  return rows.map((row) => changeView(row, claims.get(row.change_id), names));
}

/** One proposal as the office reads it. */
export async function oneChangeView(
  db: Db,
  row: ChangeRow,
  claimedBy: string | undefined,
): Promise<StaffChange> {
  const names = await namesOf(db, idsOf([row.member_id, row.linked_member_id]));
  return changeView(row, claimedBy, names);
}

/** Staff accounts as admins and auditors see them, with the members they are linked to. */
export async function personViews(db: Db, rows: readonly PersonRow[]): Promise<StaffPerson[]> {
  const names = await namesOf(db, idsOf(rows.map(({ member_id: id }) => id)));
  return rows.map((row) => personView(row, names));
}

function personView(row: PersonRow, names: Names): StaffPerson {
  return {
    id: row.staff_id,
    name: row.name,
    email: row.email,
    roles: row.roles,
    joined_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    open_change: row.open_change,
    member: memberNamed(names, row.member_id),
  };
}

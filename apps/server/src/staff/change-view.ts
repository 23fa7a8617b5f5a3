import type { StaffChange, StaffPerson } from "@kinfold/contract/office/staff";
import type { ChangeRow } from "./change-store.ts";
import type { PersonRow } from "./people-store.ts";

/** A proposal as the office reads it. */
export function changeView(row: ChangeRow, claimedBy: string | undefined): StaffChange {
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
    reason: row.reason,
    status: row.status,
    proposed_by: { id: row.proposed_by, name: row.proposed_by_name },
    decided_by:
      decidedBy === null || deciderName === null ? null : { id: decidedBy, name: deciderName },
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
  };
}

/** Somebody of the staff as admins and auditors see them. */
export function personView(row: PersonRow): StaffPerson {
  return {
    id: row.staff_id,
    name: row.name,
    email: row.email,
    roles: row.roles,
    joined_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    open_change: row.open_change,
  };
}

import type { GlobalChange } from "@kinfold/contract/office/members";
import type { ChangeRow } from "./change-store.ts";
import type { Operator } from "#staff/index.ts";

/** A proposal as the office reads it. */
export function changeView(
  row: ChangeRow,
  caller: Operator,
  claimedBy: string | null = null,
): GlobalChange {
  const { decided_by: decidedBy, decided_by_name: deciderName } = row;
  return {
    id: row.change_id,
    created_at: row.proposed_at.toISOString(),
    due_at: row.due_at.toISOString(),
    claimed_by: claimedBy,
    member: {
      id: row.member_id,
      name: row.member_name,
      email: row.member_email,
      code: row.member_code,
    },
    is_global: row.is_global,
    reason: row.reason,
    status: row.status,
    proposed_by: { id: row.proposed_by, name: row.proposed_by_name },
    decided_by:
      decidedBy === null || deciderName === null ? null : { id: decidedBy, name: deciderName },
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
    is_own: row.member_id === caller.memberId,
  };
}

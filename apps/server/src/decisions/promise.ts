import { sql } from "kysely";
import { APPROVAL_NAMES } from "@kinfold/contract/office/approval-list";
import { DECISION_KINDS } from "@kinfold/contract/office/decisions";
import type { PromiseItem, RowPromise, SubjectName } from "#promises/index.ts";

/** What one staff member proposed is decided by its due time. That a case is closed without a report is part of the promise of the case. */
export const DECISION_PROMISE: RowPromise = {
  name: "exception",
  owner: "finance_approver",
  escalatesTo: ["finance_maker"],
  isInWorkingDays: false,
  claimedAs: DECISION_KINDS,
  nameSubjects: (ids) => sql<SubjectName>`select decision_id as subject_id,
      coalesce(${JSON.stringify(APPROVAL_NAMES)}::jsonb ->> kind, kind) as name, member_id,
      kind in ('sanctions_answer', 'pep_approval') as is_confidential
    from decision where decision_id = any (${[...ids]}::text[])`,
  items: sql<PromiseItem>`select decision_id as subject_id, null::text as member_id, proposed_at as began_at, due_at,
      case when status <> 'proposed' then decided_at end as ended_at, status = 'withdrawn' as is_void
    from decision where kind <> 'no_suspicion'`,
};

import { sql } from "kysely";
import { DECISION_KINDS } from "@kinfold/contract/office/decisions";
import type { PromiseItem, RowPromise } from "#promises/index.ts";

/** What one staff member proposed is decided by its due time. That a case is closed without a report is part of the promise of the case. */
export const DECISION_PROMISE: RowPromise = {
  name: "exception",
  owner: "finance_approver",
  escalatesTo: ["finance_maker"],
  isInWorkingDays: false,
  claimedAs: DECISION_KINDS,
  items: sql<PromiseItem>`select decision_id as subject_id, null::text as member_id, proposed_at as began_at, due_at,
      case when status <> 'proposed' then decided_at end as ended_at, status = 'withdrawn' as is_void
    from decision where kind <> 'no_suspicion'`,
};

import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { sql } from "kysely";
import type { PromiseItem, RowPromise, SubjectName } from "#promises/index.ts";

/** A transfer that our bank took back is decided within 48 hours; until then its money is held. What two people decide about it is a decision of its own. */
export const REVERSAL_PROMISE: RowPromise = {
  name: "exception",
  owner: "finance_maker",
  escalatesTo: ["finance_approver"],
  isInWorkingDays: false,
  claimedAs: ["return"],
  nameSubjects: (
    ids,
  ) => sql<SubjectName>`select return_id as subject_id, 'Reversal of ' || reference as name,
      null::text as member_id, false as is_confidential from payment_return where return_id = any (${[...ids]}::text[])`,
  items: sql<PromiseItem>`select return_id as subject_id, null::text as member_id, created_at as began_at,
      coalesce(created_at + make_interval(secs => ${CONFIRMATION_PROMISE_MS / 1000}), created_at) as due_at,
      case when state <> 'open' then state_at end as ended_at, false as is_void
    from payment_return where kind = 'reversal'`,
};

import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { sql } from "kysely";
import type { PromiseItem, RowPromise, SubjectName } from "#promises/index.ts";

/** A flagged payment is credited or dismissed within 48 hours. */
export const FLAGGED_PAYMENT_PROMISE: RowPromise = {
  name: "exception",
  owner: "finance_maker",
  escalatesTo: ["finance_approver"],
  isInWorkingDays: false,
  claimedAs: ["webhook"],
  nameSubjects: (ids) => sql<SubjectName>`select review_id as subject_id,
      'Flagged payment' || coalesce(' ' || reference, ' of ' || initcap(provider), '') as name, null::text as member_id,
      false as is_confidential
    from payment_review where review_id = any (${[...ids]}::text[])`,
  items: sql<PromiseItem>`select review_id as subject_id, null::text as member_id, created_at as began_at,
      coalesce(created_at + make_interval(secs => ${CONFIRMATION_PROMISE_MS / 1000}), created_at) as due_at, resolved_at as ended_at, false as is_void
    from payment_review`,
};

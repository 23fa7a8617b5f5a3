import { sql } from "kysely";
import type { PromiseItem, RowPromise, SubjectName } from "#promises/index.ts";

/** A drafted price is decided within a day: members wait for their units with it. */
export const VALUATION_PROMISE: RowPromise = {
  name: "valuation",
  owner: "finance_approver",
  escalatesTo: ["finance_maker"],
  isInWorkingDays: false,
  claimedAs: ["valuation"],
  nameSubjects: (ids) => sql<SubjectName>`select valuation_id as subject_id,
      plan.name || ' ' || plan.currency || ', ' || to_char(valued_on, 'FMDD FMMonth YYYY') as name, null::text as member_id, false as is_confidential
      from valuation join plan using (plan_id) where valuation_id = any (${[...ids]}::text[])`,
  items: sql<PromiseItem>`select valuation_id as subject_id, null::text as member_id, drafted_at as began_at,
      drafted_at + interval '1 day' as due_at, case when status <> 'draft' then decided_at end as ended_at, false as is_void
    from valuation`,
};

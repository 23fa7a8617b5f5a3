import { sql, type RawBuilder } from "kysely";
import type { ApprovalSource } from "#platform/approval-source.ts";
import { DRAFT_DUE } from "./queue.ts";

const select = (
  where: RawBuilder<unknown>,
) => sql`select valuation_id as id, valuation_id as opens, null::text as member_id,
    null::text as staff_id, drafted_by as proposed_by, drafted_at as proposed_at, ${DRAFT_DUE} as due_at,
    net_minor as amount_minor, plan.currency, plan.name || ' ' || plan.currency || ', ' || to_char(valued_on, 'FMDD Mon YYYY') as about,
    case valuation.status when 'draft' then 'proposed' when 'approved' then 'approved' else 'rejected' end as status, decided_at,
    source_note as reason, '{}'::text[] as not_by
  from valuation join plan using (plan_id)
  where ${where}`;

/** Prices that were drafted. */
export const VALUATION_APPROVALS: ApprovalSource = {
  kind: "valuation",
  waiting: () => select(sql`valuation.status = 'draft'`),
  decided: (by, since) => select(sql`decided_by = ${by} and decided_at >= ${since}`),
};

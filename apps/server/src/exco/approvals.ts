import { sql, type RawBuilder } from "kysely";
import { EXCO_REQUESTS } from "#members/index.ts";
import type { ApprovalSource } from "#platform/approval-source.ts";

const select = (
  where: RawBuilder<unknown>,
) => sql`select member_id as id, member_id as opens, member_id, null::text as staff_id,
    null::text as proposed_by, asked_at as proposed_at, due_at, null::bigint as amount_minor,
    null::text as currency, null::text as about,
    case outcome when 'approved' then 'approved' when 'declined' then 'rejected' when 'ended' then 'rejected' else 'proposed' end as status,
    decision.decided_at, null::text as reason, '{}'::text[] as not_by
  from (${EXCO_REQUESTS}) request left join exco_decision decision using (member_id)
  where ${where}`;

/** Introductions that members asked the executive committee for. */
export const EXCO_APPROVALS: ApprovalSource = {
  kind: "exco_referral",
  waiting: () => select(sql`request.status = 'requested'`),
  decided: (by, since) =>
    select(sql`decision.decided_by = ${by} and decision.decided_at >= ${since}`),
};

import { sql, type RawBuilder } from "kysely";
import type { ApprovalSource } from "#platform/approval-source.ts";
import { REVIEWS } from "./reviews.ts";

const select = (
  where: RawBuilder<unknown>,
) => sql`select proposal_id as id, subject_id as opens, member_id, null::text as staff_id,
    proposed_by, proposed_at, (due_on::date + 1)::timestamp at time zone 'Africa/Lagos' - interval '1 millisecond' as due_at,
    null::bigint as amount_minor, null::text as currency, null::text as about,
    case status when 'open' then 'proposed' when 'approved' then 'approved' when 'withdrawn' then 'withdrawn' else 'rejected' end as status,
    ended_at as decided_at, '{}'::text[] as not_by, note as reason
  from identity_proposal join ${REVIEWS} on review.id = subject_id
  where ${where}`;

/** Documents and bank accounts that one person has read, and another has to read. */
export const IDENTITY_APPROVALS: ApprovalSource = {
  kind: "identity",
  waiting: () => select(sql`status = 'open' and replaced_at is null`),
  decided: (by, since) => select(sql`ended_by = ${by} and ended_at >= ${since}`),
};

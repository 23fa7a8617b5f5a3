import { sql, type RawBuilder } from "kysely";
import type { ApprovalSource } from "#platform/approval-source.ts";
import { FLAGGED_DUE } from "./queue.ts";

// A proposal alone has figures, and what is credited alone names one.
const select = (
  where: RawBuilder<unknown>,
) => sql`select proposal.decision_id as id, review.review_id as opens, payment.member_id,
    null::text as staff_id, proposal.decided_by as proposed_by, proposal.decided_at as proposed_at,
    ${FLAGGED_DUE} as due_at,
    proposal.credited_minor as amount_minor, payment.credited_currency as currency, review.reference as about,
    case when closing.decided_at is null then 'proposed' when closing.proposal_id is null then 'rejected' else 'approved' end as status,
    closing.decided_at, '{}'::text[] as not_by, proposal.reason as reason
  from payment_review review
    left join payment_intent payment on payment.reference = review.reference
    join lateral (select decision_id, decided_by, decided_at, credited_minor, reason from payment_review_decision found
      where found.review_id = review.review_id and received_minor is not null order by decision_no desc limit 1) proposal on true
    left join lateral (select proposal_id, decided_by, decided_at from payment_review_decision found
      where found.review_id = review.review_id and received_minor is null limit 1) closing on true
  where ${where}`;

/** Flagged payments that one staff member wants to credit. */
export const FLAGGED_PAYMENT_APPROVALS: ApprovalSource = {
  kind: "flagged_payment",
  waiting: () => select(sql`review.resolved_at is null`),
  decided: (by, since) =>
    select(sql`closing.decided_by = ${by} and closing.decided_at >= ${since}`),
};

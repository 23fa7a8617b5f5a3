import { sql, type RawBuilder } from "kysely";
import type { ApprovalSource } from "#platform/approval-source.ts";

// A proposal alone has figures, and what is approved alone names one.
const select = (
  where: RawBuilder<unknown>,
) => sql`select proposal.decision_id as id, transfer.reference as opens, transfer.member_id,
    null::text as staff_id, proposal.decided_by as proposed_by, proposal.decided_at as proposed_at, transfer.confirm_by as due_at,
    proposal.received_minor as amount_minor, charged_currency as currency, transfer.reference as about,
    case when closing.decided_at is null then 'proposed' when closing.proposal_id is null then 'rejected' else 'approved' end as status,
    closing.decided_at, '{}'::text[] as not_by, proposal.reason as reason
  from bank_transfer transfer
    join payment_intent using (reference)
    join lateral (select decision_id, decided_by, decided_at, received_minor, reason from bank_transfer_decision found
      where found.reference = transfer.reference and received_minor is not null order by decision_no desc limit 1) proposal on true
    left join lateral (select proposal_id, decided_by, decided_at from bank_transfer_decision found
      where found.reference = transfer.reference and received_minor is null order by decision_no desc limit 1) closing on true
  where ${where}`;

/** What was found on a statement, and waits for a second person. */
export const RECEIPT_APPROVALS: ApprovalSource = {
  kind: "receipt",
  waiting: () => select(sql`transfer.state = 'proposed'`),
  decided: (by, since) =>
    select(sql`closing.decided_by = ${by} and closing.decided_at >= ${since}
      and transfer.reference in (select reference from bank_transfer_decision mine
        where mine.decided_by = ${by} and mine.decided_at >= ${since})`),
};

import { sql, type RawBuilder } from "kysely";
import type { ApprovalSource } from "#platform/approval-source.ts";
import { PAYOUT_DUE } from "./waiting.ts";

const selectWithdrawals = (
  where: RawBuilder<unknown>,
) => sql`select withdrawal_id as id, withdrawal_id as opens, member_id,
    null::text as staff_id, null::text as proposed_by, requested_at as proposed_at, ${PAYOUT_DUE} as due_at, amount_minor, currency,
    reference as about, case step.status when 'approved' then 'approved' when 'rejected' then 'rejected' else 'proposed' end as status,
    step.at as decided_at, withdrawal.note as reason, '{}'::text[] as not_by
  from withdrawal
    left join lateral (select status, done_by, at from withdrawal_step taken where taken.withdrawal_id = withdrawal.withdrawal_id
      and taken.status in ('approved', 'rejected') and done_by is not null order by position desc limit 1) step on true
  where ${where}`;

/** Withdrawals that members asked for. */
export const WITHDRAWAL_APPROVALS: ApprovalSource = {
  kind: "withdrawal",
  waiting: () => selectWithdrawals(sql`withdrawal.status = 'pending'`),
  decided: (by, since) =>
    selectWithdrawals(sql`step.done_by = ${by} and step.at >= ${since}
      and withdrawal_id in (select withdrawal_id from withdrawal_step mine where mine.done_by = ${by} and mine.at >= ${since})`),
};

const selectBatches = (
  where: RawBuilder<unknown>,
) => sql`select batch_id as id, batch_id as opens, null::text as member_id,
    null::text as staff_id, made_by as proposed_by, made_at as proposed_at, ${PAYOUT_DUE} as due_at, total_minor as amount_minor, currency,
    line_count || case line_count when 1 then ' withdrawal' else ' withdrawals' end as about,
    case when rejected_at is not null then 'rejected' when released_at is not null then 'approved' else 'proposed' end as status,
    coalesce(rejected_at, released_at) as decided_at, null::text as reason,
    array(select approved_by from payout_line join withdrawal using (withdrawal_id)
      where payout_line.batch_id = payout_batch.batch_id and approved_by is not null) as not_by
  from payout_batch where ${where}`;

/** Batches of approved withdrawals. */
export const PAYOUT_APPROVALS: ApprovalSource = {
  kind: "payout_batch",
  waiting: () => selectBatches(sql`status = 'draft'`),
  decided: (by, since) =>
    selectBatches(sql`(rejected_by = ${by} and rejected_at >= ${since})
      or (released_by = ${by} and released_at >= ${since})`),
};

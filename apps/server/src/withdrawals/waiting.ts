import { sql, type RawBuilder } from "kysely";
import { selectWaitingDecisions } from "#decisions/index.ts";
import type { Queue } from "#staff/index.ts";

/** SQL: when banks close on the promised day; `dueAt` of rules.ts says the same. */
export const PAYOUT_DUE: RawBuilder<unknown> = sql`(payout_on + interval '16 hours') at time zone 'Africa/Lagos'`;

/** Withdrawals that no one has decided about. */
export const WITHDRAWAL_QUEUE: Queue = {
  name: "withdrawals",
  permission: "withdrawal.read",
  waiting: () => sql`select ${PAYOUT_DUE} as due_at from withdrawal where status = 'pending'`,
  about: (memberId) =>
    sql`select 1 from withdrawal where status = 'pending' and member_id = ${memberId}`,
};

/**
 * Payouts that are not made yet: approved withdrawals without a batch, by day and currency, and batches that are not done. And
 * what someone says was not paid, which a second person answers within a day.
 */
export const PAYOUT_QUEUE: Queue = {
  name: "payouts",
  permission: "payout.read",
  waiting:
    () => sql`select ${PAYOUT_DUE} as due_at from payout_batch where status in ('draft', 'approved', 'processing')
    union all
    select ${PAYOUT_DUE} as due_at from (select distinct payout_on, currency from withdrawal
      where status = 'approved' and batch_id is null) unbatched
    union all
    ${selectWaitingDecisions("payout_failure")}`,
  about: (memberId) =>
    sql`select 1 from withdrawal where status in ('approved', 'processing') and member_id = ${memberId}`,
};

import { sql } from "kysely";
import type { PromiseItem, RowPromise } from "#promises/index.ts";

/** A withdrawal is paid by the end of its promised day: what begins and ends it. */
export const PAYOUT_ITEMS: RowPromise = {
  name: "payout",
  owner: "finance_maker",
  escalatesTo: ["finance_approver"],
  isInWorkingDays: true,
  claimedAs: ["withdrawal"],
  items: sql<PromiseItem>`select withdrawal_id as subject_id, member_id, requested_at as began_at,
      (payout_on + 1)::timestamp at time zone 'Africa/Lagos' - interval '1 millisecond' as due_at,
      case when status not in ('pending', 'approved', 'processing') then (select min(at) from withdrawal_step step
        where step.withdrawal_id = withdrawal.withdrawal_id and step.status in ('paid', 'failed', 'rejected', 'cancelled')) end as ended_at,
      status in ('rejected', 'cancelled') as is_void
    from withdrawal`,
};

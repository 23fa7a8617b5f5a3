import { sql } from "kysely";
import {
  writeLateEmail,
  type PromiseItem,
  type RowPromise,
  type SubjectName,
} from "#promises/index.ts";

/** A receipt is confirmed or rejected within 48 hours. */
export const RECEIPT_PROMISE: RowPromise = {
  name: "receipt",
  owner: "operations",
  escalatesTo: ["finance_approver"],
  isInWorkingDays: false,
  claimedAs: ["receipt"],
  nameSubjects: (
    ids,
  ) => sql<SubjectName>`select reference as subject_id, reference as name, null::text as member_id,
      false as is_confidential from bank_transfer where reference = any (${[...ids]}::text[])`,
  items: sql<PromiseItem>`select reference as subject_id, member_id, claimed_at as began_at, confirm_by as due_at,
      case when state not in ('waiting', 'proposed') then (select max(decided_at) from bank_transfer_decision decision
        where decision.reference = bank_transfer.reference) end as ended_at,
      false as is_void
    from bank_transfer`,
  writeLate: async (_, late) =>
    writeLateEmail(late, {
      kind: "receipt",
      emailKind: "receipt_late",
      subject: `Your payment ${late.subjectId} is not confirmed yet`,
      page: "/dashboard/wallet",
    }),
};

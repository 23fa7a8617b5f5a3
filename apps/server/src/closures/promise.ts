import { sql } from "kysely";
import { writeLateEmail, type PromiseItem, type RowPromise } from "#promises/index.ts";

/** An account is closed within 30 days of its member's request. */
export const CLOSURE_PROMISE: RowPromise = {
  name: "account_closure",
  owner: "compliance",
  escalatesTo: ["operations"],
  isInWorkingDays: false,
  claimedAs: ["account_closure"],
  items: sql<PromiseItem>`select closure_id as subject_id, member_id, requested_at as began_at, due_at,
      coalesce(closed_at, cancelled_at) as ended_at, coalesce(cancelled_at <= due_at, false) as is_void
    from account_closure`,
  writeLate: async (_, late) =>
    writeLateEmail(late, {
      kind: "account_closure",
      emailKind: "account_closure_late",
      subject: "Closing your account is late",
      page: "/dashboard/my-account?tab=Data",
    }),
};

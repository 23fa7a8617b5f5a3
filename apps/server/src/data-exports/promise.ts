import { sql } from "kysely";
import { writeLateEmail, type PromiseItem, type RowPromise } from "#promises/index.ts";

/** A copy of a member's data is released within 30 days. */
export const DATA_EXPORT_PROMISE: RowPromise = {
  name: "data_export",
  owner: "compliance",
  escalatesTo: ["operations"],
  isInWorkingDays: false,
  claimedAs: ["data_export"],
  items: sql<PromiseItem>`select export_id as subject_id, member_id, requested_at as began_at, due_at,
      coalesce(released_at, cancelled_at) as ended_at, coalesce(cancelled_at <= due_at, false) as is_void
    from data_export`,
  writeLate: async (_, late) =>
    writeLateEmail(late, {
      kind: "data_export",
      emailKind: "data_export_late",
      subject: "The copy of your data is late",
      page: "/dashboard/my-account?tab=Data",
    }),
};

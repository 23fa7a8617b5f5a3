import { sql } from "kysely";
import { writeLateEmail, type PromiseItem, type RowPromise } from "#promises/index.ts";

/** A request for a correction is answered within 30 days. */
export const CORRECTION_PROMISE: RowPromise = {
  name: "member_correction",
  owner: "compliance",
  escalatesTo: ["operations"],
  isInWorkingDays: false,
  claimedAs: ["member_correction"],
  items: sql<PromiseItem>`select correction_id as subject_id, member_id, requested_at as began_at, due_at,
      coalesce(decided_at, cancelled_at) as ended_at, coalesce(cancelled_at <= due_at, false) as is_void
    from member_correction`,
  writeLate: async (_, late) =>
    writeLateEmail(late, {
      kind: "member_correction",
      emailKind: "member_correction_late",
      subject: "The correction of your details is late",
      page: "/dashboard/my-account?tab=Data",
    }),
};

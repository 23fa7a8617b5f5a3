import { sql } from "kysely";
import type { Queue } from "#staff/index.ts";

/** Requests for a copy of a member's data that wait for their release. */
export const DATA_EXPORT_QUEUE: Queue = {
  name: "data_exports",
  permission: "member.read",
  waiting: () =>
    sql`select due_at from data_export where cancelled_at is null and released_at is null`,
  about: (memberId) => sql`select 1 from data_export
    where cancelled_at is null and released_at is null and member_id = ${memberId}`,
};

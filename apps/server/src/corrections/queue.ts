import { sql } from "kysely";
import type { Queue } from "#staff/index.ts";

/** Requests for a correction that wait. */
export const CORRECTION_QUEUE: Queue = {
  name: "member_corrections",
  permission: "member.read",
  waiting: () =>
    sql`select due_at from member_correction where cancelled_at is null and decided_at is null`,
  about: (memberId) => sql`select 1 from member_correction
    where cancelled_at is null and decided_at is null and member_id = ${memberId}`,
};

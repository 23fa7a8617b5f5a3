import { sql } from "kysely";
import type { Queue } from "#staff/index.ts";

/** Closed accounts whose day of erasure has come. */
export const ERASURE_QUEUE: Queue = {
  name: "erasures",
  permission: "member.read",
  waiting: () => sql`select due_at from erasure where erased_at is null`,
  about: (memberId) =>
    sql`select 1 from erasure where erased_at is null and member_id = ${memberId}`,
};

import { sql } from "kysely";
import type { Queue } from "#staff/index.ts";

/** Requests to close accounts that wait. */
export const CLOSURE_QUEUE: Queue = {
  name: "account_closures",
  permission: "member.read",
  waiting: () =>
    sql`select due_at from account_closure where cancelled_at is null and closed_at is null`,
  about: (memberId) => sql`select 1 from account_closure
    where cancelled_at is null and closed_at is null and member_id = ${memberId}`,
};

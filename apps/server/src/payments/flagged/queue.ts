import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { sql } from "kysely";
import type { Queue } from "#staff/index.ts";

/** Flagged payments that no one has closed, each with when it should be. */
export const flaggedPaymentQueue: Queue = {
  name: "webhooks",
  permission: "webhook.read",
  waiting:
    () => sql`select created_at + make_interval(secs => ${CONFIRMATION_PROMISE_MS / 1000}) as due_at
    from payment_review where resolved_at is null`,
  about: (memberId) => sql`select 1 from payment_review join payment_intent using (reference)
    where resolved_at is null and member_id = ${memberId}`,
};

import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { sql, type RawBuilder } from "kysely";
import type { Queue } from "#staff/index.ts";

/** SQL: when a flagged payment, the row `review`, should be closed. */
export const FLAGGED_DUE: RawBuilder<unknown> = sql`review.created_at + make_interval(secs => ${CONFIRMATION_PROMISE_MS / 1000})`;

/** Flagged payments that no one has closed, each with when it should be. */
export const flaggedPaymentQueue: Queue = {
  name: "webhooks",
  permission: "webhook.read",
  waiting: () => sql`select ${FLAGGED_DUE} as due_at
    from payment_review review where resolved_at is null`,
  about: (memberId) => sql`select 1 from payment_review join payment_intent using (reference)
    where resolved_at is null and member_id = ${memberId}`,
};

import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

type Row = { about: string | null };

/** What recurring contributions promise, and the query that finds whichever breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<Row>>> = {
  "a date that was paid has its payment, and one alone": sql<Row>`
    select cycle.subscription_id || ' ' || cycle.due_on as about from subscription_cycle cycle
      left join subscription_attempt attempt using (subscription_id, due_on)
      left join payment_intent payment on payment.reference = attempt.payment_reference and payment.credited_minor is not null
      where cycle.state = 'paid'
      group by cycle.subscription_id, cycle.due_on having count(payment.reference) <> 1`,
  "a charge that came to nothing moved no money": sql<Row>`
    select attempt.payment_reference as about from subscription_attempt attempt
      join payment_intent payment on payment.reference = attempt.payment_reference
      where attempt.state = 'declined' and payment.credited_minor is not null`,
  "a member who is charged is charged again on a date counted from the first": sql<Row>`
    select subscription_id as about from subscription
      where state in ('active', 'attention') and (next_due_on <= start_on or next_no < 1)`,
};

/** The names of everything that `checkSubscriptionInvariants` looks at. */
export const SUBSCRIPTION_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Holds recurring contributions against their payments and names whatever does not agree; an empty list is a clean bill. */
export const checkSubscriptionInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);

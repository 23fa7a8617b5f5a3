import { sql, type RawBuilder } from "kysely";
import type { Db } from "#platform/db.ts";

type Row = { about: string };

/** What payments promise about the books, and the query that finds whichever breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<Row>>> = {
  "a payment that succeeded has its journal": sql<Row>`
    select payment.reference as about from payment_intent payment
      left join ledger.journal on journal.once_key = 'deposit:' || payment.reference
      where payment.purpose = 'deposit' and payment.credited_minor is not null and journal.journal_id is null`,
  "a payment is credited at most once, and only when it succeeded": sql<Row>`
    select journal.meta->>'payment' as about from ledger.journal
      left join payment_intent payment on payment.reference = journal.meta->>'payment'
      where journal.kind in ('deposit', 'deposit_exchange') and journal.meta ? 'payment'
      group by journal.meta->>'payment', payment.credited_minor
      having count(*) > 1 or payment.credited_minor is null`,
  "a payment credits what its journal says": sql<Row>`
    select payment.reference || ' says ' || payment.credited_minor || ', the books ' || coalesce(sum(posting.amount_minor), 0)
        as about
      from payment_intent payment
      join ledger.journal on journal.once_key = 'deposit:' || payment.reference
      left join ledger.account on account.name = 'wallet:' || payment.wallet_id || ':available'
      left join ledger.posting on posting.journal_id = journal.journal_id and posting.credit_account = account.account_id
      where payment.purpose = 'deposit' and payment.credited_minor is not null
      group by payment.reference having payment.credited_minor <> coalesce(sum(posting.amount_minor), 0)`,
  "a payment's last step is where it stands": sql<Row>`
    select payment.reference as about from payment_intent payment
      left join lateral (select state from payment_step where reference = payment.reference
        order by step_no desc limit 1) last on true
      where last.state is distinct from payment.state`,
};

const SHOWN_OF_EACH = 20;

/** Holds payments against the books at one moment and names whatever does not agree; an empty list is a clean bill. */
export function paymentCoherence(db: Db): Promise<{ invariant: string; about: string }[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const found: { invariant: string; about: string }[] = [];
      for (const [invariant, query] of Object.entries(INVARIANTS)) {
        const { rows } = await sql<Row>`${query} order by 1 limit ${SHOWN_OF_EACH}`.execute(tx);
        found.push(...rows.map(({ about }) => ({ invariant, about })));
      }
      return found;
    });
}

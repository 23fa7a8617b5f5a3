import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

type Row = { about: string | null };

/** What payments promise about the ledger, and the query that finds whichever breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<Row>>> = {
  "a payment that succeeded has its journal": sql<Row>`
    select payment.reference as about from payment_intent payment
      left join ledger.journal on journal.once_key = 'deposit:' || payment.reference
      where payment.credited_minor is not null and journal.journal_id is null`,
  "a payment is credited at most once, and only when it succeeded": sql<Row>`
    select journal.meta->>'payment' as about from ledger.journal
      left join payment_intent payment on payment.reference = journal.meta->>'payment'
      where journal.kind in ('deposit', 'deposit_exchange') and journal.meta ? 'payment'
      group by journal.meta->>'payment', payment.credited_minor
      having count(*) > 1 or payment.credited_minor is null`,
  "a payment credits what its journal says": sql<Row>`
    select payment.reference || ' says ' || payment.credited_minor || ', the ledger ' || coalesce(sum(posting.amount_minor), 0)
        as about
      from payment_intent payment
      join ledger.journal on journal.once_key = 'deposit:' || payment.reference
      left join ledger.account on account.name = 'wallet:' || payment.wallet_id || ':available'
      left join ledger.posting on posting.journal_id = journal.journal_id and posting.credit_account = account.account_id
      where payment.credited_minor is not null
      group by payment.reference having payment.credited_minor <> coalesce(sum(posting.amount_minor), 0)`,
  "an account number credits its member's naira wallet, and did so with each payment": sql<Row>`
    select number.account_id || ' leads to ' || number.wallet_id as about from virtual_account number
      left join wallet on (wallet.wallet_id, wallet.member_id, wallet.currency) = (number.wallet_id, number.member_id, number.currency)
      where wallet.wallet_id is null
        or exists (select from payment_intent payment where payment.virtual_account_id = number.account_id
          and (payment.wallet_id, payment.member_id) is distinct from (number.wallet_id, number.member_id))`,
  "a debit was written down while its mandate was active": sql<Row>`
    select payment.reference as about from payment_intent payment left join mandate using (mandate_id)
      where payment.mandate_id is not null and (mandate.active_at is null or payment.created_at < mandate.active_at
        or payment.created_at > mandate.ended_at or mandate.ends_on < (payment.created_at at time zone 'Africa/Lagos')::date)`,
  "a return that went has its journal, and no other has": sql<Row>`
    select payment_return.return_id || ' is ' || payment_return.state as about from payment_return
      full join (select meta->>'return' as return_id from ledger.journal
        where kind in ('deposit_return', 'receipt_correction')) went using (return_id)
      where (payment_return.state in ('gone', 'undone')) is distinct from (went.return_id is not null)`,
  "a correction that was undone has its journal, and no other has": sql<Row>`
    select coalesce(payment_return.return_id, undone.return_id) || ' is ' || coalesce(payment_return.state, 'not there') as about
      from payment_return
      full join (select meta->>'return' as return_id from ledger.journal
        where kind = 'correction_undone') undone using (return_id)
      where (payment_return.state = 'undone') is distinct from (undone.return_id is not null)`,
  "a correction points at the journal that it corrects": sql<Row>`
    select journal.once_key || ' corrects ' || coalesce(journal.meta->>'corrects', 'nothing') as about
      from ledger.journal left join ledger.journal before
        on before.once_key = journal.meta->>'corrects' and before.meta->>'payment' = journal.meta->>'payment'
      where journal.kind in ('receipt_correction', 'correction_undone')
        and coalesce(before.kind, '') <> all (case journal.kind when 'receipt_correction'
          then array['deposit', 'deposit_exchange', 'correction_undone'] else array['receipt_correction'] end)`,
  "a correction takes what its receipt was credited, and gives it back when it is undone": sql<Row>`
    select back.return_id || ' is ' || back.state || ' of ' || back.amount_minor || ', its journals moved '
        || coalesce(moved.wallet, 0) || ' in the wallet and ' || coalesce(moved.bank, 0) || ' at the bank' as about
      from payment_return back join payment_intent payment using (reference)
      left join lateral (select
          sum(entry.amount_minor) filter (where name like 'wallet:' || payment.wallet_id || ':%') as wallet,
          sum(entry.amount_minor) filter (where name like 'club:bank:%') as bank
        from ledger.journal join ledger.entry using (journal_id) join ledger.account using (account_id)
        where journal.meta->>'return' = back.return_id and kind in ('receipt_correction', 'correction_undone')) moved on true
      where back.kind = 'correction' and back.state in ('gone', 'undone')
        and (coalesce(moved.wallet, 0), coalesce(moved.bank, 0)) is distinct from
          (case back.state when 'gone' then -back.taken_minor else back.recovered_minor end,
           case back.state when 'gone' then back.amount_minor else 0 end)`,
  "a payment's returns are no more than what was paid": sql<Row>`
    select payment.reference as about from payment_intent payment join payment_return back using (reference)
      where back.state = 'gone'
      group by payment.reference
      having sum(back.amount_minor) > coalesce(payment.received_minor, payment.total_minor)
        or sum(back.taken_minor + back.owed_minor) > payment.credited_minor`,
  "what members owe is what returns lacked": sql<Row>`
    select account.name || ' says ' || coalesce(booked.minor, 0) || ', the returns ' || -coalesce(owed.minor, 0) as about
      from ledger.account
      left join (select account_id, sum(amount_minor) as minor from ledger.entry group by 1) booked using (account_id)
      left join (
        select 'club:receivable:' || credited_currency as name, sum(owed_minor - recovered_minor) as minor
          from payment_return back join payment_intent using (reference)
            where back.state = 'gone' or back.kind = 'reversal' group by 1
      ) owed using (name)
      where account.name like 'club:receivable:%' and coalesce(booked.minor, 0) <> -coalesce(owed.minor, 0)`,
  "what reversals under decision book as owed is what they lack": sql<Row>`
    select account.name || ' says ' || coalesce(booked.minor, 0) || ', the reversals ' || coalesce(owed.minor, 0) as about
      from ledger.account
      left join (select account_id, sum(amount_minor) as minor from ledger.entry group by 1) booked using (account_id)
      left join (
        select 'club:reversals:' || credited_currency as name, sum(owed_minor) as minor
          from payment_return back join payment_intent using (reference)
            where back.kind = 'reversal' and back.state = 'open' group by 1
      ) owed using (name)
      where account.name like 'club:reversals:%' and coalesce(booked.minor, 0) <> coalesce(owed.minor, 0)`,
  "a payment's last step is where it stands": sql<Row>`
    select payment.reference as about from payment_intent payment
      left join lateral (select state from payment_step where reference = payment.reference
        order by step_no desc limit 1) last on true
      where last.state is distinct from payment.state`,
};

/** The names of everything that `checkPaymentInvariants` looks at. */
export const PAYMENT_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Holds payments against the ledger at one moment and names whatever does not agree; an empty list is a clean bill. */
export const checkPaymentInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);

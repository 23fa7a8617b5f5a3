import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

type Row = { about: string | null };

/** The transfers that were confirmed by what lines say, each with those lines. */
const confirmed = sql`bank_transfer_decision approved
  join bank_transfer_decision proposal on proposal.decision_id = approved.proposal_id
  join bank_statement_match matched on matched.decision_id = proposal.decision_id
  join bank_statement_line line using (line_id)
  join payment_intent payment on payment.reference = approved.reference`;

/** What lines of the bank promise about the money that was credited for them, and the query that finds whichever breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<Row>>> = {
  "the lines of a confirmed transfer are one credit of what they come to": sql<Row>`
    select payment.reference || ': its lines come to ' || sum(line.amount_minor) || ', ' || coalesce(payment.received_minor, 0)
        || ' was received, and it was credited ' || credit.times || ' times' as about
      from ${confirmed}
      cross join lateral (select count(*) as times from ledger.journal
        where kind in ('deposit', 'deposit_exchange') and meta->>'payment' = payment.reference) credit
      where approved.action = 'approved'
      group by payment.reference, proposal.fee_minor, credit.times
      having sum(line.amount_minor) is distinct from payment.received_minor or credit.times <> 1
        or (payment.charged_currency = payment.credited_currency
          and payment.credited_minor is distinct from sum(line.amount_minor) - proposal.fee_minor)`,
  "a line is credited in the currency that came in": sql<Row>`
    select line.line_id || ' is ' || line.currency || ', ' || payment.reference || ' ' || payment.charged_currency as about
      from ${confirmed}
      where approved.action = 'approved' and (line.currency <> payment.charged_currency or line.amount_minor <= 0)`,
  "no line is the money of two transfers": sql<Row>`
    select matched.line_id || ' is of ' || string_agg(distinct proposal.reference, ', ') as about
      from bank_statement_match matched
      join bank_transfer_decision proposal using (decision_id)
      join bank_transfer using (reference)
      where bank_transfer.state in ('proposed', 'confirmed')
        and proposal.decision_no = (select max(decision_no) from bank_transfer_decision newest
          where newest.reference = proposal.reference and newest.action = 'proposed')
      group by matched.line_id having count(distinct proposal.reference) > 1`,
  "a settlement is posted once, of what arrived, and no other is": sql<Row>`
    select decision_id || ' is ' || status || ', and the ledger has ' || coalesce(posted.minor, 0) as about
      from decision join bank_statement_line line on line.line_id = decision.subject_id
      left join lateral (select -sum(entry.amount_minor) as minor
        from ledger.journal join ledger.entry using (journal_id) join ledger.account using (account_id)
        where once_key = 'settlement:' || decision_id and name like 'club:bank:%') posted on true
      where decision.kind = 'settlement'
        and coalesce(posted.minor, 0) is distinct from (case status when 'approved' then line.amount_minor else 0 end)`,
  "a line of the bank ends in one way": sql<Row>`
    select line_id || ' ends in ' || ends || ' ways' as about from bank_statement_line_state where ends > 1`,
  "what is said of lines is said of exactly the lines that were proposed": sql<Row>`
    select decision_id || ' (' || status || ') is of ' || coalesce(named.lines, '') || ', and holds ' || coalesce(held.lines, 'none') as about
      from decision
        left join lateral (select string_agg(line_id, ' ' order by line_id) as lines from lines_of_outcome(payload)) named on true
        left join lateral (select string_agg(line_id, ' ' order by line_id) as lines,
            bool_and((released_by is not distinct from decision.decision_id) = (status in ('rejected', 'withdrawn'))
              and outcome = payload ->> 'outcome') as is_as_decided
          from bank_statement_outcome said where said.decision_id = decision.decision_id) held on true
      where kind = 'line_outcome' and (named.lines is distinct from held.lines or held.is_as_decided is not true)`,
  "a payout is what its debits come to, and a transfer between our accounts comes to zero": sql<Row>`
    select decision_id || ', group ' || match_number || ', does not balance' as about
      from bank_statement_outcome_balance where not is_balanced`,
  "a line that moves money is posted once while it is what was said, and no other is": sql<Row>`
    select coalesce(said.decision_id, posted.decision_id, 'no decision') || ' of ' || coalesce(line_id, posted.reference, 'no line') || ' is posted with '
        || coalesce(posted.minor, 0) as about
      from (select said.decision_id, line_id, case when decision.status <> 'approved' or released_by is not null
                or outcome not in ('bank_charge', 'levy', 'interest', 'suspense') then 0 else amount_minor end as minor,
              'club:' || case outcome when 'bank_charge' then 'bank_charges' when 'levy' then 'levies'
                when 'interest' then 'bank_interest' else outcome end || ':' || currency as account
            from bank_statement_outcome said join decision using (decision_id) join bank_statement_line using (line_id)) said
        full join (select journal.meta ->> 'decision' as decision_id, journal.meta ->> 'reference' as reference,
              sum(entry.amount_minor) as minor, min(account.name) as account, count(distinct account.account_id) as accounts
            from ledger.journal join ledger.entry using (journal_id) join ledger.account using (account_id)
            where journal.kind in ('bank_line', 'bank_line_reopened') and account.name not like 'club:bank:%'
            group by 1, 2) posted on posted.decision_id = said.decision_id and posted.reference = said.line_id
      where said.decision_id is null or coalesce(posted.minor, 0) <> said.minor
        or posted.account <> said.account or posted.accounts > 1`,
  "what the bank took back of a confirmed transfer is held or gone": sql<Row>`
    select credit_line_id || ' of ' || use.reference || ' was taken back by ' || debit_line_id as about
      from bank_statement_reversal
      cross join lateral (select bank_statement_line_use(credit_line_id) as reference) use
      join bank_transfer transfer on transfer.reference = use.reference and transfer.state = 'confirmed'
      where not exists (select from payment_return back
        where back.kind = 'reversal' and back.provider_return_id = debit_line_id and back.reference = use.reference)`,
  "a corrected receipt has let go of its lines, and no other has": sql<Row>`
    select transfer.reference || ' is ' || transfer.state as about from bank_transfer transfer
      left join bank_transfer_line line using (reference)
      where (transfer.state = 'corrected') is distinct from exists (select from payment_return back
          where back.reference = transfer.reference and back.kind = 'correction' and back.state = 'gone')
        or (line.line_id is not null and (transfer.state = 'corrected') is distinct from (line.released_at is not null))`,
  "a reversal takes back one credit of its amount": sql<Row>`
    select debit_line_id || ' takes ' || debit.amount_minor || ' of ' || credit.amount_minor as about
      from bank_statement_reversal
      join bank_statement_line credit on credit.line_id = credit_line_id
      join bank_statement_line debit on debit.line_id = debit_line_id
      where credit.amount_minor <= 0 or debit.amount_minor <> -credit.amount_minor
        or (credit.account_number, credit.currency) is distinct from (debit.account_number, debit.currency)`,
  "the ledger has each line of a bank account once, on the bank's day": sql<Row>`
    select coalesce(line.statement_id, posted.statement_id) || ', ' || coalesce(line.day, posted.day) || ': its lines come to '
        || coalesce(line.minor, 0) || ', the account in the ledger has ' || coalesce(posted.minor, 0) as about
      from (select statement_id, to_char(booked_on, 'YYYY-MM-DD') as day, account_number, currency, sum(amount_minor) as minor
          from bank_statement_line group by 1, 2, 3, 4) line
        full join (select journal.meta ->> 'statement' as statement_id, to_char(event_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day,
              account.name, -sum(entry.amount_minor) as minor
            from ledger.journal join ledger.entry using (journal_id) join ledger.account using (account_id)
            where journal.kind = 'bank_statement' and account.name like 'club:bank\_account:%' group by 1, 2, 3) posted
          on posted.statement_id = line.statement_id and posted.day = line.day
            and posted.name = 'club:bank_account:' || line.account_number || ':' || line.currency
      where line.minor is distinct from posted.minor`,
  "a bank account in the ledger is the closing balance of its last statement": sql<Row>`
    select said.account_number || ' closed on ' || last_on || ' with ' || min(closing_minor) || ', the ledger has ' || held.minor as about
      from bank_statement said
      cross join lateral (select coalesce(-sum(entry.amount_minor), 0) as minor
        from ledger.account join ledger.entry using (account_id) join ledger.journal using (journal_id)
        where account.name = 'club:bank_account:' || said.account_number || ':' || said.currency
          and event_at < (last_on + 1)::timestamp at time zone 'Africa/Lagos') held
      where closing_minor is not null and not exists (select from bank_statement later where later.closing_minor is not null
        and (later.account_number, later.currency) = (said.account_number, said.currency) and later.last_on > said.last_on)
      group by said.account_number, said.currency, last_on, held.minor having not bool_or(closing_minor = held.minor)`,
  "an opening balance is posted as the last approval about it says, and nothing else is": sql<Row>`
    select coalesce(said.decision_id, posted.account_number) || ': own funds and suspense are ' || coalesce(posted.own_funds, 0) || ' and '
        || coalesce(posted.suspense, 0) || ' in the ledger' as about
      from (select * from bank_opening_decision where status = 'approved' and is_last) said
        full join (select journal.meta ->> 'account' as account_number, account.currency,
              sum(entry.amount_minor) filter (where name like 'club:own\\_funds:%') as own_funds,
              sum(entry.amount_minor) filter (where name like 'club:suspense:%') as suspense,
              sum(entry.amount_minor) filter (where name not like 'club:own\\_funds:%' and name not like 'club:suspense:%'
                and name not like 'club:bank:%') as other
            from ledger.journal join ledger.entry using (journal_id) join ledger.account using (account_id)
            where journal.kind = 'bank_opening_parts' group by 1, 2) posted using (account_number, currency)
      where coalesce(posted.own_funds, 0) <> coalesce(said.own_funds, 0) or coalesce(posted.suspense, 0) <> coalesce(said.suspense, 0)
        or posted.other is not null`,
  "a file has the new lines that it says": sql<Row>`
    select statement_id || ' says ' || new_count || ', it has ' || count(line_id) as about
      from bank_statement left join bank_statement_line using (statement_id)
      group by statement_id, new_count having new_count <> count(line_id)`,
};

/** The names of everything that `checkStatementInvariants` looks at. */
export const STATEMENT_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Holds the bank's lines against what was credited for them and names whatever does not agree; an empty list is a clean bill. */
export const checkStatementInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);

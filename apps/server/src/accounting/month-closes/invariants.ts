import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

const name = sql`to_char(month, 'YYYY-MM')`;
const amounts = (alias: string): RawBuilder<unknown> =>
  sql.raw(`(${alias}.opening, ${alias}.debits, ${alias}.credits, ${alias}.closing)`);

/** What every closed month holds to, and the query that finds each that breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string }>>> = {
  "a month is closed by an approved decision, in its order, with the figures that were signed": sql<{
    about: string;
  }>`select ${name} || ' is not as it was signed' as about from month_close
      where contents_sha256 <> sha256(convert_to(contents, 'UTF8')) or not exists (select from decision
        where decision.decision_id = month_close.decision_id and kind = 'month_close' and status = 'approved'
          and subject_id = ${name} and decided_at = closed_at
          and payload ->> 'contents_sha256' = encode(sha256(convert_to(contents, 'UTF8')), 'hex')
          and payload ->> 'highest_journal' = highest_journal::text
          and payload ->> 'highest_unit_entry' = highest_unit_entry::text)
    union all select coalesce(subject_id, '') || ' is approved, and not closed' from decision
      where kind = 'month_close' and status = 'approved'
        and not exists (select from month_close where month_close.decision_id = decision.decision_id)
    union all select ${name} || ' does not follow a closed month' from month_close
      where month > (select min(month) from month_close)
        and not exists (select from month_close earlier where earlier.month = month_close.month - interval '1 month')`,
  // Each journal is read once: it belongs to the first close that it is part of, and to all that come after.
  "the ledger as at a close says what was closed": sql<{ about: string }>`
    with moved as materialized (
      select case side when 'member' then 'wallets:' || split_part(name, ':', 3) else name end as account, account.currency,
          date_trunc('month', event_at at time zone 'Africa/Lagos')::date as of_month, since.month as since,
          sum(amount_minor) as net, coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0) as debits,
          coalesce(sum(amount_minor) filter (where amount_minor > 0), 0) as credits
        from ledger.journal
          cross join lateral (select min(month) as month from month_close
            where event_at < (month + interval '1 month') at time zone 'Africa/Lagos' and journal_id <= highest_journal) since
          join ledger.entry using (journal_id) join ledger.account using (account_id)
        where since.month is not null group by 1, 2, 3, 4
    ), computed as (
      select month_close.month, account, currency, coalesce(sum(net) filter (where of_month <> month_close.month), 0) as opening,
          coalesce(sum(debits) filter (where of_month = month_close.month), 0) as debits,
          coalesce(sum(credits) filter (where of_month = month_close.month), 0) as credits, sum(net) as closing
        from month_close join moved on moved.since <= month_close.month group by 1, 2, 3
    ), frozen as (
      select month, line.* from month_close cross join lateral jsonb_to_recordset(contents::jsonb -> 'trial_balance')
        as line (account text, currency text, opening numeric, debits numeric, credits numeric, closing numeric)
    )
    select concat(${name}, ': ', account, ' in ', currency, ' stood at ', coalesce(computed.closing::text, 'nothing'),
        ' and was closed at ', coalesce(frozen.closing::text, 'nothing')) as about
      from computed full join frozen using (month, account, currency)
      where ${amounts("computed")} is distinct from ${amounts("frozen")}`,
  "what the next months begin with is what was closed": sql<{ about: string }>`
    with frozen as (
      select month, line.* from month_close cross join lateral jsonb_to_recordset(contents::jsonb -> 'trial_balance')
        as line (account text, currency text, accounts bigint, closing numeric)
    ), counted as (
      select month_close.month, 'wallets:' || split_part(name, ':', 3) as account, currency, count(*) as accounts
        from month_close join month_close_account own on own.month <= month_close.month join ledger.account using (account_id)
        where side = 'member' group by 1, 2, 3
    )
    select concat(${name}, ': ', account, ' in ', currency, ' is kept at ', coalesce(total.closing_minor::text, 'nothing'), ' of ',
        coalesce(total.account_count::text, 'no'), ' accounts and was closed at ', coalesce(frozen.closing::text, 'nothing'), ' of ',
        coalesce(frozen.accounts::text, 'no'), ', ', coalesce(counted.accounts, 1), ' are counted') as about
      from month_close_total total full join frozen using (month, account, currency)
        left join counted using (month, account, currency)
      where (total.account_count, total.closing_minor) is distinct from (frozen.accounts, frozen.closing)
        or total.account_count <> coalesce(counted.accounts, 1)`,
  "an account is counted from the first close that it is part of": sql<{ about: string }>`
    select concat('account ', account_id, ' is counted from ', coalesce(counted.month::text, 'no close'), ' and part of ',
        coalesce(computed.month::text, 'none')) as about
      from month_close_account counted full join (
        select account_id, min(since.month) as month
          from ledger.journal cross join lateral (select min(month) as month from month_close
              where event_at < (month + interval '1 month') at time zone 'Africa/Lagos' and journal_id <= highest_journal) since
            join ledger.posting using (journal_id)
            cross join lateral (values (debit_account), (credit_account)) as side (account_id)
          where since.month is not null group by 1) computed using (account_id)
      where counted.month is distinct from computed.month`,
  "the units as at a close are those that were closed": sql<{ about: string }>`
    select concat(${name}, ': ', portfolio, ' held ', coalesce(computed.units::text, 'nothing'), ' and was closed with ',
        coalesce(frozen.units::text, 'nothing')) as about
      from (select month, reference as portfolio, sum(unit_entry.units) as units
          from month_close join unit_entry on dealt_on < month + interval '1 month' and entry_no <= highest_unit_entry
            join portfolio using (portfolio_id)
          group by 1, 2 having sum(unit_entry.units) <> 0) computed
        full join (select month, line.* from month_close cross join lateral jsonb_to_recordset(contents::jsonb -> 'units')
          as line (portfolio text, units numeric)) frozen using (month, portfolio)
      where computed.units is distinct from frozen.units`,
  "a price that was closed is the one that was dealt": sql<{ about: string }>`
    select concat(${name}, ': ', frozen.valuation, ' was closed at ', frozen.unit_price::text) as about
      from month_close cross join lateral jsonb_to_recordset(contents::jsonb -> 'prices')
        as frozen (valuation text, unit_price numeric, "on" date)
      where not exists (select from dealing where valuation_id = frozen.valuation and dealing.unit_price = frozen.unit_price
        and dealt_on = frozen."on")`,
};

/** The names of everything that `checkMonthCloseInvariants` looks at. */
export const MONTH_CLOSE_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each closed month whose figures can no longer be recomputed from the ledger; empty when there is none. */
export const checkMonthCloseInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);

-- Why: the figures of a month were added up from all postings of all time. What each line of the trial balance stood at when a month was
--   closed is stored with the close, and which accounts it is of, and the next month begins there.
-- Locks: none; the tables are new. They are filled for the months that are closed; postings are read once.
-- Undo: drop table month_close_total, month_close_account; drop function keep_month_close_totals cascade; drop function
--   fill_month_close_totals.

create table month_close_total (
  month date not null references month_close,
  -- As the trial balance has it: an account, or all wallets of a kind together.
  account text not null,
  currency text not null constraint total_currency_is_known check (currency in ('NGN', 'USD')),
  -- How many accounts have moved by the end of the month, and what they stood at in minor units: above zero is a credit.
  account_count integer not null constraint total_is_of_accounts check (account_count > 0),
  closing_minor bigint not null,
  primary key (month, account, currency)
);
create trigger append_only before update or delete or truncate on month_close_total
  for each statement execute function ledger.refuse_change();

-- Each account once, with the first close that it is part of. Only the function below writes it, from the ledger and the close themselves: as
-- for postings (0008), references would cost more than the rows.
create table month_close_account (
  account_id bigint primary key,
  month date not null
);
create trigger append_only before update or delete or truncate on month_close_account
  for each statement execute function ledger.refuse_change();

-- The totals are what was signed. The accounts are those of all journals that this close is the first to hold: of the time since the
-- close before, or posted late since then.
create function fill_month_close_totals(p_close month_close) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before timestamptz := (p_close.month + interval '1 month') at time zone 'Africa/Lagos';
  v_since timestamptz := '-infinity';
  v_highest bigint := 0;
  v_first bigint;
begin
  insert into month_close_total (month, account, currency, account_count, closing_minor)
    select p_close.month, account, currency, accounts, closing
      from jsonb_to_recordset(p_close.contents::jsonb -> 'trial_balance')
        as line (account text, currency text, accounts integer, closing bigint);
  select (month + interval '1 month') at time zone 'Africa/Lagos', highest_journal into v_since, v_highest
    from month_close where month < p_close.month order by month desc limit 1;
  v_since := coalesce(v_since, '-infinity');
  v_highest := coalesce(v_highest, 0);
  select least(
      (select min(journal_id) from ledger.journal where event_at >= v_since and event_at < v_before),
      (select min(journal_id) from ledger.journal where event_at < v_since and journal_id > v_highest)) into v_first;
  insert into month_close_account (account_id, month)
    select distinct side.account_id, p_close.month
      from ledger.journal join ledger.posting using (journal_id)
        cross join lateral (values (debit_account), (credit_account)) as side (account_id)
      where posting.journal_id between v_first and p_close.highest_journal and event_at < v_before
        and (event_at >= v_since or posting.journal_id > v_highest)
        and not exists (select from month_close_account counted where counted.account_id = side.account_id);
end $$;
revoke all on function fill_month_close_totals from public;

-- Written with the close and by nothing else: the server itself may not.
create function keep_month_close_totals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform fill_month_close_totals(new);
  return null;
end $$;
create trigger keep_month_close_totals after insert on month_close
  for each row execute function keep_month_close_totals();

do $$
declare
  v_close month_close;
begin
  for v_close in select * from month_close order by month loop
    perform fill_month_close_totals(v_close);
  end loop;
end $$;

-- Why: each bank account of the club is an account of the ledger. What its statements say moves between it and club:bank, which holds
--   what the journals of payments expect of the banks: what is left there is what no line explains, or no journal.
--   A file says which days it covers and, where the bank prints them, its opening and closing balance.
-- Locks: bank_statement while its rows are read; the ledger takes a few journals.
-- Existing data: files have no balances, and cover the days of their lines. Their lines are posted to the accounts, by file and day. The first
--   file with balances that is imported afterwards sets what an account opened with.
-- Undo: drop the trigger and function below and the columns. The journals and accounts stay: together with club:bank they come to what it was.

alter table bank_statement
  add column opening_minor bigint,
  add column closing_minor bigint,
  -- What its lines come to, those of earlier files too.
  add column moved_minor bigint,
  add column covers_from date,
  add column covers_through date,
  -- What the account of the ledger opens with, since this file: set by the first with balances, and by each that reaches further back.
  add column opened_on date,
  add column opened_minor bigint;

alter table bank_statement disable trigger as_the_bank_said;
update bank_statement set covers_from = first_on, covers_through = last_on;
alter table bank_statement enable trigger as_the_bank_said;

alter table bank_statement
  alter column covers_from set not null,
  alter column covers_through set not null,
  add constraint a_file_covers_its_lines check (covers_from <= first_on and last_on <= covers_through),
  add constraint opening_and_lines_are_closing check ((opening_minor is null and closing_minor is null)
    or (opening_minor + moved_minor = closing_minor) is true),
  add constraint a_file_with_balances_opens_an_account check ((opened_minor is null) = (opened_on is null)
    and (opened_minor is null or opening_minor is not null));
create index bank_statement_of_account on bank_statement (account_number, currency, last_on);

-- The account of the ledger that a file is of is there before its lines are posted.
create function open_bank_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger.account (name, side, currency)
    values ('club:bank_account:' || new.account_number || ':' || new.currency, 'club', new.currency)
    on conflict (name) do nothing;
  return null;
end $$;
revoke all on function open_bank_account from public;
create trigger open_bank_account after insert on bank_statement for each row execute function open_bank_account();

insert into ledger.account (name, side, currency)
  select distinct 'club:bank_account:' || account_number || ':' || currency, 'club', currency from bank_statement;

-- As postStatementLines in apps/server/src/ledger/bank-accounts.ts posts them: what came in on a day, and what went out.
do $$
declare
  v_day record;
  v_bank text;
  v_account text;
begin
  for v_day in
    select statement_id, account_number, currency, to_char(booked_on, 'YYYY-MM-DD') as on_day,
        coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as minor_in,
        coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as minor_out
      from bank_statement_line group by statement_id, account_number, currency, booked_on
      order by statement_id, booked_on
  loop
    v_bank := 'club:bank:' || v_day.currency;
    v_account := 'club:bank_account:' || v_day.account_number || ':' || v_day.currency;
    perform ledger.post('bank_statement:' || v_day.statement_id || ':' || v_day.on_day, 'bank_statement',
      (v_day.on_day || ' 00:00:00')::timestamp at time zone 'Africa/Lagos',
      case when v_day.minor_in > 0 then array[v_account] else '{}' end || case when v_day.minor_out > 0 then array[v_bank] else '{}' end,
      case when v_day.minor_in > 0 then array[v_bank] else '{}' end || case when v_day.minor_out > 0 then array[v_account] else '{}' end,
      case when v_day.minor_in > 0 then array[v_day.minor_in] else '{}' end
        || case when v_day.minor_out > 0 then array[v_day.minor_out] else '{}' end,
      jsonb_build_object('statement', v_day.statement_id, 'account', v_day.account_number, 'day', v_day.on_day));
  end loop;
end $$;

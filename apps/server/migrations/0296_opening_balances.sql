-- Why: what a bank account held before its first statement is said by two staff members: money that the ledger has already, the
--   club's own, and suspense (0135 in docs/decisions). The club's own money has an account of its own.
-- Locks: ledger.account and decision, for a moment.
-- Undo: drop the trigger, the function and the views below; delete the two accounts while nothing was posted to them.

-- own_funds: money of the club itself that was at a bank before the ledger knew that account.
insert into ledger.account (name, side, currency)
  values ('club:own_funds:NGN', 'club', 'NGN'), ('club:own_funds:USD', 'club', 'USD');

-- What each bank account opens with: the file that reaches furthest back says it.
create view bank_opening as
  select distinct on (account_number, currency) account_number, currency, opened_on, opened_minor
    from bank_statement where opened_on is not null order by account_number, currency, opened_on;

-- What staff said of the opening balances as they are now. What was said before an older file moved one back is of no opening.
create view bank_opening_decision as
  select decision_id, status, account_number, currency, (payload ->> 'in_ledger')::bigint as in_ledger,
      (payload ->> 'own_funds')::bigint as own_funds, (payload ->> 'suspense')::bigint as suspense,
      row_number() over (partition by account_number, currency, status order by decided_at desc, decision_id) = 1 as is_last
    from decision join bank_opening on account_number = payload ->> 'account_number' and currency = payload ->> 'currency'
      and to_char(opened_on, 'YYYY-MM-DD') = payload ->> 'opened_on' and opened_minor = (payload ->> 'opened')::bigint
    where kind = 'bank_opening' and status in ('proposed', 'approved');

-- The parts of an opening balance are the balance, no matter who writes the proposal.
create function keep_opening_parts() returns trigger language plpgsql as $$
begin
  if (new.payload ->> 'in_ledger')::numeric + (new.payload ->> 'own_funds')::numeric + (new.payload ->> 'suspense')::numeric
      is distinct from (new.payload ->> 'opened')::numeric
    or not exists (select from bank_opening where account_number = new.payload ->> 'account_number'
      and currency = new.payload ->> 'currency' and opened_minor = (new.payload ->> 'opened')::bigint
      and to_char(opened_on, 'YYYY-MM-DD') = new.payload ->> 'opened_on') then
    raise exception 'the parts of an opening balance are that balance' using errcode = 'ST010';
  end if;
  return new;
end $$;
create trigger keep_opening_parts before insert on decision for each row
  when (new.kind = 'bank_opening') execute function keep_opening_parts();

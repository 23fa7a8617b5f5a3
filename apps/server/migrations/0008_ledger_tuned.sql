-- Why: a posting cost more than the money it moved. Three foreign keys took a row lock each, on the club's account in every
-- movement, to keep a row from changing that nothing can change; the guard of the balances was parsed anew for every
-- update; and the club's own accounts were updated where they have no balance.
-- The promises stay as they were: a posting is of a journal and in the currency of both accounts, or it is not written
-- (23503, under the names that it had); accounts and journals are append-only, so what held once holds for ever.
-- Locks: ledger.posting and ledger.balance exclusively, for milliseconds; reads nothing.
-- Undo: add the three constraints of 0002 again, and create its move_balances, post and moved_by_postings_alone.

alter table ledger.posting
  drop constraint a_posting_is_of_a_journal,
  drop constraint debit_is_in_this_currency,
  drop constraint credit_is_in_this_currency;

-- Which of its references a refused posting breaks, for the error to name.
create function ledger.refuse_posting(p_posting ledger.posting) returns void language plpgsql as $$
declare
  v_broken text := case
    when not exists (select from ledger.journal where journal_id = p_posting.journal_id)
      then 'a_posting_is_of_a_journal'
    when not exists (
      select from ledger.account where account_id = p_posting.debit_account and currency = p_posting.currency
    ) then 'debit_is_in_this_currency'
    else 'credit_is_in_this_currency'
  end;
begin
  raise exception 'this posting breaks "%"', v_broken
    using errcode = '23503', constraint = v_broken, schema = 'ledger', table = 'posting';
end $$;

-- Runs as whoever inserts, which is the owner inside ledger.post. Every name carries its schema.
create or replace function ledger.move_balances() returns trigger language plpgsql as $$
declare
  v_debited boolean;
  v_credited boolean;
begin
  select debited.side = 'member', credited.side = 'member' into v_debited, v_credited
    from ledger.journal, ledger.account debited, ledger.account credited
    where journal.journal_id = new.journal_id
      and debited.account_id = new.debit_account and debited.currency = new.currency
      and credited.account_id = new.credit_account and credited.currency = new.currency;
  if not found then
    perform ledger.refuse_posting(new);
  end if;
  -- The lower account first, whoever pays: two opposite movements then wait for each other, not on each other.
  if v_credited and new.credit_account < new.debit_account then
    update ledger.balance
      set amount_minor = amount_minor + new.amount_minor, version = version + 1, moved_at = new.posted_at
      where account_id = new.credit_account;
  end if;
  if v_debited then
    update ledger.balance
      set amount_minor = amount_minor - new.amount_minor, version = version + 1, moved_at = new.posted_at
      where account_id = new.debit_account;
  end if;
  if v_credited and new.credit_account > new.debit_account then
    update ledger.balance
      set amount_minor = amount_minor + new.amount_minor, version = version + 1, moved_at = new.posted_at
      where account_id = new.credit_account;
  end if;
  return null;
end $$;
alter function ledger.move_balances() security invoker;
alter function ledger.move_balances() reset all;

-- Depth 1 is this trigger itself, on a statement of somebody's own. A WHEN clause would be parsed at every statement.
create function ledger.refuse_moving_by_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  raise exception 'ledger.% is not changed by hand', tg_table_name using errcode = 'LD002';
end $$;
drop trigger moved_by_postings_alone on ledger.balance;
create trigger moved_by_postings_alone before insert or update or delete or truncate on ledger.balance
  for each statement execute function ledger.refuse_moving_by_hand();

-- As in 0002; a journal of one leg, which is almost every journal, is now a single statement.
create or replace function ledger.post(
  p_once_key text, p_kind text, p_event_at timestamptz,
  p_debit text[], p_credit text[], p_amount_minor bigint[], p_meta jsonb default '{}'
) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_hash bytea := request_hash(p_kind, p_debit, p_credit, p_amount_minor, p_meta);
  v_legs integer := coalesce(cardinality(p_amount_minor), 0);
  v_before bytea;
  v_journal bigint;
  v_written integer;
begin
  if v_legs = 0 or v_legs is distinct from cardinality(p_debit) or v_legs is distinct from cardinality(p_credit) then
    raise exception 'a journal has as many debits as credits and amounts, and at least one' using errcode = 'LD001';
  end if;
  if v_legs = 1 then
    -- Planned once: no sets, and the trigger locks the lower account first. Without both accounts nothing is written.
    with asked as (
      select debited.account_id as debit_account, credited.account_id as credit_account, debited.currency
        from account debited, account credited
        where debited.name = p_debit[1] and credited.name = p_credit[1]
    ), written as (
      insert into journal (once_key, kind, request_hash, meta, event_at)
        select p_once_key, p_kind, v_hash, p_meta, p_event_at from asked
        on conflict (once_key) do nothing returning journal_id
    )
    insert into posting (journal_id, leg, debit_account, credit_account, currency, amount_minor)
      select written.journal_id, 1, asked.debit_account, asked.credit_account, asked.currency, p_amount_minor[1]
        from written, asked;
    if found then
      return true;
    end if;
    select request_hash into v_before from journal where once_key = p_once_key;
    if not found then
      raise exception 'there is no such account' using errcode = 'LD003';
    end if;
  else
    insert into journal (once_key, kind, request_hash, meta, event_at)
      values (p_once_key, p_kind, v_hash, p_meta, p_event_at)
      on conflict (once_key) do nothing returning journal_id into v_journal;
    if found then
      -- Several legs take all of their locks here, in the same order.
      perform 1 from balance
        where account_id in (select account_id from account where name = any (p_debit || p_credit))
        order by account_id for no key update;
      insert into posting (journal_id, leg, debit_account, credit_account, currency, amount_minor)
        select v_journal, asked.leg, debited.account_id, credited.account_id, debited.currency, asked.amount_minor
          from unnest(p_debit, p_credit, p_amount_minor) with ordinality as asked (debit, credit, amount_minor, leg)
          join account debited on debited.name = asked.debit
          join account credited on credited.name = asked.credit
          order by asked.leg;
      get diagnostics v_written = row_count;
      if v_written <> v_legs then
        raise exception 'there is no such account' using errcode = 'LD003';
      end if;
      return true;
    end if;
    select request_hash into v_before from journal where once_key = p_once_key;
  end if;
  if v_before is distinct from v_hash then
    raise exception 'this key was used for another request' using errcode = 'LD409';
  end if;
  return false;
end $$;
revoke all on function ledger.refuse_posting(ledger.posting) from public;

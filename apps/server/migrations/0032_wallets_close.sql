-- Why: a member who becomes a global one holds dollars alone. Their naira wallet is closed, not removed: what was in it stays in
-- the books and on paper, and it opens again, the same, when they become Nigerian members again.
-- Locks: wallet and ledger.balance for a moment; the new check reads the balances once.
-- Undo: drop the triggers and functions below, then the constraint and the columns.

alter table wallet add column closed_at timestamptz;

-- "nobody_below_the_floor" is read before it, by its name: whoever takes out what is not there hears that first.
alter table ledger.balance
  add column is_closed boolean not null default false,
  add constraint nothing_in_a_closed_account check (not is_closed or amount_minor = 0);

-- Both accounts of a wallet are closed and opened with it, by nobody else and in no other way. A deposit on its way waits for
-- this lock, or this one for it: whoever comes second finds the wallet closed, or not empty.
create function ledger.close_with_its_wallet() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from balance
    where account_id in (select account_id from account
      where name in ('wallet:' || new.wallet_id || ':available', 'wallet:' || new.wallet_id || ':held'))
    order by account_id for no key update;
  update balance set is_closed = new.closed_at is not null
    where account_id in (select account_id from account
      where name in ('wallet:' || new.wallet_id || ':available', 'wallet:' || new.wallet_id || ':held'));
  return null;
end $$;
revoke all on function ledger.close_with_its_wallet() from public;
create trigger close_with_its_wallet after update of closed_at on wallet for each row
  when ((old.closed_at is null) is distinct from (new.closed_at is null))
  execute function ledger.close_with_its_wallet();

create function refuse_other_wallet() returns trigger language plpgsql as $$
begin
  raise exception 'a wallet stays its member''s, in its currency' using errcode = 'WA001';
end $$;
create trigger stays_what_it_is before update on wallet for each row
  when ((old.wallet_id, old.member_id, old.currency, old.opened_at)
    is distinct from (new.wallet_id, new.member_id, new.currency, new.opened_at))
  execute function refuse_other_wallet();

-- Why: money that was paid in goes back out by the same way: a refund that the club gives, a charge that a cardholder disputes
--   at their bank. The database keeps who asked for it and who released it, what of it came out of the wallet, and what the
--   wallet lacked, which its member owes the club.
-- Locks: none that matter, every table is new; adds two accounts to the books.
-- Undo: drop view wallet_return_hold; drop table payment_return; drop function payment_return_keeps_order, ledger.lock_wallet.
--   What was moved stays in the ledger, and so do its accounts.

-- receivable: what members owe, because more of a payment went back than their wallet still held.
insert into ledger.account (name, side, currency)
  select 'club:receivable:' || currency, 'club', currency from unnest(array['NGN', 'USD']) as currency;

-- Holds both accounts of a wallet until the transaction ends, in the order in which postings lock them, and tells what is there.
create function ledger.lock_wallet(p_wallet_id text, out available_minor bigint, out held_minor bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from balance
    where account_id in (select account_id from account
      where name in ('wallet:' || p_wallet_id || ':available', 'wallet:' || p_wallet_id || ':held'))
    order by account_id for no key update;
  select amount_minor into available_minor from balance join account using (account_id)
    where name = 'wallet:' || p_wallet_id || ':available';
  select amount_minor into held_minor from balance join account using (account_id)
    where name = 'wallet:' || p_wallet_id || ':held';
  if available_minor is null or held_minor is null then
    raise exception 'there is no such account' using errcode = 'LD003';
  end if;
end $$;
revoke all on function ledger.lock_wallet(text) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'kinfold_app') then
    grant execute on function ledger.lock_wallet to kinfold_app;
  end if;
end $$;

create table payment_return (
  return_id text primary key,
  reference text not null references payment_intent,
  kind text not null,
  provider text not null,
  -- What the provider calls it; null while it has not heard of it.
  provider_return_id text,
  state text not null,
  state_at timestamptz not null,
  reason text not null,
  -- What goes back to the payer, in the currency that was charged.
  amount_minor bigint not null,
  -- All in the currency that was credited: what is held for it now; what came out of the wallet; what that lacked, and how
  -- much of this was made good since.
  held_minor bigint not null default 0,
  taken_minor bigint,
  owed_minor bigint,
  recovered_minor bigint not null default 0,
  -- What the club gave back of its own fee, in the currency that was charged.
  fee_minor bigint,
  -- Its row in the member's list.
  listed_as text,
  asked_by text,
  asked_by_member text,
  approved_by text,
  approved_by_member text,
  sent_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null,
  constraint return_kind_is_known check (kind in ('refund', 'dispute')),
  constraint return_state_is_known check (state in ('asked', 'declined', 'sending', 'open', 'gone', 'stayed')),
  constraint a_return_is_of_something check (amount_minor > 0),
  constraint only_what_is_open_is_held check (held_minor = 0 or (held_minor > 0 and state in ('sending', 'open'))),
  constraint what_went_is_accounted_for
    check ((state = 'gone') = (taken_minor is not null and owed_minor is not null and fee_minor is not null)),
  constraint nothing_is_taken_twice check (taken_minor >= 0 and owed_minor >= 0 and fee_minor >= 0),
  constraint no_more_is_recovered_than_owed
    check (recovered_minor >= 0 and recovered_minor <= coalesce(owed_minor, 0)),
  constraint one_return_per_provider_name unique (provider, kind, provider_return_id),
  constraint nobody_refunds_alone check (asked_by is null or state in ('asked', 'declined') or approved_by is not null),
  constraint a_refund_takes_two check (approved_by <> asked_by)
);
create index payment_return_by_payment on payment_return (reference);
create index payment_return_due on payment_return (next_check_at) where next_check_at is not null;
create index payment_return_owed on payment_return (reference) where owed_minor > recovered_minor;

create function payment_return_keeps_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a return is never deleted' using errcode = 'PY001';
  end if;
  if tg_op = 'INSERT' then
    if new.state not in ('asked', 'open') then
      raise exception 'a return does not begin as %', new.state using errcode = 'PY002';
    end if;
    return new;
  end if;
  if (old.return_id, old.reference, old.kind, old.provider, old.created_at, old.asked_by, old.asked_by_member)
    is distinct from (new.return_id, new.reference, new.kind, new.provider, new.created_at, new.asked_by, new.asked_by_member)
    or (old.provider_return_id is not null and old.provider_return_id is distinct from new.provider_return_id)
    or (old.state = 'gone' and (old.amount_minor, old.taken_minor, old.owed_minor, old.fee_minor)
      is distinct from (new.amount_minor, new.taken_minor, new.owed_minor, new.fee_minor))
    or new.recovered_minor < old.recovered_minor
  then
    raise exception 'a return keeps its terms' using errcode = 'PY001';
  end if;
  if old.state <> new.state and not (new.state = any (case old.state
    when 'asked' then array['sending', 'declined']
    when 'sending' then array['open', 'gone', 'stayed']
    when 'open' then array['gone', 'stayed']
    -- What was decided one way may be decided the other way on appeal.
    when 'stayed' then array['gone']
    else array[]::text[] end))
  then
    raise exception 'a return does not go from % to %', old.state, new.state using errcode = 'PY002';
  end if;
  return new;
end $$;
create trigger keeps_order before insert or update or delete on payment_return
  for each row execute function payment_return_keeps_order();

-- What wallets hold back for payments that may go back.
create view wallet_return_hold as
  select wallet_id, return_id, held_minor
    from payment_return join payment_intent using (reference)
    where held_minor > 0;

-- Why: the books. Money moves by postings alone: one row is one debit and one credit of one amount, so the books are
--   balanced by their shape. The database itself keeps them append-only, single-currency and above every floor.
-- Locks: none that matter, every table is new.
-- Undo: drop schema ledger cascade; drop role kinfold_app where no other database of the server uses it.
-- Portability: the common ground of PostgreSQL 15 and later; nothing deferred, no table locks, no transition tables.

create schema ledger;

-- An account is named after what it holds: wallet:<wallet id>:available, club:bank:NGN.
-- A figure is credit minus debit: what the club owes (wallets) is positive, what it owns (its bank) is negative.
create table ledger.account (
  account_id bigint generated always as identity primary key,
  name text not null constraint an_account_has_one_name unique,
  side text not null,
  currency text not null,
  opened_at timestamptz not null default now(),
  constraint side_is_known check (side in ('member', 'club')),
  constraint currency_is_known check (currency in ('NGN', 'USD')),
  -- What other tables point at, so that they cannot disagree about it.
  constraint currency_can_be_referenced unique (account_id, currency),
  constraint side_can_be_referenced unique (account_id, side)
);

-- Stored for members only: a balance on the club's own accounts would be one row that every movement waits for.
create table ledger.balance (
  account_id bigint primary key,
  side text not null default 'member' constraint only_members_have_a_balance check (side = 'member'),
  amount_minor bigint not null default 0,
  floor_minor bigint not null default 0,
  -- How many postings touched the account.
  version bigint not null default 0,
  moved_at timestamptz not null default now(),
  constraint nobody_below_the_floor check (amount_minor >= floor_minor),
  constraint a_balance_is_of_an_account foreign key (account_id, side)
    references ledger.account (account_id, side)
) with (fillfactor = 50);

create table ledger.journal (
  journal_id bigint generated always as identity primary key,
  once_key text not null constraint one_journal_per_key unique,
  kind text not null,
  -- SHA-256 of what was asked for: tells a repetition from another request, and an altered row from the posted one.
  request_hash bytea not null,
  meta jsonb not null,
  -- When it happened, as the caller's clock had it; and when it was written, which nobody outside chooses.
  event_at timestamptz not null,
  posted_at timestamptz not null default now(),
  constraint a_key_is_short check (length(once_key) between 1 and 200),
  constraint a_kind_is_a_word check (kind ~ '^[a-z][a-z_]*$'),
  constraint meta_is_an_object check (jsonb_typeof(meta) = 'object')
);

create table ledger.posting (
  posting_id bigint generated always as identity primary key,
  journal_id bigint not null constraint a_posting_is_of_a_journal references ledger.journal,
  leg smallint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  currency text not null,
  amount_minor bigint not null,
  posted_at timestamptz not null default now(),
  constraint one_posting_per_leg unique (journal_id, leg),
  constraint an_amount_is_positive check (amount_minor > 0),
  constraint money_goes_elsewhere check (debit_account <> credit_account),
  constraint debit_is_in_this_currency foreign key (debit_account, currency)
    references ledger.account (account_id, currency),
  constraint credit_is_in_this_currency foreign key (credit_account, currency)
    references ledger.account (account_id, currency)
);
create index posting_by_debit on ledger.posting (debit_account, posting_id) include (amount_minor);
create index posting_by_credit on ledger.posting (credit_account, posting_id) include (amount_minor);

-- Where adding up the club's own accounts may begin.
create table ledger.snapshot (
  account_id bigint not null references ledger.account,
  upto_posting_id bigint not null,
  amount_minor bigint not null,
  taken_at timestamptz not null default now(),
  primary key (account_id, upto_posting_id)
);

-- The classical view: two signed lines for a posting.
create view ledger.entry as
  select posting_id, journal_id, leg, debit_account as account_id, currency, -amount_minor as amount_minor, posted_at
    from ledger.posting
  union all
  select posting_id, journal_id, leg, credit_account, currency, amount_minor, posted_at
    from ledger.posting;

create function ledger.give_balance() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if new.side = 'member' then
    insert into balance (account_id) values (new.account_id);
  end if;
  return null;
end $$;
create trigger give_balance after insert on ledger.account
  for each row execute function ledger.give_balance();

-- AFTER and not BEFORE: a row that ON CONFLICT skips must move nothing.
create function ledger.move_balances() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  -- The lower account first, whoever pays: two opposite movements then wait for each other, not on each other.
  if new.debit_account < new.credit_account then
    update balance set amount_minor = amount_minor - new.amount_minor, version = version + 1, moved_at = new.posted_at
      where account_id = new.debit_account;
    update balance set amount_minor = amount_minor + new.amount_minor, version = version + 1, moved_at = new.posted_at
      where account_id = new.credit_account;
  else
    update balance set amount_minor = amount_minor + new.amount_minor, version = version + 1, moved_at = new.posted_at
      where account_id = new.credit_account;
    update balance set amount_minor = amount_minor - new.amount_minor, version = version + 1, moved_at = new.posted_at
      where account_id = new.debit_account;
  end if;
  return null;
end $$;
create trigger move_balances after insert on ledger.posting
  for each row execute function ledger.move_balances();

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is not changed by hand', tg_table_name using errcode = 'LD002';
end $$;
create trigger append_only before update or delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.journal
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.snapshot
  for each statement execute function ledger.refuse_change();
-- Depth 0 is a statement of somebody's own; the triggers above write from depth 1.
create trigger moved_by_postings_alone before insert or update or delete or truncate on ledger.balance
  for each statement when (pg_trigger_depth() = 0) execute function ledger.refuse_change();

-- What was asked for, in one hash. Not when: a repetition may come with a later clock.
create function ledger.request_hash(
  p_kind text, p_debit text[], p_credit text[], p_amount_minor bigint[], p_meta jsonb
) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(
    jsonb_build_array(p_kind, to_jsonb(p_debit), to_jsonb(p_credit), to_jsonb(p_amount_minor), p_meta)::text, 'UTF8'))
$$;

-- The only way to move money. True: posted now. False: this very request was posted before.
-- LD409: the key was used for another request. LD003: there is no such account.
create function ledger.post(
  p_once_key text, p_kind text, p_event_at timestamptz,
  p_debit text[], p_credit text[], p_amount_minor bigint[], p_meta jsonb default '{}'
) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_hash bytea := request_hash(p_kind, p_debit, p_credit, p_amount_minor, p_meta);
  v_legs integer := coalesce(cardinality(p_amount_minor), 0);
  v_journal bigint;
  v_written integer;
begin
  if v_legs = 0 or v_legs is distinct from cardinality(p_debit) or v_legs is distinct from cardinality(p_credit) then
    raise exception 'a journal has as many debits as credits and amounts, and at least one' using errcode = 'LD001';
  end if;
  insert into journal (once_key, kind, request_hash, meta, event_at)
    values (p_once_key, p_kind, v_hash, p_meta, p_event_at)
    on conflict (once_key) do nothing returning journal_id into v_journal;
  if not found then
    perform 1 from journal where once_key = p_once_key and request_hash = v_hash;
    if not found then
      raise exception 'this key was used for another request' using errcode = 'LD409';
    end if;
    return false;
  end if;
  if v_legs = 1 then
    -- Almost every journal, and planned once: no sets, and the trigger locks the lower account first.
    insert into posting (journal_id, leg, debit_account, credit_account, currency, amount_minor)
      select v_journal, 1, debited.account_id, credited.account_id, debited.currency, p_amount_minor[1]
        from account debited, account credited
        where debited.name = p_debit[1] and credited.name = p_credit[1];
  else
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
  end if;
  get diagnostics v_written = row_count;
  if v_written <> v_legs then
    raise exception 'there is no such account' using errcode = 'LD003';
  end if;
  return true;
end $$;

-- A wallet is two accounts of one currency: what can be spent, and what is promised to a withdrawal. Harmless when repeated.
create function ledger.open_wallet(p_wallet_id text, p_currency text) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  insert into account (name, side, currency)
    values ('wallet:' || p_wallet_id || ':available', 'member', p_currency),
           ('wallet:' || p_wallet_id || ':held', 'member', p_currency)
    on conflict (name) do nothing;
  perform 1 from account
    where name in ('wallet:' || p_wallet_id || ':available', 'wallet:' || p_wallet_id || ':held')
      and currency <> p_currency;
  if found then
    raise exception 'this wallet is in another currency' using errcode = 'LD004';
  end if;
end $$;

-- What the club's own account holds, in minor units: the newest snapshot and what came after it.
create function ledger.club_balance(p_name text) returns bigint
language plpgsql stable security definer set search_path = ledger, pg_temp as $$
declare
  v_account bigint;
  v_upto bigint := 0;
  v_amount bigint := 0;
begin
  select account_id into v_account from account where name = p_name and side = 'club';
  if not found then
    raise exception 'there is no such account' using errcode = 'LD003';
  end if;
  select upto_posting_id, amount_minor into v_upto, v_amount from snapshot
    where account_id = v_account order by upto_posting_id desc limit 1;
  if not found then
    v_upto := 0;
    v_amount := 0;
  end if;
  return v_amount
    + coalesce((select sum(amount_minor) from posting where credit_account = v_account and posting_id > v_upto), 0)
    - coalesce((select sum(amount_minor) from posting where debit_account = v_account and posting_id > v_upto), 0);
end $$;

-- Adds a snapshot for each of the club's accounts that moved, and tells how many. Ids are given before commit: p_older_than
-- must exceed the longest transaction, or a posting could still appear below the snapshot.
create function ledger.take_snapshots(p_older_than interval) returns integer
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_upto bigint;
  v_taken integer;
begin
  select posting_id into v_upto from posting where posted_at < now() - p_older_than order by posting_id desc limit 1;
  if not found then
    return 0;
  end if;
  insert into snapshot (account_id, upto_posting_id, amount_minor)
    select club.account_id, v_upto, coalesce(latest.amount_minor, 0) + moved.amount_minor
      from account club
      left join lateral (
        select upto_posting_id, amount_minor from snapshot
          where account_id = club.account_id order by upto_posting_id desc limit 1
      ) latest on true
      cross join lateral (
        select count(*) as postings, coalesce(sum(amount_minor), 0) as amount_minor from entry
          where account_id = club.account_id
            and posting_id > coalesce(latest.upto_posting_id, 0) and posting_id <= v_upto
      ) moved
      where club.side = 'club' and moved.postings > 0
    on conflict do nothing;
  get diagnostics v_taken = row_count;
  return v_taken;
end $$;

-- The club's own accounts, one of each per currency:
--   clearing:*      what a payment provider collected and has not passed on
--   bank            what is in the club's bank
--   payouts         what left a wallet and has not reached its member's bank
--   contributions   what members put into plans
--   fees            what the club earned
--   provider_fees   what providers kept for themselves
--   exchange        what the club bought and sold; one side of every exchange
--   adjustments     what staff put right
insert into ledger.account (name, side, currency)
  select 'club:' || kind || ':' || currency, 'club', currency
    from unnest(array['clearing:card', 'clearing:transfer', 'clearing:card_us', 'bank', 'payouts', 'contributions',
      'fees', 'provider_fees', 'exchange', 'adjustments']) as kind,
      unnest(array['NGN', 'USD']) as currency;

-- Whoever serves members needs the functions and nothing more. Several databases of one server share the role.
do $$
begin
  create role kinfold_app nologin;
exception when duplicate_object or unique_violation or insufficient_privilege then
  null;
end $$;
revoke all on all functions in schema ledger from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'kinfold_app') then
    grant usage on schema ledger to kinfold_app;
    grant select on all tables in schema ledger to kinfold_app;
    grant execute on function ledger.post, ledger.open_wallet, ledger.club_balance, ledger.take_snapshots,
      ledger.request_hash to kinfold_app;
  end if;
end $$;

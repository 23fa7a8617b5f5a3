-- Why: who owned a wallet and where money went when it moved stood in rows beside the journal, which could be changed later
--   without the books showing it. A journal now carries these facts, and a hash of all that it says and of whose wallets it moved.
-- Locks: ledger.account and ledger.journal exclusively while their rows are filled: about a minute for a million journals.
-- Undo: create ledger.post of 0008 and ledger.open_wallet of 0002 again; alter table ledger.journal drop column facts,
--   drop column facts_hash; alter table ledger.account drop column owner_hash; drop the functions below.

-- Whose wallet an account is, as a hash; null for the club's own accounts. Written when the account is opened.
create function ledger.owner_hash(p_wallet_id text) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('/', wallet_id, member_id, currency), 'UTF8'))
    from public.wallet where wallet_id = p_wallet_id
$$;

-- The route that the payment, withdrawal, order or portfolio of a journal had. Only what never changes.
create function ledger.facts_of(p_meta jsonb) returns jsonb language plpgsql stable as $$
declare
  v_facts jsonb := '{}';
  v_found jsonb;
begin
  if p_meta ? 'payment' then
    select jsonb_build_object('payment', jsonb_build_array(member_id, wallet_id, portfolio_id, gateway, provider,
        charged_currency, credited_currency, base_minor, processing_fee_minor, provider_fee_minor, amount_minor, rate_id,
        naira_per_dollar)) into v_found from public.payment_intent where reference = p_meta ->> 'payment';
    v_facts := v_facts || coalesce(v_found, '{}');
  end if;
  if p_meta ? 'withdrawal' then
    select jsonb_build_object('withdrawal', jsonb_build_array(w.member_id, w.wallet_id, w.currency, w.amount_minor,
        w.fee_minor, w.payout_on, w.bank_account_id, account.member_id, account.account_number, account.bank_code,
        account.bank_name, account.account_name, account.swift_code, account.routing_number)) into v_found
      from public.withdrawal w join public.bank_account account using (bank_account_id)
      where withdrawal_id = p_meta ->> 'withdrawal';
    v_facts := v_facts || coalesce(v_found, '{}');
  end if;
  if p_meta ? 'order' then
    select jsonb_build_object('order', jsonb_build_array(o.kind, o.portfolio_id, o.plan_id, portfolio.member_id,
        portfolio.wallet_id, portfolio.currency)) into v_found
      from public.portfolio_order o join public.portfolio using (portfolio_id) where order_id = p_meta ->> 'order';
    v_facts := v_facts || coalesce(v_found, '{}');
  end if;
  if p_meta ? 'portfolio' then
    select jsonb_build_object('portfolio', jsonb_build_array(member_id, wallet_id, plan_id, currency, interest_bps))
      into v_found from public.portfolio where portfolio_id = p_meta ->> 'portfolio';
    v_facts := v_facts || coalesce(v_found, '{}');
  end if;
  return v_facts;
end $$;

-- SHA-256 of all that a journal says and of whose wallets it moves. The hash of the request covers its kind, accounts, amounts
-- and meta. Instants are in their binary form, so that no time zone is part of them.
create function ledger.facts_hash(
  p_request_hash bytea, p_event_at timestamptz, p_posted_at timestamptz, p_once_key text, p_facts jsonb, p_owners bytea
) returns bytea language sql immutable parallel safe as $$
  select sha256(p_request_hash || timestamptz_send(p_event_at) || timestamptz_send(p_posted_at)
    || convert_to(p_once_key || p_facts::text, 'UTF8') || coalesce(p_owners, ''))
$$;

alter table ledger.account add column owner_hash bytea;
alter table ledger.account disable trigger append_only;
update ledger.account set owner_hash = ledger.owner_hash(split_part(name, ':', 2)) where name like 'wallet:%';
alter table ledger.account enable trigger append_only;

alter table ledger.journal add column facts jsonb not null default '{}', add column facts_hash bytea;
alter table ledger.journal disable trigger append_only;
update ledger.journal set facts = ledger.facts_of(meta) where meta <> '{}';
update ledger.journal set facts_hash = ledger.facts_hash(request_hash, event_at, posted_at, once_key, facts, (
  select string_agg(coalesce(debited.owner_hash, '') || coalesce(credited.owner_hash, ''), '' order by leg)
    from ledger.posting
    join ledger.account debited on debited.account_id = debit_account
    join ledger.account credited on credited.account_id = credit_account
    where posting.journal_id = journal.journal_id));
alter table ledger.journal enable trigger append_only;
alter table ledger.journal alter column facts_hash set not null;

-- As in 0002; and the accounts say whose they are.
create or replace function ledger.open_wallet(p_wallet_id text, p_currency text) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  insert into account (name, side, currency, owner_hash)
    values ('wallet:' || p_wallet_id || ':available', 'member', p_currency, owner_hash(p_wallet_id)),
           ('wallet:' || p_wallet_id || ':held', 'member', p_currency, owner_hash(p_wallet_id))
    on conflict (name) do nothing;
  perform 1 from account
    where name in ('wallet:' || p_wallet_id || ':available', 'wallet:' || p_wallet_id || ':held')
      and currency <> p_currency;
  if found then
    raise exception 'this wallet is in another currency' using errcode = 'LD004';
  end if;
end $$;

-- As in 0008; and the journal carries its facts.
create or replace function ledger.post(
  p_once_key text, p_kind text, p_event_at timestamptz,
  p_debit text[], p_credit text[], p_amount_minor bigint[], p_meta jsonb default '{}'
) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_hash bytea := request_hash(p_kind, p_debit, p_credit, p_amount_minor, p_meta);
  v_legs integer := coalesce(cardinality(p_amount_minor), 0);
  v_facts jsonb := case when p_meta = '{}' then '{}' else facts_of(p_meta) end;
  v_owners bytea;
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
      select debited.account_id as debit_account, credited.account_id as credit_account, debited.currency,
          coalesce(debited.owner_hash, '') || coalesce(credited.owner_hash, '') as owners
        from account debited, account credited
        where debited.name = p_debit[1] and credited.name = p_credit[1]
    ), written as (
      insert into journal (once_key, kind, request_hash, meta, event_at, facts, facts_hash)
        select p_once_key, p_kind, v_hash, p_meta, p_event_at, v_facts,
            facts_hash(v_hash, p_event_at, now(), p_once_key, v_facts, owners) from asked
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
    select string_agg(coalesce(debited.owner_hash, '') || coalesce(credited.owner_hash, ''), '' order by asked.leg)
      into v_owners
      from unnest(p_debit, p_credit) with ordinality as asked (debit, credit, leg)
      join account debited on debited.name = asked.debit
      join account credited on credited.name = asked.credit;
    insert into journal (once_key, kind, request_hash, meta, event_at, facts, facts_hash)
      values (p_once_key, p_kind, v_hash, p_meta, p_event_at, v_facts,
        facts_hash(v_hash, p_event_at, now(), p_once_key, v_facts, v_owners))
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

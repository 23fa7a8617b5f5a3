-- Why: the people who work for the club, where they are signed in, and the valuations that they publish: what a plan is
--   worth on a day and therefore what a unit costs. The database itself keeps the two pairs of eyes, and whatever was
--   published unchanged.
-- Locks: none that matter, every table is new.
-- Undo: drop table valuation, staff_session, staff.

create table staff (
  staff_id text primary key,
  email text not null constraint one_of_the_staff_per_address unique,
  name text not null,
  roles text[] not null,
  -- Their own membership, when they have one: nobody decides about money of their own.
  member_id text constraint a_member_is_one_of_the_staff unique references member,
  password_hash text not null,
  -- What the authenticator app was told, encrypted with SECOND_FACTOR_KEY for this person alone.
  sealed_authenticator bytea not null,
  -- The newest step of thirty seconds whose code was used: a code opens one session.
  last_code_step bigint not null default 0,
  disabled_at timestamptz,
  created_at timestamptz not null,
  constraint an_address_of_staff_is_lower_case check (email = lower(email)),
  constraint a_password_of_staff_is_argon2id check (password_hash like '$argon2id$%'),
  constraint roles_are_known check (
    roles <@ array['operations', 'compliance', 'finance_maker', 'finance_approver', 'auditor', 'admin']
    and cardinality(roles) > 0),
  constraint an_auditor_only_reads check (not ('auditor' = any (roles) and cardinality(roles) > 1)),
  constraint whoever_makes_does_not_approve check (not (roles @> array['finance_maker', 'finance_approver']))
);

-- Never one of a member's: neither its halves nor its table have anything in common with theirs.
create table staff_session (
  session_id text primary key,
  token_hash bytea not null constraint a_token_opens_one_staff_session unique,
  cookie_hash bytea not null,
  staff_id text not null references staff,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_session_by_staff on staff_session (staff_id);
create index staff_session_by_end on staff_session (expires_at);

-- What a plan was worth at the end of a day. Drafted by one of the staff, decided by another; decided is decided.
create table valuation (
  valuation_id text primary key,
  plan_id integer not null references plan,
  valued_on date not null,
  version integer not null,
  -- Both or none: without them the price was given.
  assets_minor bigint,
  liabilities_minor bigint,
  net_minor bigint not null,
  -- That members held when it was drafted; nothing may have changed about them when it is published.
  units numeric(24, 4) not null,
  unit_price numeric(18, 6) not null,
  source_note text not null,
  status text not null,
  drafted_by text not null references staff,
  drafted_at timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  reason text,
  constraint valuation_status_is_known check (status in ('draft', 'approved', 'rejected')),
  constraint a_unit_costs_something check (unit_price > 0 and units >= 0),
  constraint assets_come_with_liabilities check ((assets_minor is null) = (liabilities_minor is null)
    and assets_minor >= liabilities_minor and liabilities_minor >= 0),
  constraint net_is_assets_less_liabilities check (net_minor = assets_minor - liabilities_minor),
  -- To within the price's last decimal on every unit, and a kobo.
  constraint net_is_what_units_are_worth check (abs(net_minor - units * unit_price * 100) <= units / 10000 + 1),
  constraint a_valuation_says_its_source check (length(btrim(source_note)) > 0),
  constraint a_valuation_is_decided_with_a_reason check (
    (status = 'draft') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (reason is null) and length(btrim(reason)) > 0),
  constraint nobody_decides_what_they_drafted check (decided_by <> drafted_by),
  constraint versions_of_a_day_are_counted unique (plan_id, valued_on, version)
);
create unique index one_open_draft_per_plan_and_day on valuation (plan_id, valued_on) where status = 'draft';
create unique index one_price_per_plan_and_day on valuation (plan_id, valued_on) where status = 'approved';
create index valuation_newest on valuation (valued_on desc, drafted_at desc);

create function keep_valuation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' then
      raise exception 'a valuation begins as a draft' using errcode = 'VA002';
    end if;
    return new;
  end if;
  if old.status <> 'draft' then
    raise exception 'a decided valuation does not change' using errcode = 'VA001';
  end if;
  if (to_jsonb(new) - '{status,decided_by,decided_at,reason}'::text[])
    is distinct from (to_jsonb(old) - '{status,decided_by,decided_at,reason}'::text[]) then
    raise exception 'what was drafted does not change: draft it again' using errcode = 'VA001';
  end if;
  return new;
end $$;
create trigger keep_valuation before insert or update on valuation for each row execute function keep_valuation();
create function refuse_valuation_removal() returns trigger language plpgsql as $$
begin
  raise exception 'a valuation is not removed' using errcode = 'VA003';
end $$;
create trigger never_removed before delete or truncate on valuation
  for each statement execute function refuse_valuation_removal();

-- Why: a fetched exchange rate is accepted only near the last one and between limits that two people keep. What is not accepted is
--   kept with its reason, so that staff can look at it. The limits also say how many dollars a member may pay for in naira in a day.
-- Locks: setting_proposal and setting_change for a moment, while their lists of kinds grow.
-- Undo: drop table held_rate, rate_limits; drop function two_people_change_rate_limits; put the two lists of kinds back.

-- The newest row is in force.
create table rate_limits (
  limits_no integer primary key generated always as identity,
  floor numeric(18, 6) not null,
  ceiling numeric(18, 6) not null,
  -- Cents that a member may pay for in naira in any 24 hours.
  usd_in_naira_daily_minor bigint not null,
  changed_at timestamptz not null,
  -- Null in the first row, which comes with the club.
  proposal_id text unique references setting_proposal,
  constraint rates_have_a_range check (floor > 0 and ceiling > floor),
  constraint daily_limit_is_positive check (usd_in_naira_daily_minor > 0)
);
insert into rate_limits (floor, ceiling, usd_in_naira_daily_minor, changed_at) values (1000, 2500, 2500000, now());

create function two_people_change_rate_limits() returns trigger language plpgsql as $$
begin
  perform require_approved(new.proposal_id, 'rate_limits');
  return new;
end $$;
create trigger two_people before insert on rate_limits
  for each row execute function two_people_change_rate_limits();
create trigger append_only before update or delete or truncate on rate_limits
  for each statement execute function ledger.refuse_change();

-- Rates that were fetched and not accepted. Nothing is ever priced at them.
create table held_rate (
  held_id text primary key,
  naira_per_dollar text not null,
  source text not null,
  as_of timestamptz not null,
  fetched_at timestamptz not null,
  reason text not null,
  constraint one_held_rate_per_moment unique (source, as_of, naira_per_dollar)
);
create trigger append_only before update or delete or truncate on held_rate
  for each statement execute function ledger.refuse_change();

-- Adds the kind to whatever kinds are listed by now.
do $$
declare
  listed record;
begin
  for listed in
    select conrelid::regclass as list, conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where conname in ('only_what_moves_money_is_proposed', 'what_moves_money_takes_two_people')
  loop
    execute format('alter table %s drop constraint %I', listed.list, listed.conname);
    execute format('alter table %s add constraint %I %s', listed.list, listed.conname,
      regexp_replace(listed.definition, '''rate''::text', '''rate''::text, ''rate_limits''::text'));
  end loop;
end $$;

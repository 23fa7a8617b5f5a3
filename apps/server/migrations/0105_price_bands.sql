-- Why: a price is published within a band around the plan's price before it. Outside the band it takes a second reason, the
--   custodian's statement and an admin. The database keeps the rule for every path that publishes, corrections included.
-- Formula: the half-width is the plan's setting, or 5, 10 or 15 % by the kind of plan. Observed movement widens it to three times the root
--   mean square of the last twelve changes, at most to three times the setting. Three standard deviations are the limits of a
--   control chart (Shewhart, 1931). Three changes are the least; changes published as exceptions do not count.
-- Locks: plan and valuation for the moment of adding a nullable column and triggers. Drafts that wait obey the rule from now on.
-- Undo: drop trigger within_its_band on valuation, its function, price_band, default_price_band, table price_exception and the
--   column plan.price_band_bps; bring back the trigger two_people_change of 0025.

alter table plan add column price_band_bps integer
  constraint a_price_band_is_sane check (price_band_bps between 1 and 3000);
drop trigger two_people_change on plan;
create trigger two_people_change before update on plan
  for each row when (
    (new.minimum_minor, new.minimum_top_up_minor, new.minimum_recurring_minor, new.tenor_months, new.lock_in_days,
      new.early_exit_fee_bps, new.management_fee_bps, new.interest_bps, new.price_band_bps, new.proposal_id)
    is distinct from
    (old.minimum_minor, old.minimum_top_up_minor, old.minimum_recurring_minor, old.tenor_months, old.lock_in_days,
      old.early_exit_fee_bps, old.management_fee_bps, old.interest_bps, old.price_band_bps, old.proposal_id))
  execute function two_people_change_a_plan();

-- Why a price outside its band is right, and the file that says so.
create table price_exception (
  valuation_id text primary key references valuation,
  reason text not null,
  stored_name text not null constraint one_exception_per_statement unique,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  attached_by text not null references staff,
  attached_at timestamptz not null,
  constraint an_exception_has_its_reason check (length(btrim(reason)) > 0),
  constraint a_statement_is_a_file check (size_bytes > 0 and media_type in ('image/jpeg', 'image/png', 'application/pdf')
    and length(sha256) = 32)
);
create trigger append_only before update or delete or truncate on price_exception
  for each statement execute function ledger.refuse_change();

-- The half-width, in hundredths of a percent, of a plan for which nothing else is set.
create function default_price_band(p_product_type text) returns integer language sql immutable as $$
  select case p_product_type when 'purple' then 500 when 'fixed_income' then 500 when 'family_office' then 1500 else 1000 end
$$;

-- The price that a valuation is held against, the half-width of its band in hundredths of a percent, and whether it is outside.
-- A correction is held against the day before, as its day was; a first price that is corrected against that price.
create function price_band(p_valuation_id text, out base_price numeric, out band_bps integer, out is_outside boolean)
language plpgsql stable as $$
declare
  v_valuation valuation;
  v_setting integer;
  v_changes bigint;
  v_movement numeric;
begin
  select * into v_valuation from valuation where valuation_id = p_valuation_id;
  select coalesce(plan.price_band_bps, default_price_band(product_type)) into v_setting
    from plan where plan_id = v_valuation.plan_id;
  with standing as (
    select distinct on (valued_on) valued_on, valuation_id, unit_price from valuation
      where plan_id = v_valuation.plan_id and status = 'approved' and valued_on < v_valuation.valued_on
      order by valued_on desc, version desc limit 13),
  changes as (
    select standing.*, lead(unit_price) over (order by valued_on desc) as before from standing)
  select (select unit_price from changes order by valued_on desc limit 1),
      count(*) filter (where is_counted),
      sqrt(avg((unit_price / before - 1) ^ 2) filter (where is_counted)) * 10000
    into base_price, v_changes, v_movement
    from (select changes.*, before > 0 and not exists (select from price_exception
        where price_exception.valuation_id = changes.valuation_id) as is_counted from changes) each;
  if base_price is null then
    select wrong.unit_price into base_price from valuation_correction link
      join valuation wrong on wrong.valuation_id = link.corrects where link.valuation_id = p_valuation_id;
  end if;
  band_bps := case when v_changes < 3 then v_setting
    else least(3 * v_setting, greatest(v_setting, ceil(round(3 * v_movement, 6)))) end;
  is_outside := coalesce(abs(v_valuation.unit_price - base_price) * 10000 > base_price * band_bps, false);
end $$;

create function attach_to_draft() returns trigger language plpgsql as $$
begin
  if not exists (select from valuation where valuation_id = new.valuation_id and status = 'draft' for share) then
    raise exception 'an exception is of a draft' using errcode = 'VA004';
  end if;
  return new;
end $$;
create trigger of_a_draft before insert on price_exception for each row execute function attach_to_draft();

create function price_within_its_band() returns trigger language plpgsql as $$
begin
  if not (select is_outside from price_band(new.valuation_id)) then
    return new;
  end if;
  if not exists (select from price_exception where valuation_id = new.valuation_id and attached_by <> new.decided_by) then
    raise exception 'a price outside its band takes a reason and a statement that somebody else attached' using errcode = 'VA004';
  end if;
  if not exists (select from staff where staff_id = new.decided_by and 'admin' = any (roles) and disabled_at is null) then
    raise exception 'a price outside its band is published by an admin' using errcode = 'VA005';
  end if;
  return new;
end $$;
create trigger within_its_band before update on valuation for each row
  when (new.status = 'approved' and old.status is distinct from new.status)
  execute function price_within_its_band();

-- Why: a plan that lost everything is priced at 0, as an exception of 0105. Units stay and are worth 0; nothing is bought at 0;
--   a redemption at 0 brings 0. A correction is never to 0: what was bought on its day could not have been bought.
-- Locks: valuation, dealing, unit_entry and portfolio_order while their rows are read once, all of which fulfil the new rules.
-- Undo: the constraints of 0009 and 0010 by the same names, once no row has a price of 0.

alter table valuation
  drop constraint a_unit_costs_something,
  add constraint a_unit_costs_something check (unit_price >= 0 and units >= 0 and (unit_price > 0 or not is_correction));
alter table dealing
  drop constraint a_price_is_positive,
  add constraint a_price_is_not_negative check (unit_price > 0 or (unit_price = 0 and units_allotted = 0 and correction_no = 0));
alter table unit_entry
  drop constraint an_entry_has_its_price,
  add constraint an_entry_has_its_price check (amount_minor >= 0
    and (unit_price > 0 or (unit_price = 0 and kind = 'redemption' and amount_minor = 0)));
alter table portfolio_order
  drop constraint allotted_has_its_price,
  add constraint allotted_has_its_price check (status <> 'allotted' or (units is not null and dealt_on is not null
    and coalesce(unit_price > 0 or (unit_price = 0 and kind = 'redemption'), false)));

-- A first price says what a unit costs: 0 of nothing is no price.
create function first_price_is_positive() returns trigger language plpgsql as $$
begin
  if not exists (select from valuation where plan_id = new.plan_id and status = 'approved' and valued_on < new.valued_on) then
    raise exception 'the first price of a plan is above 0' using errcode = 'VA006';
  end if;
  return new;
end $$;
create trigger first_price_is_positive before insert or update on valuation for each row
  when (new.unit_price = 0 and new.status <> 'rejected')
  execute function first_price_is_positive();

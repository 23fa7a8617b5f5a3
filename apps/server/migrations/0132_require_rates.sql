-- Why: whatever is priced in another currency from now on names the accepted rate, and shows that rate's own figure and time. A
--   trigger and not a constraint, because older rows without a rate still change their states.
-- Locks: three tables for milliseconds.
-- Undo: drop the three triggers named names_its_rate; drop function refuse_unnamed_rate.

-- Refuses a new row whose figure, in the column that the trigger names, is not that of the accepted rate that it names.
create function refuse_unnamed_rate() returns trigger language plpgsql as $$
declare
  v_row jsonb := to_jsonb(new);
  v_figure numeric := (v_row ->> tg_argv[0])::numeric;
begin
  if v_figure is null and new.rate_id is null then
    return new;
  end if;
  if not exists (select from exchange_rate rate
      where rate.rate_id = new.rate_id and rate.naira_per_dollar = v_figure
        and (not v_row ? 'rate_as_of' or rate.as_of = (v_row ->> 'rate_as_of')::timestamptz))
  then
    raise exception '%: % is not the figure of the accepted rate %', tg_table_name, coalesce(v_figure::text, 'nothing'),
      coalesce(new.rate_id, 'null') using errcode = 'PY006';
  end if;
  return new;
end $$;
create trigger names_its_rate before insert on payment_quote
  for each row execute function refuse_unnamed_rate('naira_per_dollar');
create trigger names_its_rate before insert on payment_intent
  for each row execute function refuse_unnamed_rate('naira_per_dollar');
create trigger names_its_rate before insert on wallet_transaction
  for each row execute function refuse_unnamed_rate('exchange_rate');

-- Why: a member chooses the day of the month on which their card is charged, changes the day and the amount in place, pauses until a day,
--   and changes one card for all that repeats (0150 in docs/decisions).
-- Locks: subscription and subscription_card_change, for a moment; the rows of subscription are read for the check.
-- Existing data: what repeats stays counted from the day of its first payment, and is paused until its member resumes it.
-- Undo: the function as in 0026; alter table subscription drop column charge_day, drop column resume_on;
--   alter table subscription_card_change drop column is_for_all.

alter table subscription
  -- A day of the month, or 'last_working_day'; null is counted from the day of the first payment.
  add column charge_day text,
  -- The day on which a paused one goes on by itself; null is not before its member resumes it.
  add column resume_on date,
  add constraint charge_day_is_known check (charge_day ~ '^([1-9]|[12][0-9]|3[01]|last_working_day)$'),
  add constraint a_day_of_the_month_is_of_months check (charge_day is null or "interval" not in ('daily', 'weekly')),
  add constraint only_what_is_paused_resumes check (resume_on is null or state = 'paused');
create index subscription_resuming on subscription (resume_on) where resume_on is not null;

alter table subscription_card_change
  -- The card is charged from then on for all that the member lets repeat at this provider in this currency.
  add column is_for_all boolean not null default false;

-- As before, but its amount may change: each charge keeps its own.
create or replace function subscription_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'what repeats is not removed' using errcode = 'SU001';
  end if;
  if (old.subscription_id, old.code, old.member_id, old.portfolio_id, old.plan_id, old.wallet_id, old.gateway, old.interval,
      old.currency, old.is_localized, old.first_payment, old.created_at)
    is distinct from (new.subscription_id, new.code, new.member_id, new.portfolio_id, new.plan_id, new.wallet_id, new.gateway,
      new.interval, new.currency, new.is_localized, new.first_payment, new.created_at)
    or (old.start_on is not null and old.start_on is distinct from new.start_on)
    or (old.card_email is not null and old.card_email is distinct from new.card_email
      and old.card_token is not distinct from new.card_token)
  then
    raise exception 'a subscription keeps its terms' using errcode = 'SU001';
  end if;
  if old.state in ('completed', 'cancelled') and old.state <> new.state then
    raise exception 'a subscription that ended does not begin again' using errcode = 'SU002';
  end if;
  if old.state in ('completed', 'cancelled') and old.amount_minor <> new.amount_minor then
    raise exception 'what ended keeps its amount' using errcode = 'SU002';
  end if;
  return new;
end $$;

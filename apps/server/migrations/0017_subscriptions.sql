-- Why: contributions that repeat by card. That no date is ever charged twice is the database's to keep: an attempt that may
--   have taken money, or has, leaves no room for another one for the same date.
-- Locks: portfolio_order for a moment, to add a column with a constant; every other table is new.
-- Undo: drop table subscription_attempt, subscription_cycle, subscription; alter table portfolio_order drop column is_recurring.

-- What is paid as one of many may be less than what is paid once.
alter table portfolio_order add column is_recurring boolean not null default false;

create table subscription (
  subscription_id text primary key,
  code text not null constraint one_subscription_per_code unique,
  member_id text not null references member,
  portfolio_id text not null references portfolio,
  plan_id integer not null references plan,
  wallet_id text not null references wallet,
  gateway text not null,
  "interval" text not null,
  amount_minor bigint not null,
  currency text not null,
  -- Dollars that are paid for in naira.
  is_localized boolean not null default false,
  us_based_institution text,
  -- The payment that shows the card for the first time.
  first_payment text not null constraint one_subscription_per_first_payment unique references payment_intent,
  -- awaiting_card: its first payment was begun and has not arrived; nobody sees it until then.
  state text not null default 'awaiting_card',
  -- The day that all dates are counted from, and which of them is next.
  start_on date,
  next_no integer,
  next_due_on date,
  -- Encrypted; charges the card only together with the address that saved it, which therefore never changes here.
  card_token bytea,
  card_email text,
  card_brand text,
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  -- Dates missed in a row, and attempts in vain since the last charge that came through.
  missed integer not null default 0,
  failures integer not null default 0,
  last_failure_reason text,
  -- The date that the member was told of, and the month in which they were told that the card ends.
  told_of date,
  told_of_expiry text,
  created_at timestamptz not null,
  paused_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  constraint subscription_gateway_is_a_card check (gateway in ('card', 'card_us')),
  constraint subscription_interval_is_known
    check ("interval" in ('daily', 'weekly', 'monthly', 'quarterly', 'biannually', 'annually')),
  constraint subscription_state_is_known
    check (state in ('awaiting_card', 'active', 'attention', 'paused', 'completed', 'cancelled')),
  constraint a_subscription_is_of_something check (amount_minor > 0),
  constraint whoever_is_charged_has_a_card
    check (state not in ('active', 'attention', 'paused') or (card_token is not null and card_email is not null and start_on is not null)),
  constraint whoever_is_charged_knows_when check (state not in ('active', 'attention') or (next_due_on is not null and next_no is not null)),
  constraint an_end_has_its_time check ((state in ('completed', 'cancelled')) = (ended_at is not null))
);
create unique index one_living_subscription_per_portfolio on subscription (portfolio_id)
  where state in ('active', 'attention', 'paused');
create index subscription_newest on subscription (member_id, created_at desc, subscription_id desc);
create index subscription_due on subscription (next_due_on) where state in ('active', 'attention');

-- One date on which a charge is due. The first is the day of the first payment.
create table subscription_cycle (
  subscription_id text not null references subscription,
  due_on date not null,
  -- open until it is paid or given up; skipped: it had passed before anybody could try.
  state text not null,
  attempts integer not null default 0,
  -- The day of the first attempt, which the days of the others are counted from.
  first_try_on date,
  next_try_on date,
  reason text,
  paid_at timestamptz,
  primary key (subscription_id, due_on),
  constraint cycle_state_is_known check (state in ('open', 'paid', 'missed', 'skipped')),
  constraint paid_has_its_time check ((state = 'paid') = (paid_at is not null))
);
create index subscription_cycle_open on subscription_cycle (next_try_on) where state = 'open';

-- One try of the card for one date.
create table subscription_attempt (
  subscription_id text not null,
  due_on date not null,
  attempt_no integer not null,
  payment_reference text not null constraint one_attempt_per_payment unique references payment_intent,
  -- charging: money may have moved; declined: none did.
  state text not null,
  reason text,
  -- Until when one server has it for itself.
  leased_until timestamptz,
  begun_at timestamptz not null,
  ended_at timestamptz,
  primary key (subscription_id, due_on, attempt_no),
  constraint attempt_is_of_a_date foreign key (subscription_id, due_on) references subscription_cycle,
  constraint attempt_state_is_known check (state in ('charging', 'paid', 'declined')),
  constraint charging_has_no_end check ((state = 'charging') = (ended_at is null))
);
create unique index one_charge_per_date on subscription_attempt (subscription_id, due_on) where state in ('charging', 'paid');
create index subscription_attempt_charging on subscription_attempt (begun_at) where state = 'charging';

create function subscription_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'what repeats is not removed' using errcode = 'SU001';
  end if;
  if (old.subscription_id, old.code, old.member_id, old.portfolio_id, old.plan_id, old.wallet_id, old.gateway, old.interval,
      old.amount_minor, old.currency, old.is_localized, old.first_payment, old.created_at)
    is distinct from (new.subscription_id, new.code, new.member_id, new.portfolio_id, new.plan_id, new.wallet_id, new.gateway,
      new.interval, new.amount_minor, new.currency, new.is_localized, new.first_payment, new.created_at)
    or (old.start_on is not null and old.start_on is distinct from new.start_on)
    or (old.card_email is not null and old.card_email is distinct from new.card_email)
  then
    raise exception 'a subscription keeps its terms' using errcode = 'SU001';
  end if;
  if old.state in ('completed', 'cancelled') and old.state <> new.state then
    raise exception 'a subscription that ended does not begin again' using errcode = 'SU002';
  end if;
  return new;
end $$;
create trigger keeps_its_word before update or delete on subscription
  for each row execute function subscription_keeps_its_word();

create function cycle_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a date is not removed' using errcode = 'SU001';
  end if;
  if old.state = 'paid' and new.state <> 'paid' then
    raise exception 'a date that was paid stays paid' using errcode = 'SU002';
  end if;
  return new;
end $$;
create trigger keeps_its_word before update or delete on subscription_cycle
  for each row execute function cycle_keeps_its_word();

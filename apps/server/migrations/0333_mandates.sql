-- Why: a member lets the club debit a bank account of theirs for what repeats, by a mandate that their bank activates and that they or
--   the bank may end at any time (0155 in docs/decisions). That an ended one is not debited, and none beyond what its member allowed in
--   a month, is the database's to keep.
-- Locks: payment_intent, wallet_transaction and subscription for the moment of changing their checks, while their rows are read.
-- Existing data: no payment was debited before.
-- Undo: the constraint of subscription_attempt not deferrable; drop the trigger debit_is_allowed and its function, the columns mandate_id, table mandate; the checks and the function
--   subscription_keeps_its_word as before (0331).

create table mandate (
  mandate_id text primary key,
  member_id text not null references member,
  bank_account_id text not null,
  provider text not null,
  -- asked: its provider has not answered; waiting: for the member's consent; activating: the bank has not activated it yet.
  state text not null,
  -- What the provider calls it, and where the member consents.
  provider_reference text,
  consent_link text,
  -- Encrypted. It debits the account only together with the address that it was asked for with.
  token bytea,
  payer_email text not null,
  bank_name text not null,
  last4 text not null,
  -- The most that is debited in a month of Lagos, fees included.
  most_a_month_minor bigint not null,
  -- The last day on which it may be debited.
  ends_on date not null,
  asked_at timestamptz not null,
  active_at timestamptz,
  ended_at timestamptz,
  -- member, bank, expired, closed; or why it never became active: other_account, other_name, no_consent, not_made.
  end_reason text,
  -- Whether the provider needs to hear that it has ended.
  is_to_be_revoked boolean not null default false,
  -- When its provider is to be asked next.
  next_check_at timestamptz,
  constraint mandate_state_is_known check (state in ('asked', 'waiting', 'activating', 'active', 'ended')),
  constraint mandate_end_is_known check (end_reason in ('member', 'bank', 'expired', 'closed', 'other_account', 'other_name',
    'no_consent', 'not_made')),
  constraint mandate_provider_is_known check (provider = 'paystack'),
  constraint a_mandate_takes_something check (most_a_month_minor > 0),
  constraint a_mandate_ends_with_a_reason check ((state = 'ended') = (ended_at is not null)
    and (state = 'ended') = (end_reason is not null)),
  -- What has ended cannot be debited by anyone who reads this row.
  constraint only_an_active_mandate_has_a_token check ((state = 'active') = (token is not null)
    and (state <> 'active' or active_at is not null)),
  constraint only_an_ended_mandate_is_revoked check (not is_to_be_revoked or (state = 'ended' and provider_reference is not null)),
  constraint one_mandate_per_provider_reference unique (provider, provider_reference),
  constraint a_mandate_is_its_members unique (mandate_id, member_id),
  constraint mandate_is_on_its_members_account foreign key (bank_account_id, member_id)
    references bank_account (bank_account_id, member_id)
);
create unique index one_living_mandate_per_member on mandate (member_id) where state <> 'ended';
create index mandate_newest on mandate (member_id, asked_at desc);
create index mandate_due on mandate (next_check_at) where next_check_at is not null;
create trigger never_removed before delete or truncate on mandate
  for each statement execute function ledger.refuse_change();

-- A mandate goes one way, whatever order its provider's messages come in: what has ended is over.
create function keep_mandate() returns trigger language plpgsql as $$
begin
  if old.state = 'ended' and (new.state, new.end_reason, new.ended_at) is distinct from (old.state, old.end_reason, old.ended_at) then
    raise exception 'a mandate that ended stays ended' using errcode = 'MD001';
  end if;
  if array_position(array['asked', 'waiting', 'activating', 'active', 'ended'], new.state)
      < array_position(array['asked', 'waiting', 'activating', 'active', 'ended'], old.state) then
    raise exception 'a mandate does not go back' using errcode = 'MD001';
  end if;
  return new;
end $$;
create trigger keep_mandate before update on mandate for each row execute function keep_mandate();

alter table payment_intent
  -- The mandate that it is debited by.
  add column mandate_id text,
  drop constraint gateway_is_known,
  add constraint gateway_is_known check (gateway in ('card', 'transfer', 'card_us', 'wallet', 'bank', 'direct_debit')),
  add constraint a_debit_has_its_mandate check ((gateway = 'direct_debit') = (mandate_id is not null)),
  add constraint a_debit_is_in_naira check (mandate_id is null or (charged_currency = 'NGN' and credited_currency = 'NGN')),
  add constraint a_debit_is_by_its_members_mandate foreign key (mandate_id, member_id)
    references mandate (mandate_id, member_id);
create index payment_intent_by_mandate on payment_intent (mandate_id, created_at) where mandate_id is not null;
alter table wallet_transaction
  drop constraint gateway_is_known,
  add constraint gateway_is_known check (gateway in ('card', 'transfer', 'card_us', 'wallet', 'bank', 'direct_debit'));

-- A debit is written down while its mandate is held, so that one is counted after the other and none after the end.
create function refuse_debit() returns trigger language plpgsql as $$
declare
  held mandate;
  day date := (new.created_at at time zone 'Africa/Lagos')::date;
  taken bigint;
begin
  select * into held from mandate where mandate_id = new.mandate_id for no key update;
  if held.state <> 'active' or held.ends_on < day then
    raise exception 'a mandate that is not active is not debited' using errcode = 'MD002';
  end if;
  select coalesce(sum(total_minor), 0) into taken from payment_intent
    where mandate_id = new.mandate_id and state not in ('failed', 'abandoned', 'expired')
      and created_at >= (date_trunc('month', day)::timestamp at time zone 'Africa/Lagos')
      and created_at < ((date_trunc('month', day) + interval '1 month')::timestamp at time zone 'Africa/Lagos');
  if taken + new.base_minor + new.processing_fee_minor + new.provider_fee_minor > held.most_a_month_minor then
    raise exception 'a mandate is not debited beyond what its member allowed' using errcode = 'MD003';
  end if;
  return new;
end $$;
create trigger debit_is_allowed before insert on payment_intent for each row
  when (new.mandate_id is not null) execute function refuse_debit();

alter table subscription
  add column mandate_id text,
  drop constraint subscription_gateway_is_a_card,
  add constraint subscription_gateway_repeats check (gateway in ('card', 'card_us', 'direct_debit')),
  add constraint a_debited_subscription_has_its_mandate check ((gateway = 'direct_debit') = (mandate_id is not null)),
  add constraint a_debited_subscription_is_in_naira check (mandate_id is null or (currency = 'NGN' and not is_localized)),
  drop constraint whoever_is_charged_has_a_card,
  add constraint what_is_charged_can_be check (state not in ('active', 'attention', 'paused')
    or (start_on is not null and (mandate_id is not null or (card_token is not null and card_email is not null)))),
  add constraint a_subscription_is_by_its_members_mandate foreign key (mandate_id, member_id)
    references mandate (mandate_id, member_id);
create index subscription_by_mandate on subscription (mandate_id) where mandate_id is not null;

-- The first date of what repeats by a mandate is written before its payment, in the same transaction.
alter table subscription_attempt alter constraint subscription_attempt_payment_reference_fkey deferrable initially deferred;

-- As before, but a card may give way to a mandate of the same member and the other way round: one provider collects both.
create or replace function subscription_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'what repeats is not removed' using errcode = 'SU001';
  end if;
  if (old.subscription_id, old.code, old.member_id, old.portfolio_id, old.plan_id, old.wallet_id, old.interval,
      old.currency, old.is_localized, old.first_payment, old.created_at)
    is distinct from (new.subscription_id, new.code, new.member_id, new.portfolio_id, new.plan_id, new.wallet_id,
      new.interval, new.currency, new.is_localized, new.first_payment, new.created_at)
    or (old.gateway <> new.gateway and (old.gateway not in ('card', 'direct_debit') or new.gateway not in ('card', 'direct_debit')))
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

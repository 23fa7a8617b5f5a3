-- Why: money on its way in. What a payment may become is the database's to enforce: no code path, however late or repeated,
--   takes a payment back from success to pending, changes what it credits, or forgets a step of its way.
-- Locks: none that matter, every table is new.
-- Undo: drop table payment_review, payment_step, payment_intent, payment_quote, webhook_event, idempotency_key;
--   drop function payment_keeps_its_word, payment_notes_its_step, refuse_rewriting. What was credited stays in the ledger.

-- What a member was told a payment would cost, good until it expires.
create table payment_quote (
  quote_id text primary key,
  member_id text not null references member,
  gateway text not null,
  charged_currency text not null,
  credited_currency text not null,
  amount_minor bigint not null,
  base_minor bigint not null,
  processing_fee_minor bigint not null,
  provider_fee_minor bigint not null,
  us_based_institution text,
  rate_id text,
  naira_per_dollar text,
  rate_as_of timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint a_quote_is_for_something check (amount_minor > 0 and base_minor > 0),
  constraint a_quoted_fee_is_no_gift check (processing_fee_minor >= 0 and provider_fee_minor >= 0),
  constraint a_quoted_exchange_has_its_rate check ((charged_currency = credited_currency) = (naira_per_dollar is null))
);
create index payment_quote_by_end on payment_quote (expires_at);

-- One payment of one member. `amount_minor` is what is promised to them; base and fees are what is asked of them.
create table payment_intent (
  reference text primary key,
  member_id text not null references member,
  purpose text not null,
  wallet_id text references wallet,
  portfolio_id text,
  gateway text not null,
  provider text,
  -- What the provider calls it: text, for its numbers do not fit ours.
  provider_reference text,
  is_live boolean not null,
  state text not null,
  state_at timestamptz not null,
  -- For the member, about this state.
  state_note text,
  charged_currency text not null,
  base_minor bigint not null,
  processing_fee_minor bigint not null,
  provider_fee_minor bigint not null,
  total_minor bigint generated always as (base_minor + processing_fee_minor + provider_fee_minor) stored,
  credited_currency text not null,
  amount_minor bigint not null,
  -- What was credited in the end; more than promised when more arrived.
  credited_minor bigint,
  received_minor bigint,
  rate_id text,
  naira_per_dollar text,
  rate_as_of timestamptz,
  quote_id text,
  us_based_institution text,
  card_country text,
  redirect_url text,
  payment_link text,
  -- Names the member's intent to pay, so that a request which is repeated after a crash finds what it began.
  once_key text,
  confirm_by timestamptz,
  asked_at timestamptz,
  -- When the provider is to be asked next; null when there is nothing more to hear.
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null,
  completed_at timestamptz,
  constraint purpose_is_known check (purpose in ('deposit', 'contribution')),
  constraint a_deposit_has_a_wallet check (purpose <> 'deposit' or wallet_id is not null),
  constraint gateway_is_known check (gateway in ('card', 'transfer', 'card_us', 'wallet', 'bank')),
  constraint state_is_known check (state in ('initiated', 'pending', 'awaiting_confirmation', 'success', 'failed',
    'abandoned', 'expired', 'rejected', 'refunded', 'disputed', 'reversed')),
  constraint currencies_are_known check (charged_currency in ('NGN', 'USD') and credited_currency in ('NGN', 'USD')),
  constraint a_payment_is_for_something check (amount_minor > 0 and base_minor > 0),
  constraint a_fee_is_no_gift check (processing_fee_minor >= 0 and provider_fee_minor >= 0),
  constraint same_currency_same_amount check (charged_currency <> credited_currency or base_minor = amount_minor),
  constraint an_exchange_has_its_rate check ((charged_currency = credited_currency) = (naira_per_dollar is null)),
  constraint a_success_says_what_it_credited
    check ((state in ('success', 'refunded', 'disputed', 'reversed')) = (credited_minor is not null)),
  constraint a_credit_is_positive check (credited_minor > 0)
);
create unique index one_living_payment_per_intent on payment_intent (once_key)
  where once_key is not null and state not in ('failed', 'expired');
create unique index one_payment_per_provider_reference on payment_intent (provider, provider_reference);
create index payment_intent_due on payment_intent (next_check_at) where next_check_at is not null;
create index payment_intent_awaiting on payment_intent (wallet_id) where state = 'awaiting_confirmation';
create index payment_intent_by_member on payment_intent (member_id, created_at desc);

-- Every state that a payment was in, for the member and for whoever looks into it.
create table payment_step (
  reference text not null references payment_intent,
  step_no integer not null,
  state text not null,
  at timestamptz not null,
  note text,
  primary key (reference, step_no)
);

create function payment_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payment is never deleted' using errcode = 'PY001';
  end if;
  if (old.reference, old.member_id, old.purpose, old.wallet_id, old.gateway, old.provider, old.is_live, old.charged_currency,
      old.base_minor, old.processing_fee_minor, old.provider_fee_minor, old.credited_currency, old.amount_minor,
      old.rate_id, old.naira_per_dollar, old.created_at)
    is distinct from (new.reference, new.member_id, new.purpose, new.wallet_id, new.gateway, new.provider, new.is_live,
      new.charged_currency, new.base_minor, new.processing_fee_minor, new.provider_fee_minor, new.credited_currency,
      new.amount_minor, new.rate_id, new.naira_per_dollar, new.created_at)
    or (old.credited_minor is not null and old.credited_minor is distinct from new.credited_minor)
  then
    raise exception 'a payment keeps its terms' using errcode = 'PY001';
  end if;
  -- Given up is not the end: whoever pays after all is credited, once.
  if old.state <> new.state and not (new.state = any (case old.state
    when 'initiated' then array['pending', 'awaiting_confirmation', 'success', 'failed', 'expired']
    when 'pending' then array['success', 'failed', 'abandoned', 'expired']
    when 'awaiting_confirmation' then array['success', 'rejected']
    when 'failed' then array['success']
    when 'abandoned' then array['success', 'failed', 'expired']
    when 'expired' then array['success']
    when 'success' then array['refunded', 'disputed', 'reversed']
    when 'disputed' then array['success', 'refunded', 'reversed']
    else array[]::text[] end))
  then
    raise exception 'a payment does not go from % to %', old.state, new.state using errcode = 'PY002';
  end if;
  return new;
end $$;
create trigger keeps_its_word before update or delete on payment_intent
  for each row execute function payment_keeps_its_word();

create function payment_notes_its_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.state <> new.state then
    insert into payment_step (reference, step_no, state, at, note)
      select new.reference, coalesce(max(step_no), 0) + 1, new.state, new.state_at, new.state_note
        from payment_step where reference = new.reference;
  end if;
  return null;
end $$;
create trigger notes_its_step after insert or update on payment_intent
  for each row execute function payment_notes_its_step();

-- What staff have to look at: money that does not match, and why nothing or something was done.
create table payment_review (
  review_id text primary key,
  reference text references payment_intent,
  provider text,
  reason text not null,
  -- What was expected and what was said; figures and ids, never a person's data.
  details jsonb not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  constraint one_review_per_reason unique (reference, reason)
);

-- What providers told us, byte by byte. A row is also the errand to act on it.
create table webhook_event (
  event_id text primary key,
  provider text not null,
  event text not null,
  reference text,
  -- SHA-256 of the bytes: the same message told twice is one.
  body_hash bytea not null,
  body bytea not null,
  received_at timestamptz not null,
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  handled_at timestamptz,
  outcome text,
  constraint a_message_told_twice_is_one unique (provider, body_hash)
);
create index webhook_event_due on webhook_event (next_attempt_at) where handled_at is null;

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'webhook_event' then
    if (old.event_id, old.provider, old.event, old.reference, old.body_hash, old.body, old.received_at)
      is not distinct from (new.event_id, new.provider, new.event, new.reference, new.body_hash, new.body, new.received_at)
    then
      return new;
    end if;
  end if;
  raise exception '% is not rewritten', tg_table_name using errcode = 'PY001';
end $$;
create trigger as_it_was_told before update or delete on webhook_event
  for each row execute function refuse_rewriting();
create trigger as_it_happened before update or delete on payment_step
  for each row execute function refuse_rewriting();

-- A member's request that must happen once, and the answer it got. Without an answer: somebody is at work on it, or was.
create table idempotency_key (
  member_id text not null references member on delete cascade,
  key text not null,
  -- SHA-256 of what was asked for: tells a repetition from another request under the same key.
  request_hash bytea not null,
  -- Who works on it, and until when nobody else may take it over; by the database's own clock.
  claim uuid not null,
  claimed_until timestamptz not null,
  created_at timestamptz not null,
  status smallint,
  reply text,
  primary key (member_id, key),
  constraint a_key_is_printable check (key ~ '^[!-~]{1,255}$'),
  constraint an_answer_is_whole check ((status is null) = (reply is null))
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- Why: members sign in, and show again that it is them, with passkeys: keys that never leave their device, bound to our address.
--   And what repeats may be charged from another card, which comes with the address that saved it. And a month of the whole
--   book is printed, and known again, as a statement is.
-- Locks: security_event and statement_document for a moment, to know two more kinds and to add a column with a constant; every
--   table is new.
-- Undo: drop table passkey_proof, passkey_challenge, passkey; members sign in with their passwords, which they all still have;
--   drop table subscription_card_change, and the function of 0017 again; drop the column of_month.

-- A public key that opens one account. The private half stays in the member's device or password manager.
create table passkey (
  passkey_id text primary key,
  member_id text not null references member on delete cascade,
  credential_id bytea not null,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- How often an authenticator that counts was used. A smaller number than before is a copy of it.
  use_count bigint not null,
  -- How it was reached, to be asked the same way again: usb, internal, hybrid.
  transports text[] not null,
  -- It is kept by a password manager on several devices.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint one_account_for_one_passkey unique (credential_id),
  constraint uses_are_counted_up check (use_count >= 0),
  constraint a_passkey_has_a_name check (length(name) between 1 and 60)
);
create index passkey_by_member on passkey (member_id, created_at);

-- What an authenticator is asked to sign, by its hash: once, soon, for one purpose, by the browser that asked.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null,
  -- Of the session that asked, or of a cookie where nobody is signed in yet.
  asked_by bytea not null,
  member_id text references member on delete cascade,
  expires_at timestamptz not null,
  constraint purpose_is_known check (purpose in ('add', 'sign_in', 'prove')),
  constraint only_signing_in_is_for_strangers check ((purpose = 'sign_in') = (member_id is null))
);
create index passkey_challenge_by_age on passkey_challenge (expires_at);

-- What a passkey is exchanged for where a code of the second factor is asked for: good once, for minutes.
create table passkey_proof (
  proof_hash bytea primary key,
  member_id text not null references member on delete cascade,
  expires_at timestamptz not null
);
create index passkey_proof_by_age on passkey_proof (expires_at);

alter table security_event drop constraint event_kind_is_known;
alter table security_event add constraint event_kind_is_known check (kind in ('signed_in', 'new_device', 'signed_out_elsewhere',
  'password_changed', 'password_reset', 'two_factor_on', 'two_factor_off', 'recovery_code_used', 'recovery_codes_renewed',
  'passkey_added', 'passkey_removed'));

-- A payment that shows another card for what repeats. What it paid is in the member's wallet.
create table subscription_card_change (
  payment_reference text primary key references payment_intent,
  subscription_id text not null references subscription,
  begun_at timestamptz not null
);
create index subscription_card_change_by_subscription on subscription_card_change (subscription_id);

-- As before, but a card's address may change together with its token.
create or replace function subscription_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'what repeats is not removed' using errcode = 'SU001';
  end if;
  if (old.subscription_id, old.code, old.member_id, old.portfolio_id, old.plan_id, old.wallet_id, old.gateway, old.interval,
      old.amount_minor, old.currency, old.is_localized, old.first_payment, old.created_at)
    is distinct from (new.subscription_id, new.code, new.member_id, new.portfolio_id, new.plan_id, new.wallet_id, new.gateway,
      new.interval, new.amount_minor, new.currency, new.is_localized, new.first_payment, new.created_at)
    or (old.start_on is not null and old.start_on is distinct from new.start_on)
    or (old.card_email is not null and old.card_email is distinct from new.card_email
      and old.card_token is not distinct from new.card_token)
  then
    raise exception 'a subscription keeps its terms' using errcode = 'SU001';
  end if;
  if old.state in ('completed', 'cancelled') and old.state <> new.state then
    raise exception 'a subscription that ended does not begin again' using errcode = 'SU002';
  end if;
  return new;
end $$;

alter table statement_document
  -- The report of a month of all plans in the currency of the wallet.
  add column of_month boolean not null default false,
  add constraint a_month_is_of_no_portfolio check (not of_month or portfolio_id is null);

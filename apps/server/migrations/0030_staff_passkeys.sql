-- Why: staff open the office with passkeys too, as members do their account. Theirs are another table's: neither kind opens
--   anything of the other.
-- Locks: none that matter, every table is new.
-- Undo: drop table staff_passkey_challenge, staff_passkey; staff sign in with password and authenticator, which they all have.

-- A public key that opens the office to one of the staff. The private half stays in their device or password manager.
create table staff_passkey (
  passkey_id text primary key,
  staff_id text not null references staff,
  credential_id bytea not null,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- How often an authenticator that counts was used. A smaller number than before is a copy of it.
  use_count bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint one_of_the_staff_for_one_passkey unique (credential_id),
  constraint uses_are_counted_up check (use_count >= 0),
  constraint a_passkey_has_a_name check (length(name) between 1 and 60)
);
create index staff_passkey_by_staff on staff_passkey (staff_id, created_at);

-- What an authenticator is asked to sign, by its hash: once, soon, for one purpose, by the browser that asked.
create table staff_passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null,
  -- Of the session that asked, or of a cookie where nobody is signed in yet.
  asked_by bytea not null,
  staff_id text references staff,
  expires_at timestamptz not null,
  constraint purpose_is_known check (purpose in ('add', 'sign_in')),
  constraint only_signing_in_is_for_strangers check ((purpose = 'sign_in') = (staff_id is null))
);
create index staff_passkey_challenge_by_age on staff_passkey_challenge (expires_at);

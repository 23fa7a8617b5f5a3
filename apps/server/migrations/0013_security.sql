-- Why: the second factor of a member, the devices they signed in from, and what happened to their account's security.
-- Locks: none that matter, every table is new.
-- Undo: drop table security_event, known_device, recovery_code, second_factor; sign-in asks for the password alone again.

-- An authenticator app that shows codes for this member. Until it is confirmed, sign-in does not ask for it.
create table second_factor (
  member_id text primary key references member on delete cascade,
  -- AES-256-GCM, under a key that the database never sees, bound to the member.
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest step of thirty seconds whose code was taken: neither it nor an earlier one is taken again.
  last_step bigint,
  constraint a_confirmed_factor_took_a_code check ((confirmed_at is null) = (last_step is null))
);

-- Codes for the day the telephone is lost, hashed under the same key. Each is good once.
create table recovery_code (
  member_id text not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- Browsers that a member signed in from, by the hash of a cookie. Who signs in from another is told by letter.
create table known_device (
  member_id text not null references member on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, device_hash)
);
create index known_device_by_hash on known_device (device_hash);
create index known_device_by_age on known_device (last_seen_at);

-- What the member reads under recent activity. Rows are added and never changed.
create table security_event (
  event_id text primary key,
  -- What happened at one instant is told in the order in which it was written.
  written_no bigint generated always as identity,
  member_id text not null references member on delete cascade,
  kind text not null,
  -- In plain words, without an address or a place.
  device text,
  at timestamptz not null,
  constraint event_kind_is_known check (kind in ('signed_in', 'new_device', 'signed_out_elsewhere', 'password_changed',
    'password_reset', 'two_factor_on', 'two_factor_off', 'recovery_code_used', 'recovery_codes_renewed'))
);
create index security_event_by_member on security_event (member_id, at desc, written_no desc);
create index security_event_by_age on security_event (at);

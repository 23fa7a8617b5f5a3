-- Why: people who join, how they prove their mailbox, and where they are signed in.
-- Locks: none that matter, every table is new.
-- Undo: drop table member_declaration, session, email_code, reset_link, member, limit_window, outbox_mail;

create table member (
  member_id text primary key,
  customer_id text not null unique,
  customer_code text not null constraint customer_code_is_unique unique,
  email text not null,
  email_verified_at timestamptz,
  -- Somebody else owns this address: the row looks like any other and can never be verified.
  is_shadow boolean not null default false,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  country_code text not null,
  country text not null,
  citizenship text[] not null,
  is_global boolean not null,
  pep boolean not null,
  accredited_investors boolean not null,
  accept_family_office boolean not null,
  exco_referral boolean not null,
  exco_referral_status text not null,
  referral_info text not null,
  referral_type text,
  referral_person text,
  heard_about_us text not null,
  social_media_value text,
  ads_platform text,
  hdyhau_other_value text,
  terms_version text,
  disabled_at timestamptz,
  created_at timestamptz not null,
  constraint an_address_is_lower_case check (email = lower(email)),
  constraint a_password_is_argon2id check (password_hash like '$argon2id$%'),
  constraint a_shadow_is_never_verified check (not (is_shadow and email_verified_at is not null)),
  constraint a_citizen_of_somewhere check (cardinality(citizenship) between 1 and 10),
  constraint exco_status_is_known check (exco_referral_status in ('none', 'requested', 'approved', 'declined'))
);
-- An address belongs to whoever proved it; any number of people may have begun to.
create unique index one_verified_member_per_address on member (email) where email_verified_at is not null;
create index member_newest_by_address on member (email, created_at desc) where email_verified_at is null;

-- What a member declared, in which words, and when. Rows are added and never changed.
create table member_declaration (
  member_id text not null references member on delete cascade,
  kind text not null,
  answer boolean not null,
  text_version text not null,
  declared_at timestamptz not null,
  primary key (member_id, kind, declared_at),
  constraint kind_is_known check (kind in ('terms', 'pep', 'accredited_investors', 'family_office'))
);

create table session (
  session_id text primary key,
  token_hash bytea not null constraint a_token_opens_one_session unique,
  cookie_hash bytea not null,
  member_id text not null references member on delete cascade,
  -- Null: it opens nothing but the code calls.
  verified_at timestamptz,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_member on session (member_id);
create index session_by_end on session (expires_at);

create table email_code (
  token_hash bytea primary key,
  email text not null,
  -- Null: nobody is behind the address, and no code is right.
  member_id text references member on delete set null,
  session_id text references session on delete set null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  constraint five_tries check (tries between 0 and 5)
);
create index email_code_by_address on email_code (email, created_at);

create table reset_link (
  token_hash bytea primary key,
  email text not null,
  member_id text references member on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create index reset_link_by_address on reset_link (email, created_at);

create table limit_window (
  key bytea primary key,
  taken integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
create index limit_window_by_end on limit_window (ends_at);

create table outbox_mail (
  mail_id text primary key,
  recipient text not null,
  kind text not null,
  subject text not null,
  html text,
  body text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  withheld_at timestamptz
);
create index outbox_mail_due on outbox_mail (next_attempt_at)
  where sent_at is null and failed_at is null and withheld_at is null;

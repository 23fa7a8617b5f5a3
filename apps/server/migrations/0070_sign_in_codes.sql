-- Why: under attack, signing in from an unknown browser asks for a code from the owner's mailbox besides the password; and a known
--   browser has its own count of reset links, which strangers cannot use up.
-- Locks: reset_link for the moment in which a column without a default is added.
-- Undo: drop table sign_in_code; alter table reset_link drop column device_hash;

create table sign_in_code (
  code_id text primary key,
  -- Empty for a row that was written for its time alone: no mailbox got its code.
  email text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_code_of_email on sign_in_code (email, created_at);

alter table reset_link add column device_hash bytea;
comment on column reset_link.device_hash is 'The known browser that asked; null for a stranger''s.';

-- Why: members read in the app what happened to their money and their account, and choose which of it comes by e-mail too.
-- Locks: none that matter, every table is new.
-- Undo: drop table notice_preference, notice; the bell is empty, letters go out as before.

-- One thing that happened, told to one member. Only read_at ever changes.
create table notice (
  notice_id text primary key,
  -- What happened at one instant is told in the order in which it was written.
  written_no bigint generated always as identity,
  member_id text not null references member on delete cascade,
  -- What happened and to what: one event is told once, however often its work is tried.
  event_key text not null,
  kind text not null,
  severity text not null,
  title text not null,
  body text not null,
  -- A page of the member's own area.
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint one_notice_per_event unique (member_id, event_key),
  constraint a_notice_is_of_a_known_kind check
    (kind in ('security', 'verification', 'payments', 'recurring', 'plan', 'withdrawal', 'club')),
  constraint a_notice_has_a_known_severity check (severity in ('info', 'success', 'warning', 'danger')),
  constraint a_notice_says_something check (title <> '' and body <> ''),
  constraint a_notice_leads_into_the_app check (link is null or link ~ '^/dashboard(/|\?|$)')
);
create index notice_by_member on notice (member_id, created_at desc, written_no desc);
create index notice_unread on notice (member_id) where read_at is null;

-- What a member said about e-mail for one kind of notice. Without a row, letters are sent.
create table notice_preference (
  member_id text not null references member on delete cascade,
  kind text not null,
  by_email boolean not null,
  changed_at timestamptz not null,
  primary key (member_id, kind),
  constraint money_and_security_are_always_written check (kind in ('verification', 'plan', 'club'))
);

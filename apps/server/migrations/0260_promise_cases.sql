-- Why: every promise of the club is followed by one engine: who owns it, who was notified of it and when, and whether it was kept.
-- Locks: nothing that is in use; the tables are new.
-- Existing data: the first look of the server adds the cases of the last hundred days, from the rows of the modules.
-- Undo: drop table promise_case, promise_look; drop function keep_promise_notices.

create table promise_case (
  case_id text primary key,
  kind text not null,
  -- What the case is about, as its module calls it: a payment's reference, an id, a day.
  subject_id text not null,
  member_id text references member,
  began_at timestamptz not null,
  due_at timestamptz not null,
  -- When half of the time is over, and five sixths of it.
  remind_at timestamptz not null,
  escalate_at timestamptz not null,
  owner_role text not null,
  -- The staff member who claimed it last.
  claimed_by text references staff,
  reminded_at timestamptz,
  escalated_at timestamptz,
  breached_at timestamptz,
  -- What was promised instead when the first promise was broken.
  renewed_due_at timestamptz,
  ended_at timestamptz,
  -- It ended because nothing was owed any more: its member took it back.
  is_void boolean not null default false,
  -- The next threshold at which someone is notified.
  next_at timestamptz generated always as (case when ended_at is not null then null when reminded_at is null then remind_at
    when escalated_at is null then escalate_at when breached_at is null then due_at end) stored,
  -- What was promised anew is another promise about the same subject.
  constraint one_case_per_promise unique (kind, subject_id, began_at),
  constraint thresholds_are_in_order check (began_at <= remind_at and remind_at <= escalate_at and escalate_at <= due_at),
  constraint notices_are_in_order check ((reminded_at is not null or escalated_at is null)
    and (escalated_at is not null or breached_at is null) and (breached_at is null) = (renewed_due_at is null)),
  constraint only_what_ended_is_void check (not is_void or ended_at is not null)
);
create unique index one_open_case_per_subject on promise_case (kind, subject_id) where ended_at is null;
create index promise_case_next on promise_case (next_at) where next_at is not null;
create index promise_case_open on promise_case (kind, due_at) where ended_at is null;
create index promise_case_of_member on promise_case (member_id) where ended_at is null;
create index promise_case_history on promise_case (kind, due_at);

-- A notice that was written stays written: no job that runs twice, and no clock that goes back, sends it again.
create function keep_promise_notices() returns trigger language plpgsql as $$
begin
  if (old.reminded_at is not null and new.reminded_at is distinct from old.reminded_at)
    or (old.escalated_at is not null and new.escalated_at is distinct from old.escalated_at)
    or (old.breached_at is not null and new.breached_at is distinct from old.breached_at) then
    raise exception 'a notice of a promise is written once' using errcode = 'PR001';
  end if;
  return new;
end $$;
create trigger notices_are_written_once before update on promise_case
  for each row execute function keep_promise_notices();

-- When the cases were last held against the rows of the modules.
create table promise_look (
  is_only boolean primary key default true constraint there_is_one_look check (is_only),
  looked_at timestamptz not null
);

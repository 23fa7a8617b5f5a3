-- When the admins can no longer decide together, whoever runs the server may invite one more, with the sealed codes of two of
-- them, a day after everybody on the staff was told. An admin may stop it meanwhile.
-- Locks: none that matter, both tables are new.
-- Undo: drop table staff_break_glass, staff_sealed_code.

-- What an admin was shown once when they set up their sign-in, and sealed. A new one takes the place of the old one.
create table staff_sealed_code (
  staff_id text primary key references staff,
  code_hash bytea not null constraint a_sealed_code_is_one_persons unique,
  made_at timestamptz not null,
  -- It let somebody in: it does so once.
  used_at timestamptz
);

create table staff_break_glass (
  break_glass_id text primary key,
  -- Who is to become an admin.
  email text not null,
  name text not null,
  member_id text references member,
  reason text not null,
  -- Whose sealed codes were given.
  first_staff_id text not null references staff,
  second_staff_id text not null references staff,
  requested_at timestamptz not null,
  takes_effect_at timestamptz not null,
  stopped_by text references staff,
  stopped_at timestamptz,
  stop_reason text,
  done_at timestamptz,
  constraint two_people_sealed_the_codes check (first_staff_id <> second_staff_id),
  constraint it_is_said_why check (length(btrim(reason)) > 0),
  constraint a_day_passes_before_it_takes_effect check (takes_effect_at >= requested_at + interval '24 hours'
    and done_at >= takes_effect_at),
  constraint whoever_stops_it_says_why check ((stopped_at is null) = (stopped_by is null)
    and (stopped_at is null) = (stop_reason is null)),
  constraint what_was_stopped_is_not_done check (stopped_at is null or done_at is null)
);
create unique index one_break_glass_waits on staff_break_glass ((true)) where stopped_at is null and done_at is null;

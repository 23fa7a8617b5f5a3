-- Why: a member asks to correct what they cannot change themselves: what stands as in their documents (NDPA 2023, section 34). Two staff
--   members grant or refuse it; the member reads why.
-- Locks: decision, for a moment, while its constraint is replaced; the table is new.
-- Undo: drop table member_correction; drop function keep_member_correction; take the kind out of the constraint, and
--   corrections out of list_closing_blockers.

alter table decision drop constraint decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement', 'refund', 'recovery', 'reversal',
    'payout_failure', 'line_outcome', 'line_reopening', 'data_export', 'account_closure', 'member_correction'));

create table member_correction (
  correction_id text primary key,
  member_id text not null references member,
  -- Each field with what it was when they asked, and what it is to be.
  changed jsonb not null,
  reason text not null,
  requested_at timestamptz not null,
  -- When the law wants it answered.
  due_at timestamptz not null,
  cancelled_at timestamptz,
  decided_at timestamptz,
  -- The decision of two staff members.
  decided_by text,
  is_granted boolean,
  -- Why it was refused, as the member reads it.
  answer text,
  constraint correction_is_about_the_same_member foreign key (decided_by, member_id) references decision (decision_id, member_id),
  constraint correction_is_decided_whole check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (is_granted is null)),
  constraint correction_refused_with_a_reason check ((answer is not null) = (is_granted is false) and length(btrim(answer)) > 0),
  constraint correction_ends_once check (cancelled_at is null or decided_at is null),
  constraint correction_changes_something check (changed <> '{}'),
  constraint correction_has_a_reason check (length(btrim(reason)) > 0),
  constraint correction_times_are_in_order check (requested_at < due_at and cancelled_at >= requested_at and decided_at >= requested_at)
);
create unique index one_open_correction_per_member on member_correction (member_id) where cancelled_at is null and decided_at is null;
create index member_correction_of_member on member_correction (member_id, requested_at desc);

-- A request begins open, ends once, and is granted or refused by an approved decision that says the same.
create function keep_member_correction() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.cancelled_at is not null or new.decided_at is not null then
      raise exception 'a request for a correction begins open' using errcode = 'CO001';
    end if;
    return new;
  end if;
  if old.cancelled_at is not null or old.decided_at is not null then
    raise exception 'a request for a correction ends once' using errcode = 'CO001';
  end if;
  if new.decided_at is not null and not exists (select from decision where decision_id = new.decided_by
      and kind = 'member_correction' and subject_id = new.correction_id and status = 'approved'
      and (payload ->> 'is_granted')::boolean = new.is_granted and payload -> 'changed' = new.changed) then
    raise exception 'a correction is decided by two staff members' using errcode = 'CO002';
  end if;
  return new;
end $$;
create trigger keep_member_correction before insert or update on member_correction
  for each row execute function keep_member_correction();
create trigger never_removed before delete or truncate on member_correction
  for each statement execute function ledger.refuse_change();

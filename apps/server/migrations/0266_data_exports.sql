-- Why: a member asks for a copy of everything that the club holds about them (NDPA 2023, section 34). Two staff members release it. The
--   copy itself is made when it is downloaded and kept nowhere.
-- Locks: decision, for a moment, while its constraint is replaced; the table is new.
-- Undo: drop table data_export; drop function keep_data_export; take the kind out of the constraint.

alter table decision drop constraint decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement', 'refund', 'recovery', 'reversal',
    'payout_failure', 'line_outcome', 'line_reopening', 'data_export'));

create table data_export (
  export_id text primary key,
  member_id text not null references member,
  requested_at timestamptz not null,
  -- When the law wants it answered.
  due_at timestamptz not null,
  cancelled_at timestamptz,
  released_at timestamptz,
  -- The decision of two staff members.
  released_by text,
  -- Until when it may be downloaded.
  expires_at timestamptz,
  constraint release_is_about_the_same_member foreign key (released_by, member_id) references decision (decision_id, member_id),
  constraint release_is_whole check ((released_at is null) = (released_by is null) and (released_at is null) = (expires_at is null)),
  constraint request_ends_once check (cancelled_at is null or released_at is null),
  constraint request_times_are_in_order check (requested_at < due_at and cancelled_at >= requested_at and released_at >= requested_at
    and expires_at > released_at)
);
create unique index one_open_data_export_per_member on data_export (member_id) where cancelled_at is null and released_at is null;
create index data_export_of_member on data_export (member_id, requested_at desc);

-- A request begins open, ends once, and is released by an approved decision about it alone.
create function keep_data_export() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.cancelled_at is not null or new.released_at is not null then
      raise exception 'a request for data begins open' using errcode = 'DX001';
    end if;
    return new;
  end if;
  if old.cancelled_at is not null or old.released_at is not null then
    raise exception 'a request for data ends once' using errcode = 'DX001';
  end if;
  if new.released_at is not null and not exists (select from decision where decision_id = new.released_by
      and kind = 'data_export' and subject_id = new.export_id and status = 'approved') then
    raise exception 'a copy of data is released by two staff members' using errcode = 'DX002';
  end if;
  return new;
end $$;
create trigger keep_data_export before insert or update on data_export for each row execute function keep_data_export();
create trigger never_removed before delete or truncate on data_export for each statement execute function ledger.refuse_change();

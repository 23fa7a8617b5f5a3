-- Browsers that staff signed in from, by the hash of a cookie, as 0013 keeps those of members: strangers' wrong tries are counted
-- apart from theirs. A mailed code says which door it opens: one person may have both an account and a place on the staff.
-- Locks: sign_in_code for a moment; it holds the codes of two days.
-- Undo: drop table staff_device; alter table sign_in_code drop column opens.

create table staff_device (
  staff_id text not null references staff,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);
create index staff_device_by_hash on staff_device (device_hash);
create index staff_device_by_age on staff_device (last_seen_at);

alter table sign_in_code add column opens text not null default 'account';
alter table sign_in_code add constraint a_code_opens_one_door check (opens in ('account', 'office'));

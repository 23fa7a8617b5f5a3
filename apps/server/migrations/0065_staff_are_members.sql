-- Why: whoever works for the club and is a member of it must never decide about their own money or identity. The staff account
--   knows its member from the first moment: by the same mailbox at once, otherwise because the invitation says so, and two
--   people change it. A person may have had an earlier account that was disabled; only one account at work is one member's.
-- Locks: staff and staff_change for a moment; member for as long as one index over its addresses takes.
-- Undo: drop trigger keep_staff_member, link_staff, link_member; drop function mailbox_of; drop the new columns and the index;
--   put the unique constraint a_member_is_one_of_the_staff back.

-- One mailbox under all its spellings: letter case, full-width letters, a label after a plus sign, dots at Gmail.
create function mailbox_of(address text) returns text language sql immutable strict parallel safe as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || host end
  from (select split_part(split_part(lower(normalize(btrim(address), NFKC)), '@', 1), '+', 1) as name,
    split_part(lower(normalize(btrim(address), NFKC)), '@', 2) as host) parts
$$;
create index member_by_mailbox on member (mailbox_of(email)) where email_verified_at is not null;
create index staff_by_mailbox on staff (mailbox_of(email));

alter table staff drop constraint a_member_is_one_of_the_staff;
create unique index one_at_work_per_member on staff (member_id) where disabled_at is null;

-- Accounts of before: linked where the mailbox is the same and nobody else at work is that member.
update staff set member_id = (
    select member_id from member where mailbox_of(member.email) = mailbox_of(staff.email) and email_verified_at is not null
      order by member.email = staff.email desc, created_at limit 1)
  where staff_id in (
    select distinct on (candidate.member_id) staff.staff_id from staff cross join lateral (
        select member_id from member where mailbox_of(member.email) = mailbox_of(staff.email)
          and email_verified_at is not null order by member.email = staff.email desc, created_at limit 1) candidate
      where staff.member_id is null
        and not exists (select from staff other where other.member_id = candidate.member_id and other.disabled_at is null)
      order by candidate.member_id, staff.disabled_at is not null, staff.created_at);

-- What is proposed: who they are as a member, of an invitation and of a change of the link; null is "no member".
alter table staff_change add column member_id text references member;
alter table staff_change drop constraint a_change_of_staff_is_known;
alter table staff_change add constraint a_change_of_staff_is_known
  check (kind in ('invite', 'roles', 'disable', 'authenticator', 'member'));
alter table staff_change add constraint only_some_changes_name_a_member
  check (kind in ('invite', 'member') or member_id is null);

-- Of the first admins alone, whom no proposal names.
alter table staff_enrolment add column first_member_id text references member;
alter table staff_enrolment add constraint only_the_first_name_their_member
  check (first_email is not null or first_member_id is null);

-- The link changes by what two people decided, or is found where there was none: the same mailbox.
create function keep_staff_member() returns trigger language plpgsql as $$
begin
  if new.member_id is not distinct from old.member_id then
    return new;
  end if;
  if old.member_id is null and exists (select from member where member_id = new.member_id
    and email_verified_at is not null and mailbox_of(email) = mailbox_of(new.email)) then
    return new;
  end if;
  if new.changed_by is distinct from old.changed_by and exists (select from staff_change
    where change_id = new.changed_by and staff_id = new.staff_id and status = 'approved' and kind = 'member'
      and member_id is not distinct from new.member_id) then
    return new;
  end if;
  raise exception 'a staff account changes its member by what one admin proposed and another approved'
    using errcode = 'ST005';
end $$;
create trigger keep_staff_member before update on staff for each row execute function keep_staff_member();

-- A new staff account of a member's mailbox is that member's at once.
create function link_staff() returns trigger language plpgsql as $$
begin
  if new.member_id is null then
    new.member_id := (select member_id from member where email_verified_at is not null
        and mailbox_of(email) = mailbox_of(new.email)
        and not exists (select from staff where staff.member_id = member.member_id and disabled_at is null)
      order by email = new.email desc, created_at limit 1);
  end if;
  return new;
end $$;
create trigger link_staff before insert on staff for each row execute function link_staff();

-- Whoever proves a mailbox that one of the staff has is theirs at once, whether they join with it or change to it.
create function link_member() returns trigger language plpgsql as $$
begin
  if new.email_verified_at is null or (tg_op = 'UPDATE' and old.email = new.email
    and old.email_verified_at is not null) then
    return null;
  end if;
  update staff set member_id = new.member_id
    where staff_id = (select staff_id from staff where member_id is null and mailbox_of(email) = mailbox_of(new.email)
        and not exists (select from staff other where other.member_id = new.member_id and other.disabled_at is null)
      order by disabled_at is not null, email = new.email desc, created_at limit 1);
  return null;
end $$;
create trigger link_member after insert or update of email, email_verified_at on member
  for each row execute function link_member();

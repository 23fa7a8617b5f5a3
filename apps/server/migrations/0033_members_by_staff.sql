-- Why: whether a member is a global one was decided when they joined. Staff may change it: one proposes with a reason, another
-- decides. And staff may keep a member from signing in, or let them again, with a reason.
-- Locks: member and payment_intent for a moment, no rewrite.
-- Undo: drop the triggers, functions and tables below and member.global_by.

create table global_change (
  change_id text primary key,
  member_id text not null references member,
  -- What the member will be.
  is_global boolean not null,
  reason text not null,
  status text not null default 'proposed',
  proposed_by text not null references staff,
  -- The membership of whoever proposed or decided, when they have one.
  proposed_by_member text references member,
  proposed_at timestamptz not null,
  due_at timestamptz not null,
  decided_by text references staff,
  decided_by_member text references member,
  decided_at timestamptz,
  decision_reason text,
  constraint a_global_change_is_said_why check (length(btrim(reason)) > 0),
  constraint global_change_status_is_known check (status in ('proposed', 'approved', 'rejected')),
  constraint a_global_change_is_decided_with_a_reason check (
    (status = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (decision_reason is null) and length(btrim(decision_reason)) > 0),
  constraint whoever_proposed_it_does_not_decide check (decided_by <> proposed_by),
  constraint nobody_proposes_themselves check (proposed_by_member <> member_id),
  constraint nobody_decides_themselves check (decided_by_member <> member_id)
);
create unique index one_open_global_change_per_member on global_change (member_id) where status = 'proposed';
create index global_change_newest on global_change (proposed_at desc);

create function keep_global_change() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed' then
    raise exception 'what was decided about a membership does not change' using errcode = 'GM001';
  end if;
  if (to_jsonb(new) - '{status,decided_by,decided_by_member,decided_at,decision_reason}'::text[])
    is distinct from (to_jsonb(old) - '{status,decided_by,decided_by_member,decided_at,decision_reason}'::text[]) then
    raise exception 'what was proposed does not change: propose it again' using errcode = 'GM001';
  end if;
  return new;
end $$;
create trigger keep_global_change before update on global_change for each row execute function keep_global_change();
create trigger append_only before delete or truncate on global_change
  for each statement execute function ledger.refuse_change();

-- The change that made a member what they are; null while it is what joining made them.
alter table member add column global_by text references global_change;

create function keep_global() returns trigger language plpgsql as $$
begin
  if new.global_by is not distinct from old.global_by or not exists (
    select from global_change where change_id = new.global_by and member_id = new.member_id
      and status = 'approved' and is_global = new.is_global) then
    raise exception 'a membership changes by what one proposed and another approved' using errcode = 'GM002';
  end if;
  if new.is_global and exists (
    select from wallet where member_id = new.member_id and currency = 'NGN' and closed_at is null) then
    raise exception 'a global member has no open naira wallet' using errcode = 'GM003';
  end if;
  return new;
end $$;
create trigger keep_global before update on member for each row
  when (old.is_global is distinct from new.is_global) execute function keep_global();

-- Whoever begins to pay with naira or for naira holds the member: a change of the membership at the same moment comes before or
-- after it, and never between its check and its row.
create function refuse_naira_of_global_members() returns trigger language plpgsql as $$
begin
  perform 1 from member where member_id = new.member_id for share;
  if (select is_global from member where member_id = new.member_id) then
    raise exception 'a global member pays in dollars, for dollars' using errcode = 'GM004';
  end if;
  return new;
end $$;
create trigger refuse_naira_of_global_members before insert on payment_intent for each row
  when (new.charged_currency = 'NGN' or new.credited_currency = 'NGN')
  execute function refuse_naira_of_global_members();

-- When staff kept a member from signing in, and when they let them again. Rows are added and never changed.
create table member_lock (
  lock_id text primary key,
  lock_no bigint generated always as identity,
  member_id text not null references member,
  is_locked boolean not null,
  reason text not null,
  done_by text not null references staff,
  done_by_member text references member,
  done_at timestamptz not null,
  constraint a_lock_is_said_why check (length(btrim(reason)) > 0),
  constraint nobody_locks_themselves check (done_by_member <> member_id)
);
create index member_lock_newest on member_lock (member_id, lock_no desc);
create trigger append_only before update or delete or truncate on member_lock
  for each statement execute function ledger.refuse_change();

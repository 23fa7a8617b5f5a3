-- Who of the staff may do what is itself decided by two people: one admin proposes, another decides, and only then does a
-- role change, somebody join, or somebody leave. And what is open at one desk is shown at the others.
-- New tables, a nullable column and triggers on staff: locks staff for a moment. Undone by dropping them.

create table staff_change (
  change_id text primary key,
  kind text not null,
  -- Whom it concerns; unknown until somebody invited has joined.
  staff_id text references staff,
  -- Of an invitation.
  email text,
  name text,
  -- Of an invitation and of a change of roles: what they will be.
  roles text[],
  reason text not null,
  status text not null default 'proposed',
  proposed_by text not null references staff,
  proposed_at timestamptz not null,
  due_at timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  decision_reason text,
  constraint a_change_of_staff_is_known check (kind in ('invite', 'roles', 'disable', 'authenticator')),
  constraint an_invitation_names_somebody_new check ((kind = 'invite') = (email is not null)
    and (email is null) = (name is null) and (kind = 'invite' or staff_id is not null)),
  constraint roles_come_with_what_changes_them check ((kind in ('invite', 'roles')) = (roles is not null)),
  constraint proposed_roles_are_known check (
    roles <@ array['operations', 'compliance', 'finance_maker', 'finance_approver', 'auditor', 'admin']
    and cardinality(roles) > 0),
  constraint a_proposed_auditor_only_reads check (not ('auditor' = any (roles) and cardinality(roles) > 1)),
  constraint whoever_will_make_will_not_approve check (not (roles @> array['finance_maker', 'finance_approver'])),
  constraint a_change_is_said_why check (length(btrim(reason)) > 0),
  constraint staff_change_status_is_known check (status in ('proposed', 'approved', 'rejected')),
  constraint a_change_is_decided_with_a_reason check (
    (status = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (decision_reason is null) and length(btrim(decision_reason)) > 0),
  constraint nobody_decides_what_they_proposed check (decided_by <> proposed_by),
  constraint nobody_decides_about_themselves check (decided_by <> staff_id)
);
create unique index one_open_change_per_person on staff_change (staff_id) where status = 'proposed' and staff_id is not null;
create unique index one_open_invitation_per_address on staff_change (email) where status = 'proposed' and kind = 'invite';
create index staff_change_newest on staff_change (proposed_at desc);

create function keep_staff_change() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed' then
    -- Whoever was invited has joined: the one thing that becomes known later.
    if old.status = 'approved' and old.kind = 'invite' and old.staff_id is null and new.staff_id is not null
      and to_jsonb(new) - 'staff_id' = to_jsonb(old) - 'staff_id' then
      return new;
    end if;
    raise exception 'a decided change of staff does not change' using errcode = 'ST001';
  end if;
  if (to_jsonb(new) - '{status,decided_by,decided_at,decision_reason}'::text[])
    is distinct from (to_jsonb(old) - '{status,decided_by,decided_at,decision_reason}'::text[]) then
    raise exception 'what was proposed does not change: propose it again' using errcode = 'ST001';
  end if;
  return new;
end $$;
create trigger keep_staff_change before update on staff_change for each row execute function keep_staff_change();
create function refuse_staff_removal() returns trigger language plpgsql as $$
begin
  raise exception 'neither staff nor what was decided about them is removed' using errcode = 'ST002';
end $$;
create trigger never_removed before delete or truncate on staff_change
  for each statement execute function refuse_staff_removal();

-- The change that made somebody's roles, or their being disabled, what they are.
alter table staff add column changed_by text references staff_change;

create function keep_staff_roles() returns trigger language plpgsql as $$
begin
  if new.roles is not distinct from old.roles and new.disabled_at is not distinct from old.disabled_at then
    return new;
  end if;
  if new.changed_by is not distinct from old.changed_by or not exists (
    select from staff_change
    where change_id = new.changed_by and staff_id = new.staff_id and status = 'approved'
      and (kind = 'roles' and roles = new.roles and new.disabled_at is not distinct from old.disabled_at
        or kind = 'disable' and new.roles = old.roles and new.disabled_at is not null)) then
    raise exception 'roles change by what one admin proposed and another approved' using errcode = 'ST003';
  end if;
  return new;
end $$;
create trigger keep_staff_roles before update on staff for each row execute function keep_staff_roles();

create function keep_an_admin() returns trigger language plpgsql as $$
begin
  if 'admin' = any (old.roles) and old.disabled_at is null
    and ('admin' <> all (new.roles) or new.disabled_at is not null)
    -- Two admins who take each other away at the same moment wait for one another here.
    and (select count(*) from (select 1 from staff where 'admin' = any (roles) and disabled_at is null
      and staff_id <> new.staff_id for update) as others) = 0 then
    raise exception 'the last admin stays' using errcode = 'ST004';
  end if;
  return new;
end $$;
create trigger keep_an_admin before update on staff for each row execute function keep_an_admin();

-- A link in a letter, good once: to join with a password and an authenticator, or to put the authenticator on another telephone.
create table staff_enrolment (
  enrolment_id text primary key,
  token_hash bytea not null constraint a_link_enrols_once unique,
  change_id text references staff_change,
  -- Of the first admins alone, whom nobody could propose or approve yet.
  first_email text,
  first_name text,
  -- Sealed for this enrolment: the authenticator that is being set up.
  sealed_authenticator bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint only_the_first_come_without_a_change check ((change_id is null) = (first_email is not null)
    and (first_email is null) = (first_name is null))
);

-- What is open at somebody's desk. It tells the others, and keeps nobody from deciding.
create table staff_claim (
  subject_kind text not null,
  subject_id text not null,
  staff_id text not null references staff on delete cascade,
  until timestamptz not null,
  primary key (subject_kind, subject_id)
);
create index staff_claim_by_end on staff_claim (until);

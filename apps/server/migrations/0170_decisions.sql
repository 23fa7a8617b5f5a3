-- Why: what one staff member proposes and another decides stands in one table, under one trigger, whatever it is about. A proposal
--   about a setting, the staff, a global membership or an unlock keeps its id and moves here, decided or not; the four tables end.
--   Whoever calls twice with one key, member or staff, is answered once: the key belongs to a caller.
-- Locks: the tables that name a proposal, and idempotency_key, while their constraints are replaced; all are small or hold keys
--   of seven days.
-- Existing data: every proposal of the four tables, with who decided it, when and why. A rejection by the author of an unlock is
--   a withdrawal. Who was invited is found by the address of the invitation, as nobody else of the staff may have it.
-- Undo: create the four tables from 0019, 0025, 0033 and 0056 with the changes of 0065 and 0112, fill them from decision by kind,
--   point the foreign keys back and replace the functions below by their former text.

create table decision (
  decision_id text primary key,
  kind text not null,
  -- What it is about, as its kind names it: one open proposal each. Null for something new.
  subject_id text,
  -- The member concerned, and the staff member concerned: neither decides.
  member_id text references member,
  staff_id text references staff,
  -- What is proposed. Never changed.
  payload jsonb not null,
  -- Of decision_text.
  payload_sha256 bytea not null,
  reason text not null,
  status text not null default 'proposed',
  proposed_by text not null references staff,
  -- The membership of whoever proposed or decided, at that moment.
  proposed_by_member text references member,
  proposed_at timestamptz not null,
  due_at timestamptz not null,
  decided_by text references staff,
  decided_by_member text references member,
  decided_at timestamptz,
  decision_reason text,
  constraint decision_kind_is_known check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock')),
  constraint decision_status_is_known check (status in ('proposed', 'approved', 'rejected', 'withdrawn')),
  constraint a_proposal_has_a_reason check (length(btrim(reason)) > 0),
  constraint a_decision_has_a_reason check ((status = 'proposed') = (decided_by is null)
    and (decided_by is null) = (decided_at is null) and (decided_by is null) = (decision_reason is null)
    and length(btrim(decision_reason)) > 0),
  -- For references that carry the member.
  constraint a_decision_is_of_one_member unique (decision_id, member_id)
);

-- What the digest is of, and what an approval signs: which proposal it is, about what and whom, and what it says.
create function decision_text(p_id text, p_kind text, p_subject text, p_member text, p_staff text, p_payload jsonb)
  returns text language sql stable as $$
  select jsonb_build_object('id', p_id, 'kind', p_kind, 'subject', p_subject, 'member', p_member, 'staff', p_staff,
    'payload', p_payload)::text
$$;

insert into decision (decision_id, kind, subject_id, payload, payload_sha256, reason, status, proposed_by, proposed_at, due_at,
    decided_by, decided_at, decision_reason)
  select proposal_id, 'setting_change', kind || '/' || subject_id,
      jsonb_strip_nulls(jsonb_build_object('setting', kind, 'id', subject_id, 'version', version))
        || case when before is null then '{}' else jsonb_build_object('before', before) end
        || jsonb_build_object('after', after),
      '', reason, case status when 'open' then 'proposed' else status end, proposed_by, proposed_at, decide_by,
      decided_by, decided_at, decision_reason
    from setting_proposal;

insert into decision (decision_id, kind, subject_id, member_id, staff_id, payload, payload_sha256, reason, status, proposed_by,
    proposed_at, due_at, decided_by, decided_at, decision_reason)
  select change_id, 'staff_change', case when kind = 'invite' then email else staff_id end, member_id,
      case when kind <> 'invite' then staff_id end,
      jsonb_strip_nulls(jsonb_build_object('change', kind, 'email', email, 'name', name, 'roles', to_jsonb(roles))),
      '', reason, status, proposed_by, proposed_at, due_at, decided_by, decided_at, decision_reason
    from staff_change;

insert into decision (decision_id, kind, subject_id, member_id, payload, payload_sha256, reason, status, proposed_by,
    proposed_by_member, proposed_at, due_at, decided_by, decided_by_member, decided_at, decision_reason)
  select change_id, 'global_change', member_id, member_id, jsonb_build_object('is_global', is_global),
      '', reason, status, proposed_by, proposed_by_member, proposed_at, due_at, decided_by, decided_by_member, decided_at,
      decision_reason
    from global_change;

insert into decision (decision_id, kind, subject_id, member_id, payload, payload_sha256, reason, status, proposed_by,
    proposed_at, due_at, decided_by, decided_at, decision_reason)
  select unlock_id, 'member_unlock', member_id, member_id, '{}',
      '', reason, case when status = 'rejected' and decided_by = proposed_by then 'withdrawn' else status end, proposed_by,
      proposed_at, proposed_at + interval '24 hours', decided_by, decided_at, decision_reason
    from member_unlock;

update decision set payload_sha256 =
  sha256(convert_to(decision_text(decision_id, kind, subject_id, member_id, staff_id, payload), 'UTF8'));

alter table decision add constraint the_digest_is_of_what_is_proposed
  check (payload_sha256 =
    sha256(convert_to(decision_text(decision_id, kind, subject_id, member_id, staff_id, payload), 'UTF8')));
create unique index one_open_decision_per_subject on decision (kind, subject_id)
  where status = 'proposed' and subject_id is not null;
create index decision_newest on decision (kind, proposed_at desc);
create index decision_by_member on decision (member_id, proposed_at desc) where member_id is not null;
create index decision_by_staff on decision (staff_id) where staff_id is not null;

-- The one rule of the second person. What is proposed never changes. It is decided once, by another staff member than its author
-- and than whom it concerns; its author alone withdraws it.
create function keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' then
      raise exception 'a decision begins as a proposal' using errcode = 'DE001';
    end if;
    new.proposed_by_member := (select member_id from staff where staff_id = new.proposed_by);
    if new.proposed_by_member = new.member_id then
      raise exception 'no one proposes what concerns their own membership' using errcode = 'DE002';
    end if;
    new.payload_sha256 := sha256(convert_to(decision_text(new.decision_id, new.kind, new.subject_id, new.member_id,
      new.staff_id, new.payload), 'UTF8'));
    return new;
  end if;
  if old.status <> 'proposed' then
    raise exception 'what was decided does not change' using errcode = 'DE001';
  end if;
  if (to_jsonb(new) - '{status,decided_by,decided_by_member,decided_at,decision_reason}'::text[])
    is distinct from (to_jsonb(old) - '{status,decided_by,decided_by_member,decided_at,decision_reason}'::text[]) then
    raise exception 'what was proposed does not change: propose it again' using errcode = 'DE001';
  end if;
  new.decided_by_member := (select member_id from staff where staff_id = new.decided_by);
  if (new.status = 'withdrawn') is distinct from (new.decided_by = new.proposed_by) then
    raise exception 'the author withdraws a proposal, and another staff member decides it' using errcode = 'DE003';
  end if;
  if new.status <> 'withdrawn' and (new.decided_by = new.staff_id or new.decided_by_member = new.member_id) then
    raise exception 'no one decides about their own money, membership or staff account' using errcode = 'DE002';
  end if;
  return new;
end $$;
create trigger keep_decision before insert or update on decision for each row execute function keep_decision();
create trigger never_removed before delete or truncate on decision
  for each statement execute function ledger.refuse_change();

-- What named a proposal of the four tables names a decision.
do $$
declare
  reference record;
begin
  for reference in
    select conrelid::regclass as name, conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and confrelid in
        ('setting_proposal'::regclass, 'staff_change'::regclass, 'global_change'::regclass, 'member_unlock'::regclass)
  loop
    execute format('alter table %s drop constraint %I', reference.name, reference.conname);
    execute format('alter table %s add constraint %I %s', reference.name, reference.conname,
      regexp_replace(reference.definition, 'REFERENCES \w+\(\w+', 'REFERENCES decision(decision_id'));
  end loop;
end $$;

create or replace function require_approved(p_proposal_id text, p_kind text) returns void language plpgsql as $$
begin
  if not exists (select from decision d where d.decision_id = p_proposal_id and d.kind = 'setting_change'
      and d.payload ->> 'setting' = p_kind and d.status = 'approved'
      and not exists (select from setting_change c where c.proposal_id = d.decision_id)) then
    raise exception 'this takes a proposal that another staff member approved' using errcode = 'ST002';
  end if;
end $$;

create or replace function two_people_write_to_members() returns trigger language plpgsql as $$
declare
  is_first boolean;
  v_kind text;
begin
  if tg_op = 'INSERT' and new.proposal_id is null then
    execute format('select not exists (select from %I where proposal_id is not null)', tg_table_name) into is_first;
    if is_first then
      return new;
    end if;
  end if;
  v_kind := (select payload ->> 'setting' from decision where decision_id = new.proposal_id and kind = 'setting_change');
  if v_kind = (case tg_table_name when 'terms_version' then 'terms' else tg_table_name end)
    or tg_table_name = 'announcement' and v_kind in ('terms', 'survey') then
    perform require_approved(new.proposal_id, v_kind);
    return new;
  end if;
  raise exception 'this takes a proposal that another staff member approved' using errcode = 'ST002';
end $$;

create or replace function keep_staff_roles() returns trigger language plpgsql as $$
begin
  if new.roles is not distinct from old.roles and new.disabled_at is not distinct from old.disabled_at then
    return new;
  end if;
  if new.changed_by is not distinct from old.changed_by or not exists (
    select from decision
    where decision_id = new.changed_by and kind = 'staff_change' and staff_id = new.staff_id and status = 'approved'
      and (payload ->> 'change' = 'roles' and array(select jsonb_array_elements_text(payload -> 'roles')) = new.roles
          and new.disabled_at is not distinct from old.disabled_at
        or payload ->> 'change' = 'disable' and new.roles = old.roles and new.disabled_at is not null)) then
    raise exception 'roles change by what one admin proposed and another approved' using errcode = 'ST003';
  end if;
  return new;
end $$;

create or replace function keep_staff_member() returns trigger language plpgsql as $$
begin
  if new.member_id is not distinct from old.member_id then
    return new;
  end if;
  if old.member_id is null and exists (select from member where member_id = new.member_id
    and email_verified_at is not null and mailbox_of(email) = mailbox_of(new.email)) then
    return new;
  end if;
  if new.changed_by is distinct from old.changed_by and exists (select from decision
    where decision_id = new.changed_by and kind = 'staff_change' and staff_id = new.staff_id and status = 'approved'
      and payload ->> 'change' = 'member' and member_id is not distinct from new.member_id) then
    return new;
  end if;
  raise exception 'a staff account changes its member by what one admin proposed and another approved'
    using errcode = 'ST005';
end $$;

create or replace function keep_global() returns trigger language plpgsql as $$
begin
  if new.global_by is not distinct from old.global_by or not exists (
    select from decision where decision_id = new.global_by and kind = 'global_change' and member_id = new.member_id
      and status = 'approved' and (payload ->> 'is_global')::boolean = new.is_global) then
    raise exception 'a membership changes by what one proposed and another approved' using errcode = 'GM002';
  end if;
  if new.is_global and exists (
    select from wallet where member_id = new.member_id and currency = 'NGN' and closed_at is null) then
    raise exception 'a global member has no open naira wallet' using errcode = 'GM003';
  end if;
  return new;
end $$;

create or replace function unlock_takes_two() returns trigger language plpgsql as $$
begin
  if not exists (select from decision where kind = 'member_unlock' and member_id = new.member_id and status = 'approved'
      and proposed_at >= old.disabled_at) then
    raise exception 'a member is unlocked by two people' using errcode = 'ML002';
  end if;
  return new;
end $$;

drop table setting_proposal, staff_change, global_change, member_unlock;
drop function keep_setting_proposal, keep_staff_change, keep_global_change, keep_member_unlock;

-- A key is a member's or a staff member's: the caller's. It is forgotten after seven days.
alter table idempotency_key drop constraint idempotency_key_member_id_fkey;
alter table idempotency_key rename column member_id to caller_id;

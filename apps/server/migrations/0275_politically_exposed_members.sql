-- Why: a politically exposed member (PEP) is activated with senior approval alone (SEC AML/CFT/CPF Regulations 2022): their government ID is not
--   approved before an approved decision of the kind `pep_approval` about them.
-- Locks: decision, for a moment, while its constraint is replaced; identity_check, for a moment, while its trigger is made.
-- Undo: drop trigger pep_has_senior_approval, then pep_keeps_senior_approval, on identity_check;
--   drop table pep_mark, pep_active_before_rule; drop function refuse_own_pep_mark, refuse_unapproved_pep, has_pep_approval, is_pep; take the kind out of the constraint.

alter table decision drop constraint decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement', 'refund', 'recovery', 'reversal',
    'payout_failure', 'line_outcome', 'line_reopening', 'data_export', 'account_closure', 'member_correction', 'estate_hold',
    'month_close', 'pep_approval'));
create index pep_approval_of_member on decision (member_id) where kind = 'pep_approval';

-- A member whom compliance found to be politically exposed, whatever they declared themselves. A mark is not taken back.
create table pep_mark (
  member_id text primary key references member,
  reason text not null,
  marked_by text not null references staff,
  marked_at timestamptz not null,
  constraint mark_has_a_reason check (btrim(reason) <> '')
);
create trigger never_removed before delete or truncate on pep_mark for each statement execute function ledger.refuse_change();

-- Members who were active and had declared it when this rule came: they wait for senior approval, and nothing is taken from them.
create table pep_active_before_rule (
  member_id text primary key references member,
  noted_at timestamptz not null
);
create trigger never_removed before delete or truncate on pep_active_before_rule
  for each statement execute function ledger.refuse_change();
insert into pep_active_before_rule (member_id, noted_at)
  select member_id, now() from member where pep and exists (select from identity_check
    where identity_check.member_id = member.member_id and kind = 'kyc' and status = 'validated' and replaced_at is null);

-- Whether a member is politically exposed: by their own declaration, or by a mark of compliance.
create function is_pep(p_member_id text) returns boolean language sql stable as $$
  select exists (select from member where member_id = p_member_id and pep)
    or exists (select from pep_mark where member_id = p_member_id)
$$;

-- Whether a senior staff member has approved the membership of a politically exposed member.
create function has_pep_approval(p_member_id text) returns boolean language sql stable as $$
  select exists (select from decision where kind = 'pep_approval' and member_id = p_member_id and status = 'approved')
$$;

create function refuse_unapproved_pep() returns trigger language plpgsql as $$
begin
  if is_pep(new.member_id) and not has_pep_approval(new.member_id) then
    raise exception 'a politically exposed member is activated with senior approval' using errcode = 'PE001';
  end if;
  return new;
end $$;
create trigger pep_has_senior_approval before insert on identity_check for each row
  when (new.kind = 'kyc' and new.status = 'validated') execute function refuse_unapproved_pep();
create trigger pep_keeps_senior_approval before update of status on identity_check for each row
  when (new.kind = 'kyc' and new.status = 'validated' and old.status <> 'validated') execute function refuse_unapproved_pep();

-- No one says of their own membership what it is.
create function refuse_own_pep_mark() returns trigger language plpgsql as $$
begin
  if exists (select from staff where staff_id = new.marked_by and member_id = new.member_id) then
    raise exception 'no one marks their own membership' using errcode = 'PE002';
  end if;
  return new;
end $$;
create trigger not_their_own before insert on pep_mark for each row execute function refuse_own_pep_mark();

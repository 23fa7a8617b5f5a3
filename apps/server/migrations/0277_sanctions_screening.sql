-- Why: the name of every member is held against sanctions lists before they are activated, when a list changes and when the name changes. A hit
--   is answered by two staff members. Until then no government ID of that member is approved, and nothing is paid to them.
-- Locks: decision, identity_check, withdrawal, payout_line and payout_batch, for a moment, while a constraint and triggers are made; the tables are new.
-- Undo: drop trigger sanctions_are_answered on identity_check, not_while_held on withdrawal, payout_line and payout_batch; keep_payout_batch of 0056;
--   drop table sanctions_hit, screening, sanctions_list; drop function refuse_unscreened, keep_sanctions_hit, is_payout_held, refuse_held_withdrawal,
--   refuse_held_line, refuse_held_batch; take the kind out of the constraint.

alter table decision drop constraint decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement', 'refund', 'recovery', 'reversal',
    'payout_failure', 'line_outcome', 'line_reopening', 'data_export', 'account_closure', 'member_correction', 'estate_hold',
    'month_close', 'pep_approval', 'sanctions_answer'));

-- The lists as the provider dates them. From the first one on, no one is activated unscreened.
create table sanctions_list (
  list_date date primary key,
  seen_at timestamptz not null
);
create trigger append_only before update or delete or truncate on sanctions_list
  for each statement execute function ledger.refuse_change();

-- Every screening that the provider answered.
create table screening (
  screening_id text primary key,
  member_id text not null references member,
  -- What was asked about.
  name text not null,
  birth_date date,
  list_date date not null references sanctions_list,
  cause text not null,
  hit_count integer not null,
  screened_at timestamptz not null,
  constraint screening_is_of_its_member unique (screening_id, member_id),
  constraint screening_cause_is_known check (cause in ('approval', 'list')),
  constraint hits_are_counted check (hit_count >= 0)
);
create index screening_of_member on screening (member_id, screened_at desc);
create trigger append_only before update or delete or truncate on screening
  for each statement execute function ledger.refuse_change();

-- An entry of a list that fits a member. A later screening that does not return it ends nothing: two staff members do.
create table sanctions_hit (
  hit_id text primary key,
  member_id text not null,
  screening_id text not null,
  entry_reference text not null,
  entry_name text not null,
  list_name text not null,
  score integer not null,
  found_at timestamptz not null,
  due_at timestamptz not null,
  -- The date of the newest list on which it was returned.
  last_list_date date not null references sanctions_list,
  answer text,
  answered_at timestamptz,
  answered_by text,
  constraint hit_is_of_its_screening foreign key (screening_id, member_id) references screening (screening_id, member_id),
  constraint hit_is_answered_about_its_member foreign key (answered_by, member_id) references decision (decision_id, member_id),
  constraint one_hit_per_entry unique (member_id, list_name, entry_reference),
  constraint score_is_a_share check (score between 0 and 100),
  constraint answer_is_known check (answer in ('false', 'true')),
  constraint answer_is_whole check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create trigger never_removed before delete or truncate on sanctions_hit for each statement execute function ledger.refuse_change();

create function keep_sanctions_hit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.answer is not null then
      raise exception 'a hit begins unanswered' using errcode = 'SN002';
    end if;
    -- Waits for a payout of the member that is under way, which holds them: it came before the hit.
    perform from member where member_id = new.member_id for no key update;
  end if;
  if tg_op = 'UPDATE' and new.answer is distinct from old.answer then
    if old.answer is not null then
      raise exception 'a hit is answered once' using errcode = 'SN002';
    end if;
    if not exists (select from decision where decision_id = new.answered_by and kind = 'sanctions_answer' and subject_id = new.hit_id
        and status = 'approved' and payload ->> 'answer' = new.answer) then
      raise exception 'a hit is answered by two staff members' using errcode = 'SN003';
    end if;
  end if;
  return new;
end $$;
create trigger keep_sanctions_hit before insert or update on sanctions_hit for each row execute function keep_sanctions_hit();

create function refuse_unscreened() returns trigger language plpgsql as $$
begin
  if exists (select from sanctions_hit where member_id = new.member_id and answer is distinct from 'false') then
    raise exception 'a sanctions hit of this member stands' using errcode = 'SN001';
  end if;
  if exists (select from sanctions_list) and not exists (select from screening join member using (member_id)
      where screening.member_id = new.member_id and name = first_name || ' ' || last_name) then
    raise exception 'this member was not screened under this name' using errcode = 'SN001';
  end if;
  return new;
end $$;
create trigger sanctions_are_answered before update of status on identity_check for each row
  when (new.kind = 'kyc' and new.status = 'validated' and old.status <> 'validated') execute function refuse_unscreened();

-- What is held is what leaves the club: a withdrawal may be asked for, as the member is not told.
create function is_payout_held(p_member text) returns boolean language sql stable as $$
  select exists (select from sanctions_hit where member_id = p_member and answer is distinct from 'false')
$$;

create function refuse_held_withdrawal() returns trigger language plpgsql as $$
begin
  perform from member where member_id = new.member_id for share;
  if is_payout_held(new.member_id) then
    raise exception 'nothing is paid while a sanctions hit of the member stands' using errcode = 'SN004';
  end if;
  return new;
end $$;
create trigger not_while_held before update on withdrawal for each row
  when (old.status = 'pending' and new.status = 'approved') execute function refuse_held_withdrawal();

create function refuse_held_line() returns trigger language plpgsql as $$
begin
  if (select is_payout_held(member_id) from withdrawal where withdrawal_id = new.withdrawal_id) then
    raise exception 'nothing is paid while a sanctions hit of the member stands' using errcode = 'SN004';
  end if;
  return new;
end $$;
create trigger not_while_held before insert on payout_line for each row execute function refuse_held_line();

create function refuse_held_batch() returns trigger language plpgsql as $$
begin
  perform from member join withdrawal using (member_id) join payout_line using (withdrawal_id)
    where payout_line.batch_id = new.batch_id and payout_line.state = 'waiting' order by member_id for share of member;
  if exists (select from payout_line join withdrawal using (withdrawal_id)
      where payout_line.batch_id = new.batch_id and payout_line.state = 'waiting' and is_payout_held(member_id)) then
    raise exception 'nothing is paid while a sanctions hit of the member stands' using errcode = 'SN004';
  end if;
  return new;
end $$;
create trigger not_while_held before update on payout_batch for each row
  when (new.status <> old.status and new.status in ('approved', 'processing')) execute function refuse_held_batch();

-- As before, and: an approved batch that the bank does not have can be rejected when compliance holds one of its members.
create or replace function keep_payout_batch() returns trigger language plpgsql as $$
declare
  v_is_stopped boolean;
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'a batch that was decided about is not removed' using errcode = 'WD003';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'draft' then
      raise exception 'a batch begins as a draft' using errcode = 'WD002';
    end if;
    return new;
  end if;
  if (new.batch_id, new.currency, new.payout_on, new.made_at, new.made_by)
    is distinct from (old.batch_id, old.currency, old.payout_on, old.made_at, old.made_by) then
    raise exception 'what a batch was made for does not change' using errcode = 'WD001';
  end if;
  v_is_stopped := old.status = 'approved' and new.status = 'rejected' and exists (
    select from payout_line join withdrawal using (withdrawal_id)
      where payout_line.batch_id = old.batch_id and (is_member_locked(member_id) or is_payout_held(member_id)));
  if old.status <> 'draft' and (new.line_count, new.total_minor, new.released_at, new.released_by, new.released_by_member,
      new.file, new.file_sha256)
    is distinct from (old.line_count, old.total_minor, old.released_at, old.released_by, old.released_by_member,
      old.file, old.file_sha256) then
    raise exception 'a batch that was decided about does not change' using errcode = 'WD004';
  end if;
  if old.status <> 'draft' and not v_is_stopped and (new.decision_reason, new.rejected_at, new.rejected_by)
    is distinct from (old.decision_reason, old.rejected_at, old.rejected_by) then
    raise exception 'a batch that was decided about does not change' using errcode = 'WD004';
  end if;
  if new.status <> old.status and not v_is_stopped and not (
    (old.status = 'draft' and new.status in ('approved', 'rejected'))
    or (old.status = 'approved' and new.status = 'processing')
    or (old.status = 'processing' and new.status in ('completed', 'completed_with_failures'))
    -- A bank may send money back after everything was paid.
    or (old.status = 'completed' and new.status = 'completed_with_failures')
  ) then
    raise exception 'a batch does not go from % to %', old.status, new.status using errcode = 'WD002';
  end if;
  return new;
end $$;

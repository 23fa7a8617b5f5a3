-- Why: nothing leaves while a member is locked, and money that arrives is credited. A lock takes one staff member, an unlock two.
--   The database refuses to approve a withdrawal, fill, approve or send a batch, charge a card or contribute from a wallet for
--   a locked member. A batch that was approved before the lock can be rejected as long as the bank does not have it.
-- Locks: member, withdrawal, payout_line, payout_batch, portfolio_order and subscription_attempt for the moment of adding triggers.
-- Existing data: members who are locked now stay locked; the same rules apply to them.
-- Undo: drop the triggers below with their functions, drop table member_unlock; keep_payout_batch and the constraint
--   a_batch_is_released_once are in 0022_payouts.sql.

-- One staff member proposes to unlock a member, another decides.
create table member_unlock (
  unlock_id text primary key,
  member_id text not null references member,
  reason text not null,
  status text not null default 'proposed',
  proposed_by text not null references staff,
  proposed_at timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  decision_reason text,
  constraint unlock_status_is_known check (status in ('proposed', 'approved', 'rejected')),
  constraint an_unlock_has_a_reason check (length(btrim(reason)) > 0),
  constraint an_unlock_is_decided_with_a_reason check ((status = 'proposed') = (decided_by is null)
    and (decided_by is null) = (decided_at is null) and (decided_by is null) = (decision_reason is null)
    and length(btrim(decision_reason)) > 0),
  constraint an_unlock_takes_two_people check (status <> 'approved' or decided_by <> proposed_by)
);
create unique index one_open_unlock_per_member on member_unlock (member_id) where status = 'proposed';
create index member_unlock_newest on member_unlock (member_id, proposed_at desc);

create function keep_member_unlock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.status <> 'proposed' then
    raise exception 'an unlock begins as a proposal' using errcode = 'ML002';
  end if;
  if tg_op = 'UPDATE' and (old.status <> 'proposed'
    or (to_jsonb(new) - '{status,decided_by,decided_at,decision_reason}'::text[])
      is distinct from (to_jsonb(old) - '{status,decided_by,decided_at,decision_reason}'::text[])) then
    raise exception 'a decided unlock does not change' using errcode = 'ML002';
  end if;
  if exists (select from staff where member_id = new.member_id and staff_id in (new.proposed_by, new.decided_by)) then
    raise exception 'no one unlocks themselves' using errcode = 'ML002';
  end if;
  return new;
end $$;
create trigger keep_member_unlock before insert or update on member_unlock
  for each row execute function keep_member_unlock();
create trigger append_only before delete or truncate on member_unlock
  for each statement execute function ledger.refuse_change();

-- An unlock that was approved before this lock does not open it.
create function unlock_takes_two() returns trigger language plpgsql as $$
begin
  if not exists (select from member_unlock where member_id = new.member_id and status = 'approved'
      and proposed_at >= old.disabled_at) then
    raise exception 'a member is unlocked by two people' using errcode = 'ML002';
  end if;
  return new;
end $$;
create trigger unlock_takes_two before update on member for each row
  when (old.disabled_at is not null and new.disabled_at is null)
  execute function unlock_takes_two();

create function is_member_locked(p_member text) returns boolean language sql as $$
  -- Share lock: a lock that is set at the same moment comes before or after.
  select disabled_at is not null from member where member_id = p_member for share
$$;

create function refuse_locked_withdrawal() returns trigger language plpgsql as $$
begin
  if is_member_locked(new.member_id) then
    raise exception 'nothing leaves while a member is locked' using errcode = 'ML001';
  end if;
  return new;
end $$;
create trigger not_while_locked before insert on withdrawal
  for each row execute function refuse_locked_withdrawal();
create trigger not_approved_while_locked before update on withdrawal for each row
  when (old.status = 'pending' and new.status = 'approved')
  execute function refuse_locked_withdrawal();

create function refuse_locked_line() returns trigger language plpgsql as $$
begin
  if (select is_member_locked(member_id) from withdrawal where withdrawal_id = new.withdrawal_id) then
    raise exception 'nothing leaves while a member is locked' using errcode = 'ML001';
  end if;
  return new;
end $$;
create trigger not_while_locked before insert on payout_line
  for each row execute function refuse_locked_line();

-- Approving a batch, and giving it to the bank. What the bank already has is recorded as it is.
create function refuse_locked_batch() returns trigger language plpgsql as $$
begin
  if exists (select from payout_line join withdrawal using (withdrawal_id)
      where payout_line.batch_id = new.batch_id and payout_line.state = 'waiting' and is_member_locked(member_id)) then
    raise exception 'nothing leaves while a member is locked' using errcode = 'ML001';
  end if;
  return new;
end $$;
create trigger not_while_locked before update on payout_batch for each row
  when (new.status <> old.status and new.status in ('approved', 'processing'))
  execute function refuse_locked_batch();

create function refuse_locked_contribution() returns trigger language plpgsql as $$
begin
  if (select is_member_locked(member_id) from portfolio where portfolio_id = new.portfolio_id) then
    raise exception 'nothing leaves while a member is locked' using errcode = 'ML001';
  end if;
  return new;
end $$;
create trigger not_while_locked before insert on portfolio_order for each row
  when (new.gateway = 'wallet') execute function refuse_locked_contribution();

create function refuse_locked_charge() returns trigger language plpgsql as $$
begin
  if (select is_member_locked(member_id) from subscription where subscription_id = new.subscription_id) then
    raise exception 'nothing leaves while a member is locked' using errcode = 'ML001';
  end if;
  return new;
end $$;
create trigger not_while_locked before insert on subscription_attempt
  for each row execute function refuse_locked_charge();

-- As before, and: an approved batch that the bank does not have can be rejected when one of its members is locked.
alter table payout_batch
  drop constraint a_batch_is_released_once,
  add constraint a_batch_is_released_once
    check (status = 'rejected' or (status = 'draft') = (released_by is null));

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
      where payout_line.batch_id = old.batch_id and is_member_locked(member_id));
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

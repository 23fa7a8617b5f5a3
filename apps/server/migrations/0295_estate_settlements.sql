-- Why: what a member who died has in the club is paid to their estate: a grant of probate or letters of administration that two staff
--   members opened and approved, the estate's bank account that two recorded, and then the ordinary withdrawal (0129 in docs/decisions).
-- Locks: estate_hold, withdrawal, payout_line and payout_batch, for a moment, while constraints, triggers and functions are made;
--   the tables are new.
-- Undo: drop the tables below with their triggers and functions; put the functions that are replaced back
--   from 0056, 0269, 0277 and 0280.

alter table estate_hold add constraint a_hold_is_of_its_member unique (hold_id, member_id);
alter table bank_account add constraint an_account_is_of_its_member unique (bank_account_id, member_id);

-- A grant of probate, or letters of administration: who speaks for the estate by order of a court.
create table estate_grant (
  grant_id text primary key,
  member_id text not null,
  hold_id text not null,
  kind text not null,
  grant_number text not null,
  court text not null,
  granted_on date not null,
  -- The executors or administrators whom it names.
  representatives text[] not null,
  stored_name text not null,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  uploaded_at timestamptz not null,
  uploaded_by text not null references staff,
  approved_at timestamptz,
  -- The decision of two staff members.
  approved_by text,
  constraint a_grant_is_of_its_member unique (grant_id, member_id),
  constraint a_grant_is_for_the_hold_of_its_member foreign key (hold_id, member_id) references estate_hold (hold_id, member_id),
  constraint grant_is_approved_about_its_member foreign key (approved_by, member_id) references decision (decision_id, member_id),
  constraint grant_kind_is_known check (kind in ('probate', 'administration')),
  constraint a_grant_names_its_court check (length(btrim(grant_number)) > 0 and length(btrim(court)) > 0),
  constraint a_grant_names_someone check (cardinality(representatives) between 1 and 6),
  constraint a_grant_is_not_to_come check (granted_on <= (uploaded_at at time zone 'Africa/Lagos')::date),
  constraint grant_is_approved_whole check ((approved_at is null) = (approved_by is null) and approved_at >= uploaded_at)
);
create unique index one_approved_grant_per_hold on estate_grant (hold_id) where approved_at is not null;
create index estate_grant_of_member on estate_grant (member_id, uploaded_at desc);
create trigger never_removed before delete or truncate on estate_grant for each statement execute function ledger.refuse_change();

-- Each look at the file of a grant.
create table estate_grant_view (
  view_id text primary key,
  grant_id text not null references estate_grant,
  viewed_by text not null references staff,
  viewed_at timestamptz not null
);
create index estate_grant_view_by on estate_grant_view (grant_id, viewed_by);
create trigger append_only before update or delete or truncate on estate_grant_view
  for each statement execute function ledger.refuse_change();

-- A bank account of the estate. Its details are a row of bank_account, which never changes where it leads.
create table estate_account (
  bank_account_id text primary key,
  member_id text not null,
  grant_id text not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  constraint an_account_is_recorded_under_a_grant_of_its_member foreign key (grant_id, member_id)
    references estate_grant (grant_id, member_id),
  constraint an_account_of_an_estate_is_of_its_member foreign key (bank_account_id, member_id)
    references bank_account (bank_account_id, member_id),
  constraint account_is_recorded_about_its_member foreign key (recorded_by, member_id) references decision (decision_id, member_id)
);
create index estate_account_of_grant on estate_account (grant_id);
create trigger append_only before update or delete or truncate on estate_account
  for each statement execute function ledger.refuse_change();

-- A withdrawal that a staff member asked for, as its member cannot.
create table estate_withdrawal (
  withdrawal_id text primary key references withdrawal,
  grant_id text not null references estate_grant,
  requested_by text not null references staff,
  requested_at timestamptz not null
);
create index estate_withdrawal_of_grant on estate_withdrawal (grant_id);
create trigger append_only before update or delete or truncate on estate_withdrawal
  for each statement execute function ledger.refuse_change();

-- Whether two staff members approved this step about a grant.
create function is_estate_step(p_decision text, p_grant text, p_step text) returns boolean language sql stable as $$
  select exists (select from decision where decision_id = p_decision and kind = 'estate_step' and subject_id = p_grant
    and status = 'approved' and payload ->> 'step' = p_step)
$$;

-- Whether a grant of the estate of this member was approved, and their account is held for it.
create function has_estate_grant(p_member text) returns boolean language sql stable as $$
  select exists (select from estate_grant join estate_hold using (hold_id, member_id)
    where member_id = p_member and approved_at is not null and released_at is null)
$$;

-- Whether this account is one of the estate of this member, recorded under an approved grant.
create function is_paid_to_estate(p_member text, p_account text) returns boolean language sql stable as $$
  select exists (select from estate_account join estate_grant using (grant_id, member_id) join estate_hold using (hold_id, member_id)
    where bank_account_id = p_account and member_id = p_member and approved_at is not null and released_at is null)
$$;

-- Nothing leaves while a member is locked, but what goes to their estate.
create function is_payout_locked(p_member text, p_account text) returns boolean language sql as $$
  select is_member_locked(p_member) and not is_paid_to_estate(p_member, p_account)
$$;

create function keep_estate_grant() returns trigger language plpgsql as $$
begin
  if not exists (select from estate_hold where hold_id = new.hold_id and released_at is null) then
    raise exception 'a grant is for an account that is held for an estate' using errcode = 'EG001';
  end if;
  if tg_op = 'INSERT' then
    if new.approved_at is not null then
      raise exception 'a grant begins unapproved' using errcode = 'EG001';
    end if;
    return new;
  end if;
  if old.approved_at is not null then
    raise exception 'a grant is approved once' using errcode = 'EG001';
  end if;
  if not is_estate_step(new.approved_by, new.grant_id, 'approve_grant') then
    raise exception 'a grant is approved by two staff members' using errcode = 'EG002';
  end if;
  if exists (select from decision, unnest(array[proposed_by, decided_by]) who where decision_id = new.approved_by
      and not exists (select from estate_grant_view where grant_id = new.grant_id and viewed_by = who)) then
    raise exception 'who decides about a grant has opened its file' using errcode = 'EG003';
  end if;
  return new;
end $$;
create trigger keep_estate_grant before insert or update on estate_grant for each row execute function keep_estate_grant();

create function keep_estate_account() returns trigger language plpgsql as $$
begin
  if not exists (select from estate_grant join estate_hold using (hold_id) where grant_id = new.grant_id
      and approved_at is not null and released_at is null) then
    raise exception 'an account of an estate is recorded under an approved grant' using errcode = 'EG004';
  end if;
  if not is_estate_step(new.recorded_by, new.grant_id, 'record_account') then
    raise exception 'an account of an estate is recorded by two staff members' using errcode = 'EG002';
  end if;
  return new;
end $$;
create trigger keep_estate_account before insert on estate_account for each row execute function keep_estate_account();

create function keep_estate_withdrawal() returns trigger language plpgsql as $$
begin
  if not exists (select from withdrawal join estate_account using (bank_account_id)
      where withdrawal_id = new.withdrawal_id and estate_account.grant_id = new.grant_id and withdrawal.status = 'pending') then
    raise exception 'what is paid to an estate goes to its account' using errcode = 'EG005';
  end if;
  return new;
end $$;
create trigger keep_estate_withdrawal before insert on estate_withdrawal for each row execute function keep_estate_withdrawal();

-- The staff member who asked for it approves it no more than a member approves their own.
create function refuse_own_estate_withdrawal() returns trigger language plpgsql as $$
begin
  if exists (select from estate_account where bank_account_id = new.bank_account_id)
    and not exists (select from estate_withdrawal where withdrawal_id = new.withdrawal_id and requested_by <> new.approved_by) then
    raise exception 'a payout to an estate is approved by another person than asked for it' using errcode = 'EG006';
  end if;
  return new;
end $$;
create trigger estate_takes_another before update on withdrawal for each row
  when (old.status = 'pending' and new.status = 'approved') execute function refuse_own_estate_withdrawal();

-- As before, but for what goes to the estate.
create or replace function refuse_locked_withdrawal() returns trigger language plpgsql as $$
begin
  if is_payout_locked(new.member_id, new.bank_account_id) then
    raise exception 'nothing leaves while a member is locked' using errcode = 'ML001';
  end if;
  return new;
end $$;
create or replace function refuse_locked_line() returns trigger language plpgsql as $$
begin
  if (select is_payout_locked(member_id, bank_account_id) from withdrawal where withdrawal_id = new.withdrawal_id) then
    raise exception 'nothing leaves while a member is locked' using errcode = 'ML001';
  end if;
  return new;
end $$;
create or replace function refuse_locked_batch() returns trigger language plpgsql as $$
begin
  if exists (select from payout_line join withdrawal using (withdrawal_id)
      where payout_line.batch_id = new.batch_id and payout_line.state = 'waiting'
        and is_payout_locked(member_id, bank_account_id)) then
    raise exception 'nothing leaves while a member is locked' using errcode = 'ML001';
  end if;
  return new;
end $$;

-- A hold under which a grant was approved is not undone: money may have been paid to the estate.
create function keep_granted_hold() returns trigger language plpgsql as $$
begin
  if exists (select from estate_grant where hold_id = new.hold_id and approved_at is not null) then
    raise exception 'a hold with an approved grant is not undone' using errcode = 'EH004';
  end if;
  return new;
end $$;
create trigger keep_granted_hold before update on estate_hold for each row
  when (old.released_at is null and new.released_at is not null) execute function keep_granted_hold();

-- Functions of before, each with one part replaced. A part that is not there any more stops the migration.
create function replace_in_function(p_function text, p_part text, p_by text) returns void language plpgsql as $$
declare
  v_text text := pg_get_functiondef(p_function::regproc);
begin
  if strpos(v_text, p_part) = 0 then
    raise exception '% does not hold "%"', p_function, p_part;
  end if;
  execute replace(v_text, p_part, p_by);
end $$;
select replace_in_function('keep_payout_batch', 'is_member_locked(member_id)', 'is_payout_locked(member_id, bank_account_id)');
-- An account is closed once the estate was paid.
select replace_in_function('list_closing_blockers', 'estate_hold.member_id = p_member and released_at is null) then',
  'estate_hold.member_id = p_member and released_at is null) and not has_estate_grant(p_member) then');
-- The file of a grant goes with the others.
select replace_in_function('erase_member', 'select stored_name, p_erasure from identity_document where member_id = v_member union',
  'select stored_name, p_erasure from identity_document where member_id = v_member union
    select stored_name, p_erasure from estate_grant where member_id = v_member union');
select replace_in_function('erase_payload', 'when p_kind = ''pep_approval''',
  'when p_kind = ''estate_step'' and p_payload ->> ''account'' is not null then jsonb_set(p_payload, ''{account}'',
      jsonb_build_object(''currency'', p_payload #> ''{account,currency}'', ''bank_code'', ''Erased'', ''bank_name'', ''Erased'',
        ''account_number'', ''Erased'', ''account_name'', ''Erased'', ''name_match'', p_payload #> ''{account,name_match}''))
    when p_kind = ''pep_approval''');
drop function replace_in_function;

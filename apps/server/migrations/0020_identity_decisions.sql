-- Why: nobody is found to be who they say by one person alone. Whoever looks first proposes, somebody else approves or sends
--   back, and neither may be the member. The database keeps all of it, whatever the code does. Bank accounts that wait for
--   staff say since when, and by which working day they will have been looked at.
-- Locks: bank_account for the moment of adding two columns and filling those that wait; identity_check and
--   identity_decision for the moment of adding triggers.
-- Undo: drop the triggers approved_by_two and ends_what_was_proposed on both tables, drop table identity_proposal and the two
--   columns; the old function nobody_decides_about_themselves is in 0011_kyc.sql.

create table identity_proposal (
  proposal_id text primary key,
  check_id text references identity_check,
  bank_account_id text references bank_account,
  -- Whichever of the two it is.
  subject_id text not null generated always as (coalesce(check_id, bank_account_id)) stored,
  proposed_by text not null references staff,
  proposed_at timestamptz not null,
  note text not null,
  -- The name that was read on the paper, and the member's at that moment: what the second reader is told.
  name_read text,
  member_name text not null,
  status text not null default 'open',
  ended_by text references staff,
  ended_at timestamptz,
  ended_note text,
  constraint a_proposal_is_about_one_thing check ((check_id is null) <> (bank_account_id is null)),
  constraint proposal_status_is_known
    check (status in ('open', 'approved', 'returned', 'withdrawn', 'rejected', 'void')),
  constraint a_proposal_says_why check (length(btrim(note)) > 0),
  -- Void: what it was about went away, and nobody decided.
  constraint a_proposal_is_ended_by_somebody check ((status in ('open', 'void')) = (ended_by is null)
    and (status = 'open') = (ended_at is null)),
  constraint nobody_approves_what_they_proposed check (status <> 'approved' or ended_by <> proposed_by),
  constraint only_their_proposer_withdraws check (status <> 'withdrawn' or ended_by = proposed_by)
);
create unique index one_open_proposal_each on identity_proposal (subject_id) where status = 'open';
create unique index a_paper_is_approved_once on identity_proposal (check_id) where status = 'approved';
create index identity_proposal_by_subject on identity_proposal (subject_id, proposed_at);

create function keep_proposal() returns trigger language plpgsql as $$
declare
  v_who text := case when tg_op = 'INSERT' then new.proposed_by else new.ended_by end;
begin
  if tg_op = 'INSERT' and new.status <> 'open' then
    raise exception 'a proposal begins open' using errcode = 'ID003';
  end if;
  -- What is generated is not there yet.
  if tg_op = 'UPDATE' and (old.status <> 'open'
    or (to_jsonb(new) - '{subject_id,status,ended_by,ended_at,ended_note}'::text[])
      is distinct from (to_jsonb(old) - '{subject_id,status,ended_by,ended_at,ended_note}'::text[])) then
    raise exception 'what was proposed stays written' using errcode = 'ID001';
  end if;
  if exists (select from staff join (
      select member_id from identity_check where check_id = new.check_id
      union all select member_id from bank_account where bank_account_id = new.bank_account_id) whose using (member_id)
    where staff_id = v_who) then
    raise exception 'nobody decides about themselves' using errcode = 'ID002';
  end if;
  return new;
end $$;
create trigger keep_proposal before insert or update on identity_proposal
  for each row execute function keep_proposal();
create trigger never_removed before delete or truncate on identity_proposal
  for each statement execute function refuse_rewriting_identity();

-- Staff have ids of their own, so their membership is asked as well.
create or replace function nobody_decides_about_themselves() returns trigger language plpgsql as $$
begin
  if exists (select from identity_check c left join staff s on s.staff_id = new.decided_by
    where c.check_id = new.check_id and c.member_id in (new.decided_by, s.member_id)) then
    raise exception 'nobody decides about a paper of their own' using errcode = 'ID002';
  end if;
  return new;
end $$;

-- The register alone finds a number right by itself. Everything else takes an approval by somebody who did not propose it.
create function identity_takes_two() returns trigger language plpgsql as $$
begin
  if new.status <> 'validated' or (tg_op = 'UPDATE' and old.status = 'validated') then
    return new;
  end if;
  if tg_op = 'INSERT' and new.kind = 'bvn' and new.decided_by = 'register' then
    return new;
  end if;
  if tg_op = 'INSERT' or not exists (select from identity_proposal where check_id = new.check_id
    and status = 'approved' and ended_by = new.decided_by and ended_at = new.decided_at) then
    raise exception 'a paper is found right by two people' using errcode = 'ID003';
  end if;
  return new;
end $$;
create trigger approved_by_two before insert or update on identity_check
  for each row execute function identity_takes_two();

-- A new account may come with its bank's own word; what waited for staff waits for two of them.
create function account_takes_two() returns trigger language plpgsql as $$
begin
  if old.verified_at is null and new.verified_at is not null
    and not exists (select from identity_proposal where bank_account_id = new.bank_account_id
      and status = 'approved' and ended_by = new.decided_by and ended_at = new.verified_at) then
    raise exception 'an account is found right by two people' using errcode = 'ID003';
  end if;
  return new;
end $$;
create trigger approved_by_two before update on bank_account
  for each row execute function account_takes_two();

-- Replaced, or judged anew under another name: whoever proposed has not seen what stands there now.
create function void_proposal() returns trigger language plpgsql as $$
begin
  update identity_proposal set status = 'void', ended_at = coalesce(new.replaced_at, proposed_at)
    where status = 'open' and subject_id = to_jsonb(new) ->> tg_argv[0];
  return null;
end $$;
create trigger ends_what_was_proposed after update on identity_check for each row
  when (new.replaced_at is distinct from old.replaced_at) execute function void_proposal('check_id');
create trigger ends_what_was_proposed after update on bank_account for each row
  when ((new.replaced_at, new.name_match) is distinct from (old.replaced_at, old.name_match))
  execute function void_proposal('bank_account_id');

alter table bank_account
  -- Since when staff are to look at it, and the working day in Lagos by which they will have; null when a bank vouched for it.
  add column review_from timestamptz,
  add column review_by date;
-- Three working days are five days at most, but for holidays.
update bank_account set review_from = created_at, review_by = (created_at at time zone 'Africa/Lagos')::date + 5
  where verified_at is null and name_match <> 'mismatch';

-- Why: what still took one person alone takes two things or two people, whatever the code does. A password of the staff is
--   changed by whoever holds the authenticator too. A payout that was not made goes back to its wallet, or out again, by what
--   one person proposed and another confirmed; neither owns the money. A bank account is found right, or declined, by nobody
--   whose account it is.
-- Locks: staff, payout_line and bank_account for the moment of adding triggers and a nullable column.
-- Undo: drop the triggers keep_staff_password, not_paid_by_two and not_by_its_owner, the column failure_id, and table
--   payout_failure.

create function keep_staff_password() returns trigger language plpgsql as $$
begin
  if new.last_code_step <= old.last_code_step then
    raise exception 'a password of staff changes with a code that was not used before' using errcode = 'ST005';
  end if;
  return new;
end $$;
create trigger keep_staff_password before update on staff for each row
  when (new.password_hash is distinct from old.password_hash) execute function keep_staff_password();

-- That a line was not paid, or came back, as one of the staff heard it of the bank; and what another made of that.
create table payout_failure (
  failure_id text primary key,
  batch_id text not null,
  withdrawal_id text not null,
  -- return: to the wallet. retry: out again in another batch.
  deed text not null,
  reason text not null,
  proposed_by text not null references staff,
  proposed_at timestamptz not null,
  status text not null default 'open',
  ended_by text references staff,
  ended_at timestamptz,
  ended_reason text,
  constraint a_failure_is_of_a_line foreign key (batch_id, withdrawal_id) references payout_line,
  constraint failure_deed_is_known check (deed in ('return', 'retry')),
  constraint failure_status_is_known check (status in ('open', 'confirmed', 'returned', 'withdrawn')),
  constraint a_failure_says_why check (length(btrim(reason)) > 0),
  constraint a_failure_is_ended_by_somebody check ((status = 'open') = (ended_by is null)
    and (ended_by is null) = (ended_at is null) and (ended_by is null) = (ended_reason is null)
    and length(btrim(ended_reason)) > 0),
  constraint nobody_confirms_what_they_proposed check (status <> 'confirmed' or ended_by <> proposed_by),
  constraint only_their_proposer_takes_back check (status <> 'withdrawn' or ended_by = proposed_by)
);
create unique index one_open_failure_per_line on payout_failure (batch_id, withdrawal_id) where status = 'open';
create index payout_failure_by_line on payout_failure (batch_id, withdrawal_id, proposed_at);

create function keep_payout_failure() returns trigger language plpgsql as $$
declare
  v_who text := case when tg_op = 'INSERT' then new.proposed_by else new.ended_by end;
  v_state text;
begin
  if tg_op = 'INSERT' then
    -- Held, so that it is not paid meanwhile.
    select state into v_state from payout_line
      where batch_id = new.batch_id and withdrawal_id = new.withdrawal_id for share;
    if new.status <> 'open' or not (v_state = 'sent' or (v_state = 'paid' and new.deed = 'return')) then
      raise exception 'what the bank has, or had paid, may be said not to have arrived' using errcode = 'WD006';
    end if;
  elsif old.status <> 'open'
    or (to_jsonb(new) - '{status,ended_by,ended_at,ended_reason}'::text[])
      is distinct from (to_jsonb(old) - '{status,ended_by,ended_at,ended_reason}'::text[]) then
    raise exception 'what was said of a payout stays written' using errcode = 'WD001';
  end if;
  if exists (select from withdrawal join staff using (member_id)
      where withdrawal_id = new.withdrawal_id and staff_id = v_who) then
    raise exception 'nobody decides about money of their own' using errcode = 'WD007';
  end if;
  return new;
end $$;
create trigger keep_payout_failure before insert or update on payout_failure
  for each row execute function keep_payout_failure();
create trigger never_removed before delete or truncate on payout_failure
  for each statement execute function ledger.refuse_change();

-- What two people found, of a line that did not arrive.
alter table payout_line add column failure_id text constraint a_finding_ends_one_line unique references payout_failure;

create function not_paid_by_two() returns trigger language plpgsql as $$
begin
  if new.state = 'paid' and exists (select from payout_failure
      where batch_id = new.batch_id and withdrawal_id = new.withdrawal_id and status = 'open') then
    raise exception 'somebody says that it was not paid: that is decided first' using errcode = 'WD006';
  end if;
  if new.state in ('failed', 'returned', 'retried') and not exists (select from payout_failure
      where failure_id = new.failure_id and batch_id = new.batch_id and withdrawal_id = new.withdrawal_id
        and status = 'confirmed' and ended_by = new.done_by
        and (deed = 'retry') = (new.state = 'retried')) then
    raise exception 'that a payout was not made takes two people' using errcode = 'WD006';
  end if;
  return new;
end $$;
create trigger not_paid_by_two before update on payout_line for each row
  when (new.state is distinct from old.state) execute function not_paid_by_two();

-- A paper has this since 0020; an account is declined without a proposal, so it needs it of its own.
create function account_not_by_its_owner() returns trigger language plpgsql as $$
begin
  if exists (select from staff where staff_id = new.decided_by and member_id = new.member_id) then
    raise exception 'nobody decides about an account of their own' using errcode = 'ID002';
  end if;
  return new;
end $$;
create trigger not_by_its_owner before update on bank_account for each row
  when ((new.decided_by, new.decided_at, new.verified_at, new.declined_reason)
    is distinct from (old.decided_by, old.decided_at, old.verified_at, old.declined_reason))
  execute function account_not_by_its_owner();

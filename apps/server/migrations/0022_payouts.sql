-- Why: a payout batch is what the bank is given, so it is frozen with its file the moment a second person approves it; each of
--   its lines says what became of it, and one that the bank could not take may go out again in another batch. What its lines
--   come to is what the batch says, and the database holds one against the other. Staff decide about introductions by the
--   executive committee, and remind members of cards that do not pay.
-- Locks: withdrawal and payout_batch for the moment of adding columns and constraints; both are small.
-- Undo: drop table exco_decision, subscription_reminder, payout_line; the new columns may stay, and the old functions are in
--   0006_withdrawals.sql.

alter table payout_batch
  add column line_count integer not null default 0,
  add column total_minor bigint not null default 0,
  -- Staff may be members too; nobody releases money of their own.
  add column released_by_member text,
  add column decision_reason text,
  add column rejected_at timestamptz,
  add column rejected_by text,
  -- What the bank is given, as it was approved, and its SHA-256 in hex.
  add column file bytea,
  add column file_sha256 text,
  -- Who gave it to the bank.
  add column handed_at timestamptz,
  add column handed_by text,
  add column handed_note text,
  drop constraint batch_status_is_known,
  drop constraint a_batch_is_released_once,
  add constraint batch_status_is_known
    check (status in ('draft', 'rejected', 'approved', 'processing', 'completed', 'completed_with_failures')),
  add constraint a_batch_is_released_once check ((status in ('draft', 'rejected')) = (released_by is null)),
  add constraint a_declined_batch_says_who_and_why check ((status = 'rejected') = (rejected_by is not null)
    and (rejected_by is null) = (rejected_at is null) and (rejected_by is null or decision_reason is not null)),
  add constraint an_approved_batch_has_its_file
    check (status <> 'approved' or (file is not null and decision_reason is not null)),
  add constraint a_file_is_what_its_digest_says
    check ((file is null) = (file_sha256 is null) and encode(sha256(file), 'hex') = file_sha256),
  add constraint totals_are_of_something check (line_count >= 0 and total_minor >= 0);
create index payout_batch_newest on payout_batch (payout_on desc, made_at desc);

-- One withdrawal in one batch, for what reaches the bank. waiting: not given to the bank yet. dropped: its batch was declined.
-- retried: the bank could not take it, and it may go out in another batch. returned: paid, and sent back later.
create table payout_line (
  batch_id text not null references payout_batch,
  withdrawal_id text not null references withdrawal,
  amount_minor bigint not null,
  state text not null,
  bank_reference text,
  value_date date,
  reason text,
  -- Staff; `bank` when nobody of the staff said it.
  done_by text,
  done_at timestamptz,
  primary key (batch_id, withdrawal_id),
  constraint line_state_is_known check (state in ('waiting', 'dropped', 'sent', 'paid', 'failed', 'retried', 'returned')),
  constraint a_line_is_of_something check (amount_minor > 0),
  constraint a_line_that_ended_says_who_and_when
    check (state in ('waiting', 'sent') or (done_by is not null and done_at is not null)),
  constraint a_line_that_did_not_arrive_says_why
    check (state not in ('failed', 'retried', 'returned') or reason is not null)
);
create unique index one_batch_at_a_time on payout_line (withdrawal_id) where state in ('waiting', 'sent', 'paid');

insert into payout_line (batch_id, withdrawal_id, amount_minor, state, bank_reference, value_date, reason, done_by, done_at)
  select batch_id, withdrawal_id, amount_minor - fee_minor,
      case when status = 'approved' then 'waiting' when status = 'processing' then 'sent'
        when status = 'failed' and returned_at is not null then 'returned' else status end,
      session_id, (paid_at at time zone 'Africa/Lagos')::date,
      case when status = 'failed' then failure_reason end,
      case when status in ('paid', 'failed') then 'bank' end,
      case when status in ('paid', 'failed') then coalesce(returned_at, paid_at, sent_at) end
    from withdrawal where batch_id is not null and status in ('approved', 'processing', 'paid', 'failed');
update payout_batch set (line_count, total_minor) =
  (select count(*), coalesce(sum(amount_minor), 0) from payout_line where payout_line.batch_id = payout_batch.batch_id);

-- What was approved is what the bank gets: nothing about it changes afterwards but what became of it.
create function keep_payout_batch() returns trigger language plpgsql as $$
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
  if old.status <> 'draft' and (new.line_count, new.total_minor, new.released_at, new.released_by, new.released_by_member,
      new.decision_reason, new.rejected_at, new.rejected_by, new.file, new.file_sha256)
    is distinct from (old.line_count, old.total_minor, old.released_at, old.released_by, old.released_by_member,
      old.decision_reason, old.rejected_at, old.rejected_by, old.file, old.file_sha256) then
    raise exception 'a batch that was decided about does not change' using errcode = 'WD004';
  end if;
  if new.status <> old.status and not (
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
create trigger keep_payout_batch before insert or update or delete on payout_batch
  for each row execute function keep_payout_batch();

create function status_of_batch(p_batch text) returns text language sql as $$
  -- Held, so that nobody approves it while a line comes or goes.
  select status from payout_batch where batch_id = p_batch for share
$$;

create function keep_payout_line() returns trigger language plpgsql as $$
declare
  v_withdrawal withdrawal;
begin
  if tg_op = 'DELETE' then
    if status_of_batch(old.batch_id) is distinct from 'draft' then
      raise exception 'a batch that was decided about does not change' using errcode = 'WD004';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if status_of_batch(new.batch_id) is distinct from 'draft' then
      raise exception 'a batch that was decided about does not change' using errcode = 'WD004';
    end if;
    select * into v_withdrawal from withdrawal where withdrawal_id = new.withdrawal_id;
    if new.state <> 'waiting' or v_withdrawal.status <> 'approved'
      or new.amount_minor <> v_withdrawal.amount_minor - v_withdrawal.fee_minor then
      raise exception 'a line is what was approved of its withdrawal' using errcode = 'WD002';
    end if;
    return new;
  end if;
  if (new.batch_id, new.withdrawal_id, new.amount_minor) is distinct from (old.batch_id, old.withdrawal_id, old.amount_minor) then
    raise exception 'what a line is for does not change' using errcode = 'WD001';
  end if;
  if new.state <> old.state and not (
    (old.state = 'waiting' and new.state in ('sent', 'dropped'))
    or (old.state = 'sent' and new.state in ('paid', 'failed', 'retried'))
    or (old.state = 'paid' and new.state = 'returned')
  ) then
    raise exception 'a line does not go from % to %', old.state, new.state using errcode = 'WD002';
  end if;
  if new.state = 'sent' and status_of_batch(new.batch_id) is distinct from 'processing' then
    raise exception 'nothing is sent of a batch that was not given to the bank' using errcode = 'WD002';
  end if;
  return new;
end $$;
create trigger keep_payout_line before insert or update or delete on payout_line
  for each row execute function keep_payout_line();

-- Looked at when the transaction ends, so that lines and totals may be written one after the other.
create function batch_adds_up() returns trigger language plpgsql as $$
declare
  v_batch text := case when tg_op = 'DELETE' then old.batch_id else new.batch_id end;
begin
  if exists (select from payout_batch
      cross join (select count(*) as counted, coalesce(sum(amount_minor), 0) as summed from payout_line
        where payout_line.batch_id = v_batch) line
      where payout_batch.batch_id = v_batch and (line_count <> counted or total_minor <> summed)) then
    raise exception 'batch % does not come to what its lines come to', v_batch using errcode = 'WD005';
  end if;
  return null;
end $$;
create constraint trigger batch_adds_up after insert or update of line_count, total_minor on payout_batch
  deferrable initially deferred for each row execute function batch_adds_up();
create constraint trigger batch_adds_up after insert or delete on payout_line
  deferrable initially deferred for each row execute function batch_adds_up();

-- As before, with what is new: one that the bank could not take waits for another batch, and the batch of a withdrawal
-- is the one whose line it is.
create or replace function keep_withdrawal_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a withdrawal begins as pending' using errcode = 'WD002';
    end if;
    return new;
  end if;
  if (new.withdrawal_id, new.reference, new.wallet_id, new.member_id, new.currency, new.amount_minor, new.fee_minor,
      new.bank_account_id, new.requested_at, new.payout_on, new.cut_off_at)
    is distinct from (old.withdrawal_id, old.reference, old.wallet_id, old.member_id, old.currency, old.amount_minor,
      old.fee_minor, old.bank_account_id, old.requested_at, old.payout_on, old.cut_off_at) then
    raise exception 'what was asked for does not change' using errcode = 'WD001';
  end if;
  if new.status <> old.status and not (
    (old.status = 'pending' and new.status in ('approved', 'rejected', 'cancelled'))
    or (old.status = 'approved' and new.status in ('processing', 'rejected'))
    or (old.status = 'processing' and new.status in ('paid', 'failed'))
    or (old.status = 'processing' and new.status = 'approved' and new.batch_id is null and new.sent_by is null)
    -- A bank may send the money back after it took it.
    or (old.status = 'paid' and new.status = 'failed' and new.returned_at is not null)
  ) then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status using errcode = 'WD002';
  end if;
  if old.batch_id is not null and new.batch_id is distinct from old.batch_id
    and not (old.status = 'processing' and new.status = 'approved')
    and status_of_batch(old.batch_id) not in ('draft', 'rejected') then
    raise exception 'a batch that was decided about does not change' using errcode = 'WD004';
  end if;
  return new;
end $$;

-- What was decided about an introduction by the executive committee. Rows are added and never changed.
create table exco_decision (
  decision_id text primary key,
  member_id text not null constraint an_introduction_is_decided_once unique references member,
  outcome text not null,
  reason text not null,
  decided_by text not null references staff,
  -- Staff may be members too; nobody introduces themselves.
  decided_by_member text,
  decided_at timestamptz not null,
  constraint exco_outcome_is_known check (outcome in ('approved', 'declined')),
  constraint an_introduction_is_decided_with_a_reason check (length(btrim(reason)) > 0),
  constraint nobody_introduces_themselves check (decided_by_member <> member_id)
);
create trigger append_only before update or delete or truncate on exco_decision
  for each statement execute function ledger.refuse_change();

-- That somebody of the staff reminded a member of a card that does not pay. Rows are added and never changed.
create table subscription_reminder (
  reminder_id text primary key,
  subscription_id text not null references subscription,
  reason text not null,
  reminded_by text not null references staff,
  reminded_at timestamptz not null,
  -- In Lagos: nobody is reminded twice on a day.
  reminded_on date not null,
  constraint one_reminder_a_day unique (subscription_id, reminded_on)
);
create trigger append_only before update or delete or truncate on subscription_reminder
  for each statement execute function ledger.refuse_change();

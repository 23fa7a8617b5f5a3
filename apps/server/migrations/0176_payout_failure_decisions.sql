-- Why: that the bank did not pay a payout, or sent it back, is a decision like any other: proposed by one staff member, confirmed by
--   another.
-- Locks: decision, payout_line and returned_payout for a moment, while a constraint of each is replaced; payout_failure is read once
--   and dropped.
-- Existing data: every finding with its id, which its line names. What was returned is rejected, what was open is proposed.
-- Undo: create payout_failure from 0027 with its constraint of 0136, fill it from decision, point the two foreign keys back and drop return_is_of_a_line_of_its_batch, give
--   not_paid_by_two and keep_returned_payout their bodies of 0027 and 0136, drop payout_failure_is_of_a_line_out, take the kind out.

alter table decision drop constraint decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement', 'refund', 'recovery', 'reversal',
    'payout_failure'));

alter table decision disable trigger user;
insert into decision (decision_id, kind, subject_id, member_id, payload, payload_sha256, reason, status, proposed_by, proposed_at, due_at,
    decided_by, decided_at, decision_reason)
  select failure_id, 'payout_failure', withdrawal_id, member_id, said.payload,
      sha256(convert_to(decision_text(failure_id, 'payout_failure', withdrawal_id, member_id, null, said.payload), 'UTF8')),
      reason, case payout_failure.status when 'open' then 'proposed' when 'confirmed' then 'approved' when 'returned' then 'rejected'
        else 'withdrawn' end,
      proposed_by, proposed_at, proposed_at + interval '24 hours', ended_by, ended_at, ended_reason
    from payout_failure join withdrawal using (withdrawal_id),
      lateral (select jsonb_build_object('batch_id', payout_failure.batch_id, 'outcome', deed, 'amount_minor', amount_minor::text,
        'currency', currency) as payload) said;
alter table decision enable trigger user;

alter table payout_line drop constraint payout_line_failure_id_fkey,
  add constraint a_finding_is_a_decision foreign key (failure_id) references decision;
alter table returned_payout drop constraint return_is_of_its_confirmed_finding,
  add constraint return_is_of_its_confirmed_finding foreign key (failure_id, member_id) references decision (decision_id, member_id),
  add constraint return_is_of_a_line_of_its_batch foreign key (batch_id, withdrawal_id) references payout_line (batch_id, withdrawal_id);
drop table payout_failure;
drop function keep_payout_failure;

create function payout_failure_is_of_a_line_out() returns trigger language plpgsql as $$
declare
  v_state text;
begin
  -- Held, so that it is not paid meanwhile.
  select state into v_state from payout_line join withdrawal using (withdrawal_id)
    where payout_line.batch_id = new.payload ->> 'batch_id' and withdrawal_id = new.subject_id and member_id = new.member_id
    for share of payout_line;
  if v_state is null or not (v_state = 'sent' or v_state = 'paid' and new.payload ->> 'outcome' = 'return') then
    raise exception 'what the bank has, or had paid, may be said not to have arrived' using errcode = 'WD006';
  end if;
  return new;
end $$;
create trigger payout_failure_is_of_a_line_out before insert on decision for each row
  when (new.kind = 'payout_failure') execute function payout_failure_is_of_a_line_out();

create or replace function not_paid_by_two() returns trigger language plpgsql as $$
begin
  if new.state = 'paid' and exists (select from decision
      where kind = 'payout_failure' and subject_id = new.withdrawal_id and status = 'proposed') then
    raise exception 'somebody says that it was not paid: that is decided first' using errcode = 'WD006';
  end if;
  if new.state in ('failed', 'returned', 'retried') and not exists (select from decision
      where decision_id = new.failure_id and kind = 'payout_failure' and subject_id = new.withdrawal_id
        and payload ->> 'batch_id' = new.batch_id and status = 'approved' and decided_by = new.done_by
        and (payload ->> 'outcome' = 'retry') = (new.state = 'retried')) then
    raise exception 'that a payout was not made takes two people' using errcode = 'WD006';
  end if;
  return new;
end $$;

create or replace function keep_returned_payout() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'what came back is not rewritten' using errcode = 'ST006';
  end if;
  -- The lock that a receipt, a settlement and a reversal take when they use a line.
  perform pg_advisory_xact_lock(hashtextextended('statement line ' || new.line_id, 0));
  if bank_statement_line_owner(new.line_id) is not null then
    raise exception 'this line is the money of something else' using errcode = 'ST006';
  end if;
  if not exists (select from decision failure
        join payout_line line on line.batch_id = new.batch_id and line.withdrawal_id = new.withdrawal_id
        join bank_statement_line credit on credit.line_id = new.line_id
      where failure.decision_id = new.failure_id and failure.kind = 'payout_failure' and failure.status = 'approved'
        and failure.subject_id = new.withdrawal_id and failure.payload ->> 'batch_id' = new.batch_id
        and failure.payload ->> 'outcome' = 'return' and credit.amount_minor between 1 and line.amount_minor) then
    raise exception 'a payout comes back by a credit of its amount at most, once two people said so' using errcode = 'ST006';
  end if;
  return new;
end $$;

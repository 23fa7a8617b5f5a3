-- Why: a confirmed receipt names the statement lines that are its money, or says in writing why there are none. An amount far
--   from the announced one was typed twice by the proposer and acknowledged by the approver. A line confirms one receipt.
-- Locks: bank_transfer_decision for a moment: three columns, two constraints that old rows fulfil, and a trigger.
-- Undo: drop trigger confirmation_names_its_line on bank_transfer_decision; drop table bank_transfer_line; drop function
--   confirmation_names_its_line; alter table bank_transfer_decision drop column exception_reason, retyped_minor, far_acknowledged.

alter table bank_transfer_decision
  -- Why the proposal names no line, or one of another account than the member named.
  add column exception_reason text,
  -- The amount as the proposer typed it again.
  add column retyped_minor bigint,
  -- The approver saw that the amount is far from the announced one.
  add column far_acknowledged boolean not null default false,
  add constraint an_exception_is_said_why check (length(btrim(exception_reason)) > 0),
  add constraint only_proposals_are_exceptions check (deed = 'proposed' or (exception_reason is null and retyped_minor is null));

-- The lines that confirmed receipts are the money of. A line is free again from released_at on.
create table bank_transfer_line (
  line_id text not null references bank_statement_line,
  -- The approval.
  decision_id text not null references bank_transfer_decision,
  reference text not null references bank_transfer,
  released_at timestamptz,
  primary key (line_id, decision_id)
);
create unique index a_line_confirms_one_receipt on bank_transfer_line (line_id) where released_at is null;
create index bank_transfer_line_by_receipt on bank_transfer_line (reference);

insert into bank_transfer_line (line_id, decision_id, reference)
  select matched.line_id, approved.decision_id, approved.reference
    from bank_transfer_decision approved
    join bank_statement_match matched on matched.decision_id = approved.proposal_id
    where approved.deed = 'approved'
  on conflict do nothing;

create function bank_transfer_line_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.line_id, old.decision_id, old.reference) is distinct from (new.line_id, new.decision_id, new.reference) then
    raise exception 'which line confirmed a receipt is not rewritten' using errcode = 'BT001';
  end if;
  return new;
end $$;
create trigger is_kept before update or delete on bank_transfer_line
  for each row execute function bank_transfer_line_is_kept();

create function confirmation_names_its_line() returns trigger language plpgsql as $$
declare
  v_proposal bank_transfer_decision;
  v_account text;
  v_total bigint;
  v_currency text;
  v_lines bigint;
  v_sum bigint;
  v_is_theirs boolean;
  v_is_on_account boolean;
begin
  select * into v_proposal from bank_transfer_decision where decision_id = new.proposal_id;
  select account.account_number, payment.total_minor, payment.charged_currency into v_account, v_total, v_currency
    from bank_transfer join payment_intent payment using (reference)
      left join transfer_account account on account.account_id = bank_transfer.account_id
    where bank_transfer.reference = new.reference;
  select count(*), sum(line.amount_minor), bool_and(line.currency = v_currency and line.amount_minor > 0),
      bool_and(v_account is null or line.account_number = v_account)
    into v_lines, v_sum, v_is_theirs, v_is_on_account
    from bank_statement_match matched join bank_statement_line line using (line_id)
    where matched.decision_id = new.proposal_id;
  if v_lines = 0 and v_proposal.exception_reason is null then
    raise exception 'a confirmation names a line or says why not' using errcode = 'BT003';
  end if;
  if v_lines > 0 and (v_sum <> v_proposal.received_minor or not v_is_theirs) then
    raise exception 'a confirmation is of what its lines come to' using errcode = 'BT003';
  end if;
  if v_lines > 0 and not v_is_on_account and v_proposal.exception_reason is null then
    raise exception 'a line of another account is confirmed with a reason' using errcode = 'BT003';
  end if;
  if abs(v_proposal.received_minor - v_total) * 100 > v_total * 5
    and (v_proposal.retyped_minor is distinct from v_proposal.received_minor or not new.far_acknowledged) then
    raise exception 'an amount far from what was announced is typed twice and acknowledged' using errcode = 'BT003';
  end if;
  insert into bank_transfer_line (line_id, decision_id, reference)
    select line_id, new.decision_id, new.reference from bank_statement_match where decision_id = new.proposal_id;
  return null;
end $$;
create trigger confirmation_names_its_line after insert on bank_transfer_decision
  for each row when (new.deed = 'approved') execute function confirmation_names_its_line();

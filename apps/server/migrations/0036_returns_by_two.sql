-- Why: staff give a payment back, and take what a member owes for one that went back, each by two people. What each of them said
--   is kept with its reason, and a return moves only by what was said about it.
-- Locks: payment_return for a moment, for its index and trigger.
-- Undo: drop trigger moves_by_two on payment_return; drop index one_refund_waits_per_payment; drop table return_decision;
--   drop function return_moves_by_two, two_people_return.

create table return_decision (
  decision_id text primary key,
  decision_no bigint generated always as identity,
  return_id text not null references payment_return,
  deed text not null,
  -- Which proposal to take what is owed this answers.
  proposal_id text references return_decision,
  decided_by text not null references staff,
  decided_at timestamptz not null,
  reason text not null,
  -- What was owed when it was proposed to take it, and what was taken; in the currency of the wallet.
  amount_minor bigint,
  constraint return_deed_is_known check (
    deed in ('asked', 'released', 'declined', 'recovery_proposed', 'recovered', 'recovery_refused')),
  constraint a_return_is_decided_with_a_reason check (length(btrim(reason)) > 0),
  constraint a_recovery_names_its_proposal check (
    (deed in ('recovered', 'recovery_refused')) = (proposal_id is not null)),
  constraint a_recovery_names_its_figure check (
    (deed in ('recovery_proposed', 'recovered')) = (amount_minor is not null) and amount_minor > 0)
);
create index return_decision_in_order on return_decision (return_id, decision_no);
create unique index a_refund_is_decided_once on return_decision (return_id) where deed in ('released', 'declined');
create unique index a_proposal_is_answered_once on return_decision (proposal_id);
create unique index one_refund_waits_per_payment on payment_return (reference) where state = 'asked';

create function two_people_return() returns trigger language plpgsql as $$
declare
  v_first text;
begin
  if tg_op <> 'INSERT' then
    raise exception 'a decision is not rewritten' using errcode = 'PY003';
  end if;
  if exists (select from payment_return join payment_intent using (reference) join staff using (member_id)
      where return_id = new.return_id and staff_id = new.decided_by) then
    raise exception 'nobody decides about a payment of their own' using errcode = 'PY004';
  end if;
  if new.deed = 'released' then
    select decided_by into v_first from return_decision where return_id = new.return_id and deed = 'asked';
    if v_first is null or v_first = new.decided_by then
      raise exception 'a refund takes two people' using errcode = 'PY004';
    end if;
  end if;
  if new.deed = 'recovery_proposed' and exists (select from return_decision proposal
      where return_id = new.return_id and deed = 'recovery_proposed' and not exists (
        select from return_decision answer where answer.proposal_id = proposal.decision_id)) then
    raise exception 'a proposal to take what is owed waits already' using errcode = 'PY004';
  end if;
  if new.proposal_id is not null then
    select decided_by into v_first from return_decision
      where decision_id = new.proposal_id and return_id = new.return_id and deed = 'recovery_proposed'
        and (new.amount_minor is null or amount_minor = new.amount_minor);
    if v_first is null or (new.deed = 'recovered' and v_first = new.decided_by) then
      raise exception 'what is owed is taken by two people' using errcode = 'PY004';
    end if;
  end if;
  return new;
end $$;
create trigger two_people_return before insert or update or delete on return_decision
  for each row execute function two_people_return();

-- What staff do to a return rests on what was said about it: by whom it was released or declined, and how much two of them took.
create function return_moves_by_two() returns trigger language plpgsql as $$
begin
  if old.state = 'asked' and new.state <> 'asked' and not exists (
      select from return_decision where return_id = new.return_id
        and (deed, decided_by) = (case new.state when 'declined' then 'declined' else 'released' end,
          case new.state when 'declined' then decided_by else new.approved_by end)) then
    raise exception 'nobody decided that about this refund' using errcode = 'PY005';
  end if;
  if new.recovered_minor <> old.recovered_minor and new.recovered_minor <> (
      select coalesce(sum(amount_minor), 0) from return_decision
        where return_id = new.return_id and deed = 'recovered') then
    raise exception 'what is owed is taken as two people said' using errcode = 'PY005';
  end if;
  return new;
end $$;
create trigger moves_by_two before update on payment_return
  for each row execute function return_moves_by_two();

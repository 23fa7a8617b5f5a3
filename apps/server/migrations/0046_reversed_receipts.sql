-- Why: a bank takes money back after it was credited to a member. What the wallet still has is held and the rest is booked as owed
--   at once; two of the staff then take it back for good, or release it because it was no reversal.
-- Locks: payment_return for the moment of replacing its constraints and adding a trigger; the table is new.
-- Undo: drop table reversal_decision; drop function two_people_reverse, reversal_moves_by_two with their triggers; give
--   payment_return its constraints of 0014. The accounts stay.

-- reversals: what members owe for money that a bank took back, while two of the staff decide about it.
insert into ledger.account (name, side, currency)
  select 'club:reversals:' || currency, 'club', currency from unnest(array['NGN', 'USD']) as currency;

alter table payment_return
  drop constraint return_kind_is_known,
  drop constraint what_went_is_accounted_for,
  add constraint return_kind_is_known check (kind in ('refund', 'dispute', 'reversal')),
  add constraint what_went_is_accounted_for check (
    (state = 'gone') = (taken_minor is not null and fee_minor is not null)
    and (state <> 'gone' or owed_minor is not null)
    and (owed_minor is null or state = 'gone' or (kind = 'reversal' and state = 'open'))),
  -- Its name is the line of the statement with which the bank took the money back.
  add constraint a_reversal_is_of_our_bank check ((kind = 'reversal') = (provider = 'bank')
    and (kind <> 'reversal' or provider_return_id is not null));

-- What staff said about money that a bank took back: one proposes an outcome, another confirms it.
create table reversal_decision (
  decision_id text primary key,
  decision_no bigint generated always as identity,
  return_id text not null references payment_return,
  step text not null,
  outcome text not null,
  proposal_id text references reversal_decision,
  decided_by text not null references staff,
  decided_at timestamptz not null,
  reason text not null,
  constraint reversal_step_is_known check (step in ('proposed', 'confirmed', 'refused')),
  constraint reversal_outcome_is_known check (outcome in ('take', 'release')),
  constraint a_reversal_is_decided_with_a_reason check (length(btrim(reason)) > 0),
  constraint an_answer_names_its_proposal check ((step = 'proposed') = (proposal_id is null))
);
create index reversal_decision_in_order on reversal_decision (return_id, decision_no);
create unique index a_reversal_proposal_is_answered_once on reversal_decision (proposal_id);

create function two_people_reverse() returns trigger language plpgsql as $$
declare
  v_first reversal_decision;
begin
  if tg_op <> 'INSERT' then
    raise exception 'a decision is not rewritten' using errcode = 'PY003';
  end if;
  if exists (select from payment_return join payment_intent using (reference) join staff using (member_id)
      where return_id = new.return_id and staff_id = new.decided_by) then
    raise exception 'no one decides about a payment of their own' using errcode = 'PY004';
  end if;
  if new.step = 'proposed' then
    if exists (select from reversal_decision proposal where return_id = new.return_id and step = 'proposed' and not exists (
        select from reversal_decision answer where answer.proposal_id = proposal.decision_id)) then
      raise exception 'a proposal about this reversal waits already' using errcode = 'PY004';
    end if;
    return new;
  end if;
  select * into v_first from reversal_decision where decision_id = new.proposal_id;
  if v_first.return_id is distinct from new.return_id or v_first.step is distinct from 'proposed'
    or v_first.outcome is distinct from new.outcome
    or (new.step = 'confirmed' and v_first.decided_by = new.decided_by) then
    raise exception 'a reversal is decided by two people' using errcode = 'PY004';
  end if;
  return new;
end $$;
create trigger two_people_reverse before insert or update or delete on reversal_decision
  for each row execute function two_people_reverse();

create function reversal_moves_by_two() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (select from reversal_decision
      where return_id = new.return_id and step = 'confirmed'
        and outcome = case new.state when 'gone' then 'take' else 'release' end) then
    raise exception 'a reversal is decided by two people' using errcode = 'PY005';
  end if;
  return new;
end $$;
create trigger reversal_moves_by_two before update on payment_return
  for each row when (old.kind = 'reversal') execute function reversal_moves_by_two();

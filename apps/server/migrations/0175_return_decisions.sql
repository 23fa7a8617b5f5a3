-- Why: that a payment goes back to its payer, that what is owed for one leaves the wallet, and what becomes of money that our bank
--   took back or that a receipt credited by mistake, are decisions like any other.
-- Locks: decision, and payment_return while its triggers are replaced; the two tables of before are read once and dropped.
-- Existing data: every proposal with its id, and who decided it, when and why. What its own author declined is withdrawn. A refund's
--   figure is the one that stands in payment_return, as the proposal had none.
-- Undo: create return_decision and reversal_decision from 0036 and 0046, fill them from decision by kind and give return_moves_by_two,
--   reversal_moves_by_two and correction_moves_by_two their bodies of 0100 and 0046; drop decision_by_subject; take the kinds out.

alter table decision drop constraint decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement', 'refund', 'recovery', 'reversal'));
create index decision_by_subject on decision (subject_id, kind) where subject_id is not null;

alter table decision disable trigger user;
insert into decision (decision_id, kind, subject_id, member_id, payload, payload_sha256, reason, status, proposed_by, proposed_at, due_at,
    decided_by, decided_at, decision_reason)
  select decision_id, kind, return_id, member_id, payload,
      sha256(convert_to(decision_text(decision_id, kind, return_id, member_id, null, payload), 'UTF8')),
      reason, case when decided_by is null then 'proposed' when is_approved then 'approved'
        when decided_by = proposed_by then 'withdrawn' else 'rejected' end,
      proposed_by, proposed_at, proposed_at + interval '48 hours', decided_by, decided_at, decision_reason
    from (
      select said.decision_id, case said.deed when 'asked' then 'refund' else 'recovery' end as kind, back.return_id,
          payment.member_id, jsonb_build_object('reference', back.reference, 'amount_minor',
            coalesce(said.amount_minor, back.amount_minor)::text, 'currency',
            case said.deed when 'asked' then payment.charged_currency else payment.credited_currency end) as payload,
          said.reason, said.decided_by as proposed_by, said.decided_at as proposed_at,
          answer.deed in ('released', 'recovered') as is_approved, answer.decided_by, answer.decided_at,
          answer.reason as decision_reason
        from return_decision said
          join payment_return back using (return_id) join payment_intent payment using (reference)
          left join return_decision answer on answer.proposal_id = said.decision_id
            or said.deed = 'asked' and answer.return_id = said.return_id and answer.deed in ('released', 'declined')
        where said.deed in ('asked', 'recovery_proposed')
      union all
      select said.decision_id, 'reversal', back.return_id, payment.member_id,
          jsonb_build_object('reference', back.reference, 'amount_minor', back.amount_minor::text,
            'currency', payment.charged_currency, 'outcome', said.outcome),
          said.reason, said.decided_by, said.decided_at, answer.step = 'confirmed', answer.decided_by, answer.decided_at,
          answer.reason
        from reversal_decision said
          join payment_return back using (return_id) join payment_intent payment using (reference)
          left join reversal_decision answer on answer.proposal_id = said.decision_id
        where said.step = 'proposed') former;
alter table decision enable trigger user;

drop trigger reversal_moves_by_two on payment_return;
drop trigger correction_moves_by_two on payment_return;
drop table return_decision, reversal_decision;
drop function two_people_return, two_people_reverse, reversal_moves_by_two, correction_moves_by_two;

-- What staff do to a return rests on what two of them decided about it and its member: whether a refund goes, what becomes of a
-- reversal or a correction, and how much of what is owed was taken.
create or replace function return_moves_by_two() returns trigger language plpgsql as $$
declare
  v_member text := (select member_id from payment_intent where reference = new.reference);
begin
  if new.state <> old.state and (old.state = 'asked' or old.kind in ('reversal', 'correction')) and not exists (
      select from decision where subject_id = new.return_id and member_id = v_member
        and kind = case old.kind when 'refund' then 'refund' else 'reversal' end
        and case new.state when 'declined' then status in ('rejected', 'withdrawn') else status = 'approved' end
        and (old.state <> 'asked' or new.state = 'declined' or decided_by = new.approved_by)
        and (old.kind = 'refund' or payload ->> 'outcome' = case when new.state in ('gone', 'declined') then 'take' else 'release' end))
  then
    raise exception 'a return is decided by two people' using errcode = 'PY005';
  end if;
  if new.recovered_minor <> old.recovered_minor and new.recovered_minor <> (
      select coalesce(sum((payload ->> 'amount_minor')::bigint), 0) from decision
        where subject_id = new.return_id and member_id = v_member and kind = 'recovery' and status = 'approved') then
    raise exception 'what is owed is taken as two people decided' using errcode = 'PY005';
  end if;
  return new;
end $$;

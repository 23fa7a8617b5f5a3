-- Why: that a line of the bank is a provider's payout is a decision like any other: proposed by one staff member, posted by another.
-- Locks: decision and bank_statement_line_use for a moment; provider_settlement is read once and dropped.
-- Existing data: every settlement with its id, which its journal names. One that its own author refused is withdrawn.
-- Undo: create provider_settlement from 0037, fill it from decision, give bank_statement_line_use its body of 0037, drop
--   settlement_takes_a_free_line with its trigger and index, and take the kind out of the list.

alter table decision drop constraint decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement'));

alter table decision disable trigger user;
insert into decision (decision_id, kind, subject_id, payload, payload_sha256, reason, status, proposed_by, proposed_at, due_at,
    decided_by, decided_at, decision_reason)
  select settlement_id, 'settlement', line_id, said.payload,
      sha256(convert_to(decision_text(settlement_id, 'settlement', line_id, null, null, said.payload), 'UTF8')),
      reason, case state when 'posted' then 'approved' when 'proposed' then 'proposed'
        else case when decided_by = proposed_by then 'withdrawn' else 'rejected' end end,
      proposed_by, proposed_at, proposed_at + interval '48 hours', decided_by, decided_at, decision_reason
    from provider_settlement,
      lateral (select jsonb_build_object('gateway', gateway, 'kept_minor', kept_minor::text) as payload) said;
alter table decision enable trigger user;

drop table provider_settlement;
drop function keep_settlement;

create unique index a_line_is_settled_once on decision (subject_id)
  where kind = 'settlement' and status in ('proposed', 'approved');

-- The transfer whose money a line is, or its own name when a provider paid with it; null while it is free.
create or replace function bank_statement_line_use(p_line_id text) returns text language sql stable as $$
  select coalesce((select decision.reference
    from bank_statement_match used
    join bank_transfer_decision decision using (decision_id)
    join bank_transfer using (reference)
    where used.line_id = p_line_id and bank_transfer.state in ('proposed', 'confirmed')
      and decision.decision_no = (select max(decision_no) from bank_transfer_decision newest
        where newest.reference = decision.reference and newest.deed = 'proposed')
    limit 1),
    (select subject_id from decision
      where kind = 'settlement' and subject_id = p_line_id and status in ('proposed', 'approved')))
$$;

create function settlement_takes_a_free_line() returns trigger language plpgsql as $$
begin
  -- The very lock that a transfer takes when it uses a line.
  perform pg_advisory_xact_lock(hashtextextended('statement line ' || new.subject_id, 0));
  if not exists (select from bank_statement_line where line_id = new.subject_id and amount_minor > 0)
    or bank_statement_line_owner(new.subject_id) is not null then
    raise exception 'a settlement is proposed of money that came in and is free' using errcode = 'ST003';
  end if;
  return new;
end $$;
create trigger settlement_takes_a_free_line before insert on decision for each row
  when (new.kind = 'settlement') execute function settlement_takes_a_free_line();

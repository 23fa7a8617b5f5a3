-- Why: a provider pays out to our bank what it collected, less what it keeps. One of the staff says of a statement's line that it
--   is such a payout, another posts it; until then the money stands with the provider in our books.
-- Locks: none that matter, the table is new; bank_statement_line_use has its body replaced.
-- Undo: give bank_statement_line_use its body of 0021; drop table provider_settlement; drop function keep_settlement.

create table provider_settlement (
  settlement_id text primary key,
  settlement_no bigint generated always as identity,
  line_id text not null references bank_statement_line,
  gateway text not null,
  -- Of what was collected, beside what arrived; in the line's currency.
  kept_minor bigint not null,
  state text not null default 'proposed',
  reason text not null,
  proposed_by text not null references staff,
  proposed_at timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  decision_reason text,
  constraint settled_gateway_is_known check (gateway in ('card', 'transfer', 'card_us')),
  constraint no_provider_keeps_less_than_nothing check (kept_minor >= 0),
  constraint settlement_state_is_known check (state in ('proposed', 'posted', 'refused')),
  constraint a_settlement_is_said_why check (length(btrim(reason)) > 0),
  constraint a_settlement_is_decided_with_a_reason check (
    (state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (decision_reason is null) and length(btrim(decision_reason)) > 0),
  constraint a_settlement_takes_two check (state <> 'posted' or decided_by <> proposed_by)
);
create unique index a_line_is_settled_once on provider_settlement (line_id) where state in ('proposed', 'posted');
create index provider_settlement_waiting on provider_settlement (proposed_at) where state = 'proposed';

-- The transfer whose money a line is, or its own name when a provider paid with it; null while it is nobody's.
create or replace function bank_statement_line_use(p_line_id text) returns text language sql stable as $$
  select coalesce((select decision.reference
    from bank_statement_match used
    join bank_transfer_decision decision using (decision_id)
    join bank_transfer using (reference)
    where used.line_id = p_line_id and bank_transfer.state in ('proposed', 'confirmed')
      and decision.decision_no = (select max(decision_no) from bank_transfer_decision newest
        where newest.reference = decision.reference and newest.deed = 'proposed')
    limit 1),
    (select line_id from provider_settlement where line_id = p_line_id and state in ('proposed', 'posted')))
$$;

create function keep_settlement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'what was said of a settlement is not removed' using errcode = 'ST003';
  end if;
  if tg_op = 'UPDATE' then
    if old.state <> 'proposed'
      or (to_jsonb(new) - '{state,decided_by,decided_at,decision_reason}'::text[])
        is distinct from (to_jsonb(old) - '{state,decided_by,decided_at,decision_reason}'::text[]) then
      raise exception 'what was said of a settlement is not rewritten' using errcode = 'ST003';
    end if;
    return new;
  end if;
  -- The very lock that a transfer takes when it uses a line.
  perform pg_advisory_xact_lock(hashtextextended('statement line ' || new.line_id, 0));
  if new.state <> 'proposed' or bank_statement_line_use(new.line_id) is not null
    or exists (select from bank_statement_line where line_id = new.line_id and amount_minor <= 0) then
    raise exception 'a settlement is proposed of money that came in and is nobody''s' using errcode = 'ST003';
  end if;
  return new;
end $$;
create trigger keep_settlement before insert or update or delete on provider_settlement
  for each row execute function keep_settlement();

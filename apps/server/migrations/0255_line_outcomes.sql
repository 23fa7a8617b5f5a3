-- Why: each line of the bank ends in one way. What is no receipt, settlement, reversal or payout that came back is said by two staff
--   members: a payout, a charge of the bank, a levy, interest, a transfer between our own accounts, money in suspense, or set aside.
-- Locks: decision, bank_statement_match, bank_statement_reversal for a moment; the tables are new.
-- Existing data: every line stays what it is. Those that are nothing as yet are open.
-- Undo: drop view bank_statement_line_state, the two tables and the functions below; give bank_statement_line_use its body of 0171,
--   keep_bank_reversal that of 0045, and take the two kinds out of the list.

alter table decision drop constraint decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement', 'refund', 'recovery', 'reversal',
    'payout_failure', 'line_outcome', 'line_reopening'));

-- What banks take and give besides payments, and money of which no one knows whose it is:
--   bank_charges, levies   what the club paid its banks, and the state through them
--   bank_interest          what its banks paid it
--   suspense               what came in or went out and waits for somebody to claim it
insert into ledger.account (name, side, currency)
  select 'club:' || kind || ':' || currency, 'club', currency
    from unnest(array['bank_charges', 'levies', 'bank_interest', 'suspense']) as kind, unnest(array['NGN', 'USD']) as currency;

-- Which lines a decision is about. Those of one number belong together: a debit and its payouts, both sides of a transfer.
create table bank_statement_outcome (
  line_id text not null references bank_statement_line,
  decision_id text not null references decision,
  match_number integer not null,
  outcome text not null,
  -- The decision that ended it: itself when it was rejected or withdrawn, or the one that opened the line again.
  released_by text references decision,
  primary key (decision_id, line_id),
  constraint outcome_is_known check (outcome in ('payout', 'bank_charge', 'levy', 'interest', 'own_transfer', 'suspense', 'set_aside'))
);
create unique index a_line_has_one_outcome on bank_statement_outcome (line_id) where released_by is null;

-- Which payouts such lines are the debits of.
create table bank_statement_payout (
  batch_id text not null,
  withdrawal_id text not null,
  decision_id text not null references decision,
  match_number integer not null,
  released_by text references decision,
  primary key (decision_id, batch_id, withdrawal_id),
  constraint debit_is_of_a_payout foreign key (batch_id, withdrawal_id) references payout_line (batch_id, withdrawal_id)
);
create unique index a_payout_has_one_debit on bank_statement_payout (batch_id, withdrawal_id) where released_by is null;

-- The lines that a payload names, each with the number of its group.
create function lines_of_outcome(p_payload jsonb) returns table (match_number integer, line_id text) language sql stable as $$
  select grouped.number::integer, line.id
    from jsonb_array_elements(p_payload -> 'groups') with ordinality as grouped (value, number)
      cross join lateral jsonb_array_elements_text(grouped.value -> 'line_ids') as line (id)
$$;

-- The transfer whose money a line is, or its own name when a provider paid with it or staff said what it is; null while it is free.
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
      where kind = 'settlement' and subject_id = p_line_id and status in ('proposed', 'approved')),
    (select line_id from bank_statement_outcome where line_id = p_line_id and released_by is null))
$$;

create or replace function keep_bank_reversal() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'a paired reversal is not rewritten' using errcode = 'ST004';
  end if;
  -- The lock that a receipt, a settlement and a line outcome take when they use a line.
  perform pg_advisory_xact_lock(hashtextextended('statement line ' || least(new.credit_line_id collate "C", new.debit_line_id), 0));
  perform pg_advisory_xact_lock(hashtextextended('statement line ' || greatest(new.credit_line_id collate "C", new.debit_line_id), 0));
  if not exists (select from bank_statement_line credit join bank_statement_line debit using (account_number, currency)
      where credit.line_id = new.credit_line_id and debit.line_id = new.debit_line_id
        and credit.amount_minor > 0 and debit.amount_minor = -credit.amount_minor) then
    raise exception 'a reversal takes back one credit of its amount and account' using errcode = 'ST004';
  end if;
  if exists (select from bank_statement_outcome
      where line_id in (new.credit_line_id, new.debit_line_id) and released_by is null) then
    raise exception 'staff said that one of these lines is something else' using errcode = 'ST007';
  end if;
  return new;
end $$;

create function keep_line_outcome() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'what was said of a line is not removed' using errcode = 'ST007';
  end if;
  if tg_op = 'INSERT' then
    -- Two who want one line: the second waits here and then sees the first.
    perform pg_advisory_xact_lock(hashtextextended('statement line ' || new.line_id, 0));
    if new.released_by is not null or bank_statement_line_owner(new.line_id) is not null then
      raise exception 'a line has one outcome' using errcode = 'ST007';
    end if;
    if not exists (select from decision cross join lateral lines_of_outcome(payload) named
        where decision_id = new.decision_id and kind = 'line_outcome' and status = 'proposed'
          and payload ->> 'outcome' = new.outcome and named.line_id = new.line_id and named.match_number = new.match_number) then
      raise exception 'an outcome is of a line that its proposal names' using errcode = 'ST007';
    end if;
    return new;
  end if;
  if old.released_by is not null or new.released_by is null or not exists (select from decision
      where decision_id = new.released_by and (decision_id = old.decision_id and status in ('rejected', 'withdrawn')
        or kind = 'line_reopening' and status = 'approved' and subject_id = old.decision_id and payload -> 'line_ids' ? old.line_id)) then
    raise exception 'a line is open again by a decision' using errcode = 'ST007';
  end if;
  return new;
end $$;
create trigger keep_line_outcome before insert or update or delete on bank_statement_outcome
  for each row execute function keep_line_outcome();

create function keep_payout_debit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'which payouts a line is the debit of is not removed' using errcode = 'ST007';
  end if;
  if tg_op = 'INSERT' then
    if new.released_by is not null or not exists (select from decision
          cross join lateral jsonb_array_elements(payload -> 'groups') with ordinality as grouped (value, number)
        where decision_id = new.decision_id and kind = 'line_outcome' and status = 'proposed' and payload ->> 'outcome' = 'payout'
          and grouped.number = new.match_number and grouped.value -> 'payouts' @>
            jsonb_build_array(jsonb_build_object('batch_id', new.batch_id, 'withdrawal_id', new.withdrawal_id)))
      or not exists (select from payout_line where batch_id = new.batch_id and withdrawal_id = new.withdrawal_id
        and state not in ('waiting', 'dropped')) then
      raise exception 'a debit is of payouts that the bank was given and its proposal names' using errcode = 'ST008';
    end if;
    return new;
  end if;
  if old.released_by is not null or not exists (select from bank_statement_outcome
      where decision_id = old.decision_id and match_number = old.match_number and released_by = new.released_by) then
    raise exception 'a payout is without its debit again when the line is open' using errcode = 'ST007';
  end if;
  return new;
end $$;
create trigger keep_payout_debit before insert or update or delete on bank_statement_payout
  for each row execute function keep_payout_debit();

-- A proposal holds its lines from the beginning, so that no one else decides about them meanwhile.
create function claim_proposed_lines() returns trigger language plpgsql as $$
begin
  -- In one order: two that want the same lines wait for each other, not on each other.
  insert into bank_statement_outcome (line_id, decision_id, match_number, outcome)
    select line_id, new.decision_id, match_number, new.payload ->> 'outcome'
      from lines_of_outcome(new.payload) order by line_id collate "C";
  if not found then
    raise exception 'an outcome is of some line' using errcode = 'ST007';
  end if;
  insert into bank_statement_payout (decision_id, match_number, batch_id, withdrawal_id)
    select new.decision_id, grouped.number::integer, payout ->> 'batch_id', payout ->> 'withdrawal_id'
      from jsonb_array_elements(new.payload -> 'groups') with ordinality as grouped (value, number)
        cross join lateral jsonb_array_elements(grouped.value -> 'payouts') as payout
      order by payout ->> 'batch_id' collate "C", payout ->> 'withdrawal_id' collate "C";
  if exists (select from bank_statement_outcome_balance where decision_id = new.decision_id and not is_balanced) then
    raise exception 'a payout is what its debits come to, and a transfer between our accounts comes to zero' using errcode = 'ST009';
  end if;
  return null;
end $$;

-- Each group of a decision, and whether it may be what it is said to be: payouts are what their debits come to, a transfer between
-- our own accounts comes to zero over two of them, and all is of one currency.
create view bank_statement_outcome_balance as
  select decision_id, match_number,
      case outcome
        when 'payout' then sum(line.amount_minor) + coalesce(paid.minor, 0) = 0 and coalesce(paid.times, 0) > 0
        when 'own_transfer' then sum(line.amount_minor) = 0 and count(distinct line.account_number) > 1 and paid.times is null
        else paid.times is null end
      and count(distinct line.currency) = 1 and coalesce(paid.currency, min(line.currency)) = min(line.currency) as is_balanced
    from bank_statement_outcome join bank_statement_line line using (line_id)
      left join (select debit.decision_id, debit.match_number, sum(payout_line.amount_minor) as minor, count(*) as times,
            case when count(distinct withdrawal.currency) = 1 then min(withdrawal.currency) else '' end as currency
          from bank_statement_payout debit join payout_line using (batch_id, withdrawal_id) join withdrawal using (withdrawal_id)
          group by debit.decision_id, debit.match_number) paid using (decision_id, match_number)
    group by decision_id, match_number, outcome, paid.minor, paid.times, paid.currency;

create trigger claim_proposed_lines after insert on decision for each row
  when (new.kind = 'line_outcome') execute function claim_proposed_lines();

create function release_lines() returns trigger language plpgsql as $$
begin
  if new.kind = 'line_outcome' then
    update bank_statement_outcome set released_by = new.decision_id where decision_id = new.decision_id and released_by is null;
    update bank_statement_payout set released_by = new.decision_id where decision_id = new.decision_id and released_by is null;
    return null;
  end if;
  update bank_statement_outcome set released_by = new.decision_id
    where decision_id = new.subject_id and released_by is null and new.payload -> 'line_ids' ? line_id;
  -- Each of the lines was what it is proposed to be no longer, and what belongs together goes together.
  if (select count(*) from bank_statement_outcome where released_by = new.decision_id)
      is distinct from jsonb_array_length(new.payload -> 'line_ids')::bigint
    or exists (select from bank_statement_outcome one join bank_statement_outcome other using (decision_id, match_number)
      where one.outcome in ('payout', 'own_transfer') and one.released_by = new.decision_id
        and other.released_by is distinct from new.decision_id) then
    raise exception 'the lines of a group are opened together, once' using errcode = 'ST007';
  end if;
  update bank_statement_payout debit set released_by = new.decision_id
    where decision_id = new.subject_id and released_by is null and exists (select from bank_statement_outcome line
      where line.decision_id = debit.decision_id and line.match_number = debit.match_number and line.released_by = new.decision_id);
  return null;
end $$;
create trigger release_lines after update on decision for each row
  when (new.kind = 'line_outcome' and new.status in ('rejected', 'withdrawn') or new.kind = 'line_reopening' and new.status = 'approved')
  execute function release_lines();

-- What became of every line. `ends` counts what says so: it is never more than one, except that a bank may take back what was credited.
create view bank_statement_line_state as
  select line.line_id,
      case when receipt.line_id is not null then 'receipt'
        when settlement.status = 'approved' then 'settlement'
        when said.status = 'approved' then outcome.outcome
        when returned.line_id is not null then 'payout_returned'
        when debit.debit_line_id is not null or credit.credit_line_id is not null then 'reversal'
        when settlement.status = 'proposed' or said.status = 'proposed' or exists (select from bank_statement_match used
          where used.line_id = line.line_id and bank_statement_line_use(used.line_id) is not null) then 'proposed'
        else 'open' end as state,
      outcome.decision_id,
      (receipt.line_id is not null)::integer + (settlement.status is not null)::integer + (outcome.line_id is not null)::integer
        + (returned.line_id is not null)::integer
        + (debit.debit_line_id is not null or credit.credit_line_id is not null and receipt.line_id is null
          and settlement.status is null)::integer as ends
    from bank_statement_line line
      left join bank_transfer_line receipt on receipt.line_id = line.line_id and receipt.released_at is null
      left join decision settlement on settlement.kind = 'settlement' and settlement.subject_id = line.line_id
        and settlement.status in ('proposed', 'approved')
      left join bank_statement_outcome outcome on outcome.line_id = line.line_id and outcome.released_by is null
      left join decision said on said.decision_id = outcome.decision_id
      left join returned_payout returned on returned.line_id = line.line_id
      left join bank_statement_reversal debit on debit.debit_line_id = line.line_id
      left join bank_statement_reversal credit on credit.credit_line_id = line.line_id;

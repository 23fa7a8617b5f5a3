-- Why: a bank takes money back that it had credited. Each such debit is paired with the credit that it takes back, so that this
--   credit is never the money of a receipt or a settlement; and a proposal that rests on it is not confirmed.
-- Locks: bank_statement_match, provider_settlement and bank_transfer_decision for the moment of adding a trigger; the table is new.
-- Undo: drop table bank_statement_reversal; drop function keep_bank_reversal, refuse_reversed_match,
--   refuse_reversed_confirmation with their triggers, bank_statement_line_owner.

create table bank_statement_reversal (
  debit_line_id text primary key references bank_statement_line,
  credit_line_id text not null constraint a_credit_is_taken_back_once unique references bank_statement_line,
  paired_by text not null,
  paired_at timestamptz not null,
  constraint reversal_pairing_is_known check (paired_by in ('bank_reference', 'narration', 'part_of_narration'))
);

create function keep_bank_reversal() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'a paired reversal is not rewritten' using errcode = 'ST004';
  end if;
  -- The lock that a receipt and a settlement take when they use a line.
  perform pg_advisory_xact_lock(hashtextextended('statement line ' || new.credit_line_id, 0));
  if not exists (select from bank_statement_line credit join bank_statement_line debit using (account_number, currency)
      where credit.line_id = new.credit_line_id and debit.line_id = new.debit_line_id
        and credit.amount_minor > 0 and debit.amount_minor = -credit.amount_minor) then
    raise exception 'a reversal takes back one credit of its amount and account' using errcode = 'ST004';
  end if;
  return new;
end $$;
create trigger keep_bank_reversal before insert or update or delete on bank_statement_reversal
  for each row execute function keep_bank_reversal();

-- What a line is of: its transfer or settlement, or the reversal that it is part of. Null while it is free.
create function bank_statement_line_owner(p_line_id text) returns text language sql stable as $$
  select coalesce(bank_statement_line_use(p_line_id),
    (select debit_line_id from bank_statement_reversal
      where credit_line_id = p_line_id or debit_line_id = p_line_id))
$$;

create function refuse_reversed_match() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('statement line ' || new.line_id, 0));
  if exists (select from bank_statement_reversal where credit_line_id = new.line_id or debit_line_id = new.line_id) then
    raise exception 'the bank took this money back' using errcode = 'ST004';
  end if;
  return new;
end $$;
create trigger refuse_reversed_match before insert on bank_statement_match
  for each row execute function refuse_reversed_match();
create trigger refuse_reversed_settlement before insert on provider_settlement
  for each row execute function refuse_reversed_match();

-- Whoever confirms holds the payment, and so does whoever opens a reversal: the second of them sees what the first wrote.
create function refuse_reversed_confirmation() returns trigger language plpgsql as $$
begin
  if new.deed = 'approved' and exists (
      select from bank_statement_match join bank_statement_reversal on credit_line_id = line_id
        where decision_id = new.proposal_id) then
    raise exception 'the bank took this money back' using errcode = 'ST004';
  end if;
  return new;
end $$;
create trigger refuse_reversed_confirmation before insert on bank_transfer_decision
  for each row execute function refuse_reversed_confirmation();

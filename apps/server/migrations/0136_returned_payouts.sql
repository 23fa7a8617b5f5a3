-- Why: nothing in the database tied the credit that gave a payout back to its withdrawal: only our reference in the narration. Now it
--   is tied to the confirmed finding of that very line, its withdrawal, member and currency, and is the money of nothing else.
-- Locks: bank_statement_line, withdrawal and payout_failure against writes while each gets an index that is unique by what is there
--   already; the table is new. Seconds at most.
-- Existing data: the job "returned-payouts" ties what came back in the last 120 days.
-- Undo: give bank_statement_line_owner and refuse_reversed_match their bodies of 0045; drop table returned_payout, function
--   keep_returned_payout and the three constraints that are added here.

alter table bank_statement_line add constraint a_line_has_its_currency unique (line_id, currency);
alter table withdrawal add constraint a_withdrawal_is_its_members unique (withdrawal_id, member_id, currency);
alter table payout_failure add constraint a_failure_is_of_its_line unique (failure_id, batch_id, withdrawal_id);

create table returned_payout (
  line_id text primary key,
  failure_id text not null constraint a_payout_comes_back_once unique,
  batch_id text not null,
  withdrawal_id text not null,
  member_id text not null,
  currency text not null,
  settled_at timestamptz not null,
  constraint return_is_a_line_in_its_currency foreign key (line_id, currency) references bank_statement_line (line_id, currency),
  constraint return_is_of_its_confirmed_finding foreign key (failure_id, batch_id, withdrawal_id)
    references payout_failure (failure_id, batch_id, withdrawal_id),
  constraint return_is_of_its_members_withdrawal foreign key (withdrawal_id, member_id, currency)
    references withdrawal (withdrawal_id, member_id, currency)
);

-- What a line is of: its transfer or settlement, the reversal that it is part of, or the withdrawal that came back with it. Null
-- while it is free.
create or replace function bank_statement_line_owner(p_line_id text) returns text language sql stable as $$
  select coalesce(bank_statement_line_use(p_line_id),
    (select debit_line_id from bank_statement_reversal
      where credit_line_id = p_line_id or debit_line_id = p_line_id),
    (select reference from returned_payout join withdrawal using (withdrawal_id) where line_id = p_line_id))
$$;

create function keep_returned_payout() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'what came back is not rewritten' using errcode = 'ST006';
  end if;
  -- The lock that a receipt, a settlement and a reversal take when they use a line.
  perform pg_advisory_xact_lock(hashtextextended('statement line ' || new.line_id, 0));
  if bank_statement_line_owner(new.line_id) is not null then
    raise exception 'this line is the money of something else' using errcode = 'ST006';
  end if;
  if not exists (select from payout_failure failure join payout_line using (batch_id, withdrawal_id)
        join bank_statement_line credit on credit.line_id = new.line_id
      where failure.failure_id = new.failure_id and failure.deed = 'return' and failure.status = 'confirmed'
        and credit.amount_minor between 1 and payout_line.amount_minor) then
    raise exception 'a payout comes back by a credit of its amount at most, once two people said so' using errcode = 'ST006';
  end if;
  return new;
end $$;
create trigger keep_returned_payout before insert or update or delete on returned_payout
  for each row execute function keep_returned_payout();

create or replace function refuse_reversed_match() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('statement line ' || new.line_id, 0));
  if exists (select from bank_statement_reversal where credit_line_id = new.line_id or debit_line_id = new.line_id) then
    raise exception 'the bank took this money back' using errcode = 'ST004';
  end if;
  if exists (select from returned_payout where line_id = new.line_id) then
    raise exception 'this money is a payout that came back' using errcode = 'ST006';
  end if;
  return new;
end $$;

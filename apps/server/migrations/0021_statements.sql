-- Why: the club's bank statements, line by line, and which lines somebody took for the money of which receipt; what staff
--   decided about messages of providers that were kept back; and that nobody of the staff decides about a transfer of
--   their own membership.
-- Locks: none that matter; the tables are new, and one function is replaced.
-- Undo: drop table payment_review_decision, bank_statement_match, bank_statement_line, bank_statement with their
--   functions; give two_people_decide its body of 0005.

-- A file of one of our accounts, whole.
create table bank_statement (
  statement_id text primary key,
  account_number text not null,
  currency text not null,
  file_name text not null,
  file_sha256 bytea not null constraint a_file_is_taken_in_once unique,
  layout text not null,
  first_on date not null,
  last_on date not null,
  line_count integer not null,
  new_count integer not null,
  imported_by text not null references staff,
  imported_at timestamptz not null,
  constraint statement_currency_is_known check (currency in ('NGN', 'USD')),
  constraint statement_hash_is_sha256 check (length(file_sha256) = 32),
  constraint a_statement_has_lines check (line_count > 0 and new_count between 0 and line_count and first_on <= last_on)
);
create index bank_statement_newest on bank_statement (imported_at desc);

-- A movement of the account. Overlapping files tell it again; it is kept once.
create table bank_statement_line (
  line_id text primary key,
  statement_id text not null references bank_statement,
  account_number text not null,
  currency text not null,
  file_line integer not null,
  booked_on date not null,
  value_on date not null,
  narration text not null,
  bank_reference text,
  -- Above nought came in, below went out.
  amount_minor bigint not null,
  balance_minor bigint,
  -- SHA-256 of what the bank says of it, and which of several that it says the same of.
  fingerprint bytea not null,
  repetition integer not null,
  constraint a_line_moves_something check (amount_minor <> 0),
  constraint a_line_is_kept_once unique (account_number, fingerprint, repetition)
);
create index bank_statement_line_in on bank_statement_line (value_on) where amount_minor > 0;

-- Which lines a proposal rests on.
create table bank_statement_match (
  line_id text not null references bank_statement_line,
  decision_id text not null references bank_transfer_decision,
  matched_by text not null references staff,
  matched_at timestamptz not null,
  primary key (line_id, decision_id)
);
create index bank_statement_match_by_decision on bank_statement_match (decision_id);

create function refuse_rewriting_statement() returns trigger language plpgsql as $$
begin
  raise exception 'what a bank said is not rewritten' using errcode = 'ST001';
end $$;
create trigger as_the_bank_said before update or delete on bank_statement
  for each row execute function refuse_rewriting_statement();
create trigger as_the_bank_said before update or delete on bank_statement_line
  for each row execute function refuse_rewriting_statement();
create trigger as_it_was_matched before update or delete on bank_statement_match
  for each row execute function refuse_rewriting_statement();

-- The transfer that a line is the money of: by its newest proposal, unless it was rejected.
create function bank_statement_line_use(p_line_id text) returns text language sql stable as $$
  select decision.reference
    from bank_statement_match used
    join bank_transfer_decision decision using (decision_id)
    join bank_transfer using (reference)
    where used.line_id = p_line_id and bank_transfer.state in ('proposed', 'confirmed')
      and decision.decision_no = (select max(decision_no) from bank_transfer_decision newest
        where newest.reference = decision.reference and newest.deed = 'proposed')
    limit 1
$$;

create function money_is_of_one_transfer() returns trigger language plpgsql as $$
declare
  v_reference text;
begin
  -- Two who want one line: the second waits here and then sees the first.
  perform pg_advisory_xact_lock(hashtextextended('statement line ' || new.line_id, 0));
  select reference into v_reference from bank_transfer_decision where decision_id = new.decision_id and deed = 'proposed';
  if v_reference is null or bank_statement_line_use(new.line_id) is distinct from null then
    raise exception 'a line is the money of one transfer' using errcode = 'ST002';
  end if;
  return new;
end $$;
create trigger money_is_of_one_transfer before insert on bank_statement_match
  for each row execute function money_is_of_one_transfer();

create or replace function two_people_decide() returns trigger language plpgsql as $$
declare
  v_proposer text;
begin
  if exists (select from bank_transfer where reference = new.reference and (member_id = new.decided_by
      or member_id = (select member_id from staff where staff_id = new.decided_by))) then
    raise exception 'nobody decides about their own transfer' using errcode = 'BT002';
  end if;
  if new.deed = 'approved' then
    select decided_by into v_proposer from bank_transfer_decision
      where decision_id = new.proposal_id and reference = new.reference and deed = 'proposed';
    if v_proposer is null or v_proposer = new.decided_by then
      raise exception 'a confirmation needs two people' using errcode = 'BT002';
    end if;
  end if;
  return new;
end $$;

-- What staff did about what a provider told us. Money moves by two of them: one proposes, another agrees.
create table payment_review_decision (
  decision_id text primary key,
  decision_no bigint generated always as identity,
  review_id text not null references payment_review,
  deed text not null,
  proposal_id text references payment_review_decision,
  decided_by text not null references staff,
  decided_at timestamptz not null,
  reason text not null,
  received_minor bigint,
  credited_minor bigint,
  constraint review_deed_is_known check (deed in ('proposed', 'credited', 'dismissed')),
  constraint a_review_is_decided_with_a_reason check (length(btrim(reason)) > 0),
  constraint a_credit_proposal_names_its_figures check ((deed = 'proposed')
    = (received_minor is not null and credited_minor is not null)),
  constraint a_credit_proposal_credits_something check (credited_minor > 0 and received_minor > 0),
  constraint a_credit_names_its_proposal check ((deed = 'credited') = (proposal_id is not null))
);
create unique index a_review_is_closed_once on payment_review_decision (review_id) where deed in ('credited', 'dismissed');
create index payment_review_decision_in_order on payment_review_decision (review_id, decision_no);
create index payment_review_open on payment_review (created_at) where resolved_at is null;

create function two_people_credit() returns trigger language plpgsql as $$
declare
  v_proposer text;
begin
  if tg_op <> 'INSERT' then
    raise exception 'a decision is not rewritten' using errcode = 'PR001';
  end if;
  if exists (select from payment_review join payment_intent using (reference) join staff using (member_id)
      where review_id = new.review_id and staff_id = new.decided_by) then
    raise exception 'nobody decides about a payment of their own' using errcode = 'PR002';
  end if;
  if new.deed = 'credited' then
    select decided_by into v_proposer from payment_review_decision
      where decision_id = new.proposal_id and review_id = new.review_id and deed = 'proposed';
    if v_proposer is null or v_proposer = new.decided_by then
      raise exception 'a credit needs two people' using errcode = 'PR002';
    end if;
  end if;
  return new;
end $$;
create trigger two_people_credit before insert or update or delete on payment_review_decision
  for each row execute function two_people_credit();

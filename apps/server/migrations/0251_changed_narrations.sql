-- Why: a bank's later file has a line of an earlier one with another narration. It is the same line, by day, amount, balance and
--   position; what the later file says of it is kept beside it, so that a person looks before it is any receipt's money.
-- Locks: bank_statement_line against writes while it gets an index. Seconds at most.
-- Existing data: lines that were kept twice for their narration stay as they are.
-- Undo: drop table bank_statement_change; drop index bank_statement_line_by_day.

create table bank_statement_change (
  line_id text not null,
  statement_id text not null,
  account_number text not null,
  currency text not null,
  file_line integer not null,
  narration text not null,
  bank_reference text,
  changed_at timestamptz not null,
  primary key (line_id, statement_id),
  constraint change_is_of_a_line_in_its_currency foreign key (line_id, currency)
    references bank_statement_line (line_id, currency),
  constraint change_is_in_a_file_of_its_account foreign key (statement_id, account_number, currency)
    references bank_statement (statement_id, account_number, currency)
);
create index bank_statement_change_by_file on bank_statement_change (statement_id);
create trigger as_the_bank_said before update or delete on bank_statement_change
  for each row execute function refuse_rewriting_statement();

create index bank_statement_line_by_day on bank_statement_line (account_number, booked_on);

-- Why: banks call their columns as they like, and 03/04/2026 is a day in April or in March. What a person said of the files of an account is
--   kept, with who said it and when, and is used for the next file that is written alike.
-- Locks: none that matter; the table is new.
-- Undo: drop table bank_statement_layout.

create table bank_statement_layout (
  layout_id text primary key,
  account_number text not null,
  -- The cells of the row that names the columns; null for files in which none does.
  head text[],
  -- What each column holds, from the left.
  columns text[] not null,
  date_order text not null,
  answered_by text not null references staff,
  answered_at timestamptz not null,
  constraint columns_hold_what_is_read check (columns <@ array['booked_on', 'value_on', 'narration', 'debit', 'credit',
    'amount', 'direction', 'balance', 'bank_reference', 'account_number', 'ignored']::text[]
    and array_position(columns, null) is null),
  constraint a_layout_has_what_a_line_needs check (
    (array_position(columns, 'booked_on') is not null or array_position(columns, 'value_on') is not null)
    and array_position(columns, 'narration') is not null
    and (array_position(columns, 'amount') is not null
      or (array_position(columns, 'debit') is not null and array_position(columns, 'credit') is not null))),
  constraint date_order_is_known check (date_order in ('day_first', 'month_first'))
);
create index bank_statement_layout_of_an_account on bank_statement_layout (account_number, answered_at desc);
create trigger as_it_was_answered before update or delete on bank_statement_layout
  for each row execute function refuse_rewriting_statement();

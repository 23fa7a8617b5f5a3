-- Why: the queue of settlements and the lines beside a receipt read the narrations of all lines that were ever imported, or of twenty days.
-- Locks: bank_statement_line against writes while it gets three indexes. Seconds at most.
-- Undo: drop index bank_statement_line_of_a_provider, bank_statement_line_by_amount, bank_statement_line_by_word.

-- The words are those of `PAYERS` in the server: with others the index is not used.
create index bank_statement_line_of_a_provider on bank_statement_line (line_id)
  where amount_minor > 0 and narration ~* 'paystack|monnify|moniepoint|flutterwave';
create index bank_statement_line_by_amount on bank_statement_line (amount_minor, value_on) where amount_minor > 0;
create index bank_statement_line_by_word on bank_statement_line
  using gin (regexp_split_to_array(upper(narration || ' ' || coalesce(bank_reference, '')), '[^A-Z0-9]+'))
  with (fastupdate = off) where amount_minor > 0;

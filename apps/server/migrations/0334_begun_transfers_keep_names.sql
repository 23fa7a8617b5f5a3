-- Why: a transfer that opens a portfolio is resumed days later, and the name and the cloth that its member wrote for it belong to what they
--   began (0140 in docs/decisions).
-- Locks: transfer_reference, for a moment.
-- Existing data: nothing is known of what was written before.
-- Undo: drop the two columns.
alter table transfer_reference
  add column portfolio_name text,
  add column cloth text,
  add constraint begun_name_is_short check (char_length(portfolio_name) between 1 and 40),
  add constraint only_an_opened_portfolio_is_named check ((portfolio_name is null and cloth is null)
    or (begun_at is not null and plan_id is not null and portfolio_id is null));

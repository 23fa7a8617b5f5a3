-- Why: a member with several portfolios in one plan gives each a name of their own and a pattern ("School fees"). Both may be left out.
-- Locks: portfolio, for a moment; its few rows are read for the two checks.
-- Existing data: those that there are have neither, and are shown as before.
-- Undo: alter table portfolio drop column portfolio_name, drop column cloth.

alter table portfolio
  add column portfolio_name text,
  add column cloth text,
  add constraint portfolio_name_is_short check (char_length(portfolio_name) between 1 and 40),
  add constraint cloth_is_known check (cloth in ('gather', 'leaves', 'unfold', 'stitch', 'zigzag'));

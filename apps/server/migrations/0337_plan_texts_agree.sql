-- Why: three plans that the club begins with said something else than their terms: "any amount" beside a minimum, and a "low" risk
--   beside shares of companies.
-- Locks: three rows of plan, for a moment.
-- Existing data: only a text or a risk that is still as it was at first is changed; what the club wrote since stays.
-- Undo: the texts and risks of 0009.

update plan set description = 'No fixed term: add to it whenever you like, and take it out after 90 days.'
  where plan_id = 1 and description = 'Save any amount, add to it whenever you like.';
update plan set description = 'No fixed term, in dollars: add to it whenever you like, and take it out after 90 days.'
  where plan_id = 2 and description = 'The same freedom, in dollars.';
update plan set risk_level = 'medium'
  where plan_id = 3 and risk_level = 'low' and holdings @> '[{"name": "Nigerian equities"}]';

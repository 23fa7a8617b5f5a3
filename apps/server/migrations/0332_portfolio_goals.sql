-- Why: a member sets for a portfolio what they want to have in it, and by which day (0154 in docs/decisions).
-- Locks: portfolio, for a moment; its few rows are read for the checks.
-- Existing data: no portfolio has a goal before its member sets one.
-- Undo: alter table portfolio drop column goal_minor, drop column goal_on;

alter table portfolio
  -- In the portfolio's currency, and the day by which it is to be there. Null is no goal.
  add column goal_minor bigint,
  add column goal_on date,
  add constraint a_goal_is_an_amount_and_a_day check ((goal_minor is null) = (goal_on is null)),
  add constraint a_goal_is_above_zero check (goal_minor between 1 and 100000000000000);

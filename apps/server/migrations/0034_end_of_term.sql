-- Why: where a plan rolls over, its member may have a portfolio paid out at the end of its term instead, and take that back.
-- Locks: portfolio for a moment, no rewrite.
-- Undo: alter table portfolio drop column payout_chosen_at; terms go on as the plan offered them.

alter table portfolio
  add column payout_chosen_at timestamptz,
  add constraint payout_is_chosen_of_a_rollover check (payout_chosen_at is null or maturity_action = 'rollover');

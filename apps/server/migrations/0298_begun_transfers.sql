-- Why: a member who was shown where to transfer to leaves for their bank, and the overview says meanwhile what was begun, under which
--   reference (0140 in docs/decisions). It is what they meant to pay and where from, until a payment takes the reference or they give it up.
-- Locks: transfer_reference and portfolio, for a moment; the unique index of portfolio is built from its rows.
-- Existing data: nothing is known of what was begun before, and nothing is said of it.
-- Undo: alter table transfer_reference drop the columns; alter table portfolio drop constraint a_portfolio_is_its_members_in_its_plan.

alter table portfolio add constraint a_portfolio_is_its_members_in_its_plan unique (portfolio_id, member_id, plan_id, currency);
alter table transfer_reference
  add column begun_at timestamptz,
  add column amount_minor bigint,
  -- The choice that leads to an account of the club. The account itself may be replaced meanwhile.
  add column country text,
  add column bank_choice text,
  -- Where the money is to go: the wallet, a plan, or a portfolio in it.
  add column plan_id integer,
  add column portfolio_id text,
  add constraint begun_with_an_amount check ((begun_at is null) = (amount_minor is null) and (begun_at is null) = (country is null)),
  add constraint begun_amount_is_positive check (amount_minor > 0),
  add constraint only_a_begun_transfer_goes_somewhere check (begun_at is not null or (plan_id is null and bank_choice is null)),
  add constraint a_portfolio_is_named_with_its_plan check (portfolio_id is null or plan_id is not null),
  add constraint begun_into_a_plan_in_its_currency foreign key (plan_id, currency) references plan (plan_id, currency),
  add constraint begun_into_its_members_portfolio foreign key (portfolio_id, member_id, plan_id, currency)
    references portfolio (portfolio_id, member_id, plan_id, currency);

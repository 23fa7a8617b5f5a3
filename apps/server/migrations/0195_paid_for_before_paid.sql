-- Why: what a payment is for (an order, a subscription, a change of card) is written before the payment, whose reference is
-- drawn first. So these references to the payment are checked at the end of the transaction.
-- Locks: portfolio_order, subscription, subscription_card_change and payment_intent for a moment; no row is read.
-- Undo: alter each constraint to "not deferrable".

alter table portfolio_order alter constraint order_is_paid_by_its_portfolios_payment deferrable initially deferred;
alter table subscription alter constraint first_payment_is_for_its_portfolio deferrable initially deferred;
alter table subscription_card_change alter constraint subscription_card_change_payment_reference_fkey
  deferrable initially deferred;

-- Why: the total of a payment is the sum of three amounts that are never null; the database says so of the sum too.
-- Locks: payment_intent, while it is read once.
-- Undo: alter table payment_intent alter total_minor drop not null.

alter table payment_intent alter total_minor set not null;

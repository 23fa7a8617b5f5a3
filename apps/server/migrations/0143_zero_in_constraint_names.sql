-- Why: two constraints were named with "nought", which the project no longer says.
-- Locks: a moment on each of the two tables; nothing is read or written.
-- Undo: rename them back.

alter table unit_holding rename constraint nobody_holds_less_than_nought to units_are_not_negative;
alter table exchange_rate rename constraint rate_is_above_nought to rate_is_above_zero;

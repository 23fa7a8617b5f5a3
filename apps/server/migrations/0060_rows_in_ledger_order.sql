-- Why: rows of one instant are listed in the order in which the ledger wrote them, so that the balance after each follows from the
-- one before. `row_no` counts rows as they are written; `last_place` is the place of the row's last movement in its wallet.
-- Locks: wallet_transaction for a moment; nothing is rewritten.
-- Undo: alter table wallet_transaction drop column row_no, drop column last_place; drop sequence wallet_transaction_row_no;

create sequence wallet_transaction_row_no;
alter table wallet_transaction add column row_no bigint, add column last_place bigint;
alter table wallet_transaction alter column row_no set default nextval('wallet_transaction_row_no');
alter sequence wallet_transaction_row_no owned by wallet_transaction.row_no;

-- Why: a transaction said which rate it was priced at by its figure alone. It names the accepted rate itself, so that its source
--   and time can be read, as quotes and payments do.
-- Locks: wallet_transaction and exchange_rate for milliseconds: the column is empty.
-- Undo: alter table wallet_transaction drop column rate_id; nothing that the ledger says depends on it.

alter table wallet_transaction add column rate_id text;
alter table wallet_transaction add constraint transaction_has_its_rate foreign key (rate_id) references exchange_rate;

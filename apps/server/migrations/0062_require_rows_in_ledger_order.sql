-- Why: every row has its number, no two have the same, and lists read them through an index.
-- Locks: wallet_transaction while its indexes are built.
-- Undo: create the two indexes of 0007 again; drop index wallet_transaction_in_order, wallet_transaction_by_amount;
--   alter table wallet_transaction drop constraint one_row_per_number, alter column row_no drop not null;

alter table wallet_transaction alter column row_no set not null,
  add constraint one_row_per_number unique (row_no);
create index wallet_transaction_in_order
  on wallet_transaction (wallet_id, created_at desc, last_place desc, row_no desc);
create index wallet_transaction_by_amount on wallet_transaction (wallet_id, amount_minor desc, row_no desc);
drop index wallet_transaction_newest, wallet_transaction_largest;

-- Why: the rows that were there before their numbers get them by their instants and movements. They count up to zero, so that
-- they come before every row that is written from here on.
-- Locks: every row of wallet_transaction that has no number yet.
-- Undo: update wallet_transaction set row_no = null, last_place = null;

update wallet_transaction set last_place = moved.place
  from (select transaction_id, max(place) as place from wallet_movement group by transaction_id) moved
  where moved.transaction_id = wallet_transaction.transaction_id;

update wallet_transaction set row_no = numbered.row_no
  from (select transaction_id,
        row_number() over (order by created_at, last_place nulls last, transaction_id) - count(*) over () as row_no
      from wallet_transaction where row_no is null) numbered
  where numbered.transaction_id = wallet_transaction.transaction_id;

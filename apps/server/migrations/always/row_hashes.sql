-- Every row of every table is hashed when it is written (0049 in docs/decisions), also in a table that is new. Not hashed:
--   audit_entry, audit_head   the audit is a chain of hashes of its own
--   ledger_log_leaf, ledger_log_tile   hashes of journals and of each other, recomputed by the integrity check
--   limit_window              counts requests of the last minutes
--   migration                 each file has its checksum, and is held against it at every start
--   row_hash, hashed_table    the hashes themselves
-- The journals, postings and balances of the ledger are held against each other, and against the facts of each journal.
-- Locks: a table that is new or has other columns than before, against writes, while its rows are read.
-- Undo: as in 0091.
select hash_rows_of_every_table('{audit_entry,audit_head,ledger_log_leaf,ledger_log_tile,limit_window,migration,row_hash,hashed_table}');

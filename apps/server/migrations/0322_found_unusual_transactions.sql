-- Why: unusual transactions are computed from the last 12 months. How many there were, and how they ended, is kept for longer: the club
--   shows it to its supervisor.
-- Locks: none that matter, the table is new.
-- Existing data: what a rule finds in the last 12 months is written down by the next run of the job.
-- Undo: drop table unusual_transaction_found.

-- That a rule found a transaction outside its member's pattern. Rows are added and never changed.
create table unusual_transaction_found (
  transaction_id text not null references wallet_transaction,
  rule text not null,
  moved_at timestamptz not null,
  found_at timestamptz not null,
  primary key (transaction_id, rule),
  constraint found_by_a_known_rule check (rule in ('above_usual', 'first_deposit', 'in_and_out', 'structuring')),
  constraint found_once_it_moved check (found_at >= moved_at)
);
create trigger append_only before update or delete or truncate on unusual_transaction_found
  for each statement execute function ledger.refuse_change();

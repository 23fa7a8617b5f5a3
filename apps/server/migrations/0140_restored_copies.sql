-- Why: a database that was restored from a backup must not work again by itself: it would send emails, charges and payouts that
--   were sent before. The mark stands in the database, so that a copied data folder has it too.
-- Locks: none that matter, the tables are new.
-- Undo: drop table restored_copy_release, restored_copy.

create table restored_copy (
  restored_copy_no bigint primary key generated always as identity,
  restored_at timestamptz not null,
  backup_label text not null,
  -- The moment that was asked for, and where recovery stopped in the log.
  target text not null,
  reached_lsn text not null
);
create trigger append_only before update or delete or truncate on restored_copy
  for each statement execute function ledger.refuse_change();

-- Who said that a restored copy may work again. Without a row here it is in quarantine.
create table restored_copy_release (
  restored_copy_no bigint primary key references restored_copy,
  released_at timestamptz not null,
  released_by text not null constraint released_by_is_a_name check (released_by ~ '\S \S'),
  reason text not null constraint reason_is_given check (length(btrim(reason)) >= 10)
);
create trigger append_only before update or delete or truncate on restored_copy_release
  for each statement execute function ledger.refuse_change();

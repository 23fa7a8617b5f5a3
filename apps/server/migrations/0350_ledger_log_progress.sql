-- Why: each hour the ledger log looked through every journal for one without a leaf. It now begins after the number up to which
--   every journal has its leaf: no transaction that was given such a number is still open.
-- Locks: none; the table is new. The first run looks through all journals once more.
-- Undo: drop table ledger_log_progress.

create table ledger_log_progress (
  only_one boolean primary key default true constraint log_has_one_progress check (only_one),
  complete_to bigint not null constraint progress_is_not_negative check (complete_to >= 0)
);
insert into ledger_log_progress (complete_to) values (0);

-- Why: where the audit stood was noted in a file on one server's disk: with two servers, or after a move, nobody knew which file was
--   whole, and no backup had it. Now the notes stand in the database and in its backups. The emails to the auditors and the log
--   stay outside of it.
-- Locks: none that matter, the table is new.
-- Undo: drop table audit_anchor.

create table audit_anchor (
  audit_number bigint not null,
  hash bytea not null constraint hash_is_sha256 check (length(hash) = 32),
  noted_at timestamptz not null,
  primary key (audit_number, hash)
);
create trigger append_only before update or delete or truncate on audit_anchor
  for each statement execute function ledger.refuse_change();

-- Why: the books are checked every night, and what was found has to stay written.
-- Locks: none that matter, the table is new.
-- Undo: drop table integrity_check.

create table integrity_check (
  check_no bigint primary key generated always as identity,
  checked_at timestamptz not null,
  took_ms integer not null,
  journals bigint not null,
  postings bigint not null,
  -- [{"promise": "...", "brokenBy": ["..."]}], empty while all holds.
  broken jsonb not null,
  constraint broken_is_a_list check (jsonb_typeof(broken) = 'array')
);
create trigger append_only before update or delete or truncate on integrity_check
  for each statement execute function ledger.refuse_change();

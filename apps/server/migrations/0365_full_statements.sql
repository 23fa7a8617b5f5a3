-- Why: a member's full statement, of all wallets and plans in a month or a year, is one document in three kinds of files. Its code is kept with
--   what it says, and with the hash of each file that was given out under it (0183 in docs/decisions).
-- Locks: none; the tables are new.
-- Undo: drop the three tables. Full statements that were given out can then not be checked.

create table full_statement (
  code text primary key,
  member_id text not null references member,
  from_day date not null,
  to_day date not null,
  -- Of every figure and word of it. The same figures have the same code, whichever file is asked for.
  figures_sha256 bytea not null constraint figures_hash_is_sha256 check (length(figures_sha256) = 32),
  issued_at timestamptz not null,
  constraint a_period_goes_forward check (from_day <= to_day),
  constraint one_code_for_the_same_figures unique (member_id, from_day, to_day, figures_sha256)
);
create trigger append_only before update or delete or truncate on full_statement
  for each statement execute function ledger.refuse_change();

-- What all of one currency came to, before the first day and at the end of the last.
create table full_statement_total (
  code text not null references full_statement,
  currency text not null constraint full_statement_currency_is_known check (currency in ('NGN', 'USD')),
  opening_minor bigint not null,
  closing_minor bigint not null,
  primary key (code, currency)
);
create trigger append_only before update or delete or truncate on full_statement_total
  for each statement execute function ledger.refuse_change();

-- The files that were given out, by their hash.
create table full_statement_file (
  code text not null references full_statement,
  sha256 bytea not null constraint file_hash_is_sha256 check (length(sha256) = 32),
  format text not null constraint file_format_is_known check (format in ('pdf', 'csv', 'xlsx')),
  made_at timestamptz not null,
  primary key (code, sha256)
);
create trigger append_only before update or delete or truncate on full_statement_file
  for each statement execute function ledger.refuse_change();

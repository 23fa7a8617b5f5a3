-- Why: who rewrites the ledger and renews its hashes leaves no trace inside the database. Each journal's salted hash
--   is now a leaf of a Merkle log (RFC 6962), whose signed checkpoints others keep elsewhere and hold against each other.
-- Locks: hashing_key and ledger.journal, for a moment; the tables are new. Journals that were posted before get their leaves by a job.
-- Undo: drop the four tables and the two functions; delete the row of hashing_key and put the constraint of 0272 back. What was signed
--   stays with those who keep it.

alter table hashing_key drop constraint hashing_key_purpose_is_known;
alter table hashing_key add constraint hashing_key_purpose_is_known
  check (purpose in ('codes', 'identity_numbers', 'month_packs', 'ledger_log'));
insert into hashing_key (purpose, inherits) values ('ledger_log', false);

-- A journal's place in the log. The salt keeps the hash from being guessed; who has the journal and its salt can compute it.
create table ledger_log_leaf (
  leaf_index bigint primary key,
  journal_id bigint not null constraint one_leaf_per_journal unique
    constraint a_leaf_is_of_a_journal references ledger.journal,
  salt bytea not null constraint salt_is_256_bits check (length(salt) = 32),
  hash bytea not null constraint hash_is_sha256 check (length(hash) = 32),
  constraint leaves_are_counted_from_zero check (leaf_index >= 0)
);

-- Full tiles (C2SP tlog-tiles), each with the root over its 256 hashes. All of it follows from the leaves.
create table ledger_log_tile (
  level smallint not null,
  tile_index bigint not null,
  hashes bytea not null constraint tile_is_full check (length(hashes) = 8192),
  root bytea not null constraint root_is_sha256 check (length(root) = 32),
  primary key (level, tile_index)
);

-- What the club signed: the log at a size, as a signed note.
create table ledger_log_checkpoint (
  size bigint primary key,
  root bytea not null constraint root_is_sha256 check (length(root) = 32),
  note text not null,
  signed_at timestamptz not null
);

-- What witnesses said of a checkpoint, and when. A witness is named by its verifier key.
create table ledger_log_cosignature (
  size bigint not null constraint a_cosignature_is_of_a_checkpoint references ledger_log_checkpoint,
  witness text not null,
  witnessed_at timestamptz not null,
  line text not null,
  received_at timestamptz not null,
  primary key (size, witness, witnessed_at)
);
create index ledger_log_cosignature_newest on ledger_log_cosignature (witness, size desc, witnessed_at desc);

create trigger append_only before update or delete or truncate on ledger_log_leaf
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger_log_tile
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger_log_checkpoint
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger_log_cosignature
  for each statement execute function ledger.refuse_change();

create function keep_leaves_in_order() returns trigger language plpgsql as $$
declare
  v_first bigint := (select min(leaf_index) from added);
  v_last bigint := (select max(leaf_index) from added);
begin
  if (select count(*) from added) <> v_last - v_first + 1
      or v_first <> coalesce((select max(leaf_index) + 1 from ledger_log_leaf where leaf_index < v_first), 0)
      or exists (select from ledger_log_leaf where leaf_index > v_last) then
    raise exception 'leaves are appended one after another' using errcode = 'LL001';
  end if;
  return null;
end $$;
create trigger keep_leaves_in_order after insert on ledger_log_leaf referencing new table as added
  for each statement execute function keep_leaves_in_order();

create function keep_checkpoints_in_order() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_log_checkpoint where size >= new.size)
      or new.size <> coalesce((select max(leaf_index) + 1 from ledger_log_leaf), 0) then
    raise exception 'a checkpoint is of the whole log, and larger than the one before' using errcode = 'LL002';
  end if;
  return new;
end $$;
create trigger keep_checkpoints_in_order before insert on ledger_log_checkpoint
  for each row execute function keep_checkpoints_in_order();

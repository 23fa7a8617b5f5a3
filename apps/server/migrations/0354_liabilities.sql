-- Why: a member could prove that the ledger was not rewritten, and not that their own balance is part of what the club says it owes.
--   At each midnight and close, the balances of each wallet currency and plan are the leaves of a Merkle tree of sums, whose root and
--   total stand in the ledger log beside the journals.
-- Locks: ledger_log_leaf, for a moment; the tables are new.
-- Undo: drop the three tables of liabilities; delete no leaf: a log that lost one is another log.

-- What else than journals stands in the log: one canonical JSON text each.
create table ledger_log_entry (
  entry_id bigint generated always as identity primary key,
  body text not null,
  noted_at timestamptz not null
);
create trigger append_only before update or delete or truncate on ledger_log_entry
  for each statement execute function ledger.refuse_change();

alter table ledger_log_leaf alter column journal_id drop not null;
alter table ledger_log_leaf add column entry_id bigint constraint one_leaf_per_entry unique
  constraint a_leaf_may_be_of_an_entry references ledger_log_entry;
alter table ledger_log_leaf add constraint a_leaf_is_of_one_thing check (num_nonnulls(journal_id, entry_id) = 1);

-- What the club owed at the end of a day: to all wallets of a currency, or to all portfolios of a plan.
create table liability_tree (
  tree_id bigint generated always as identity primary key,
  subject text not null constraint liability_subject_is_known check (subject ~ '^(wallets:(NGN|USD)|plan:[1-9][0-9]*)$'),
  currency text not null constraint liability_currency_is_known check (currency in ('NGN', 'USD')),
  day date not null,
  -- midnight: as it was known when the day ended; close: when its month was closed; valuation: when the price of the day was published.
  basis text not null constraint liability_basis_is_known check (basis in ('midnight', 'close', 'valuation')),
  valuation_id text references valuation,
  entry_id bigint not null constraint an_entry_is_of_one_tree unique references ledger_log_entry,
  -- The tree has 2 ^ height leaves.
  height smallint not null constraint tree_is_not_too_high check (height between 0 and 24),
  root bytea not null constraint root_is_sha256 check (length(root) = 32),
  total_minor bigint not null constraint total_is_not_negative check (total_minor >= 0),
  -- How many wallets or portfolios it is of.
  line_count integer not null constraint lines_are_counted check (line_count >= 0),
  -- What the ledger had at that moment, added up another way.
  ledger_minor bigint not null,
  built_at timestamptz not null,
  constraint a_valuation_is_of_a_plan check ((valuation_id is not null) = (basis = 'valuation')
    and (valuation_id is null or subject like 'plan:%')),
  constraint one_tree_of_each unique nulls not distinct (subject, day, basis, valuation_id)
);
create trigger append_only before update or delete or truncate on liability_tree
  for each statement execute function ledger.refuse_change();

-- The leaves of a tree one after another: hash and amount of each. No one but who has the salt knows whose a leaf is.
create table liability_leaves (
  tree_id bigint primary key references liability_tree,
  leaves bytea not null constraint leaves_have_forty_bytes check (length(leaves) > 0 and length(leaves) % 40 = 0)
);
create trigger append_only before update or delete or truncate on liability_leaves
  for each statement execute function ledger.refuse_change();

-- One wallet or portfolio in a tree: which of its leaves are theirs, and the salt of each.
create table liability_line (
  tree_id bigint not null references liability_tree,
  -- As the leaves name it.
  holder text not null,
  wallet_id text not null references wallet,
  -- Null where it is the wallet itself.
  portfolio_id text,
  amount_minor bigint not null constraint liability_is_not_negative check (amount_minor >= 0),
  -- Index, amount and salt of each: 28 bytes.
  parts bytea not null constraint parts_have_28_bytes check (length(parts) > 0 and length(parts) % 28 = 0),
  primary key (tree_id, holder),
  constraint line_is_of_its_wallets_portfolio foreign key (portfolio_id, wallet_id) references portfolio (portfolio_id, wallet_id)
);
create index liability_line_of_wallet on liability_line (wallet_id, portfolio_id, tree_id desc);

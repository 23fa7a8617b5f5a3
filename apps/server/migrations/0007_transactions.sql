-- Why: what a member reads about their money, one row for each movement or the promise of one, and what its statement is printed
-- from. The ledger stays the truth: a movement here names the journal that moved it, and the coherence check holds them together.
-- Also the rates at which dollars were worth naira, each with where it is from and when it was so.
-- Locks: reads the ledger once, to give a row to what wallets were paid before there were any.
-- Undo: drop view wallet_journal; drop table exchange_rate, statement_document, wallet_movement, wallet_transaction_step, wallet_transaction; the books stay.

create table wallet_transaction (
  transaction_id text primary key,
  wallet_id text not null references wallet,
  reference text not null constraint one_transaction_per_reference unique,
  type text not null,
  direction text not null,
  amount_minor bigint not null,
  -- Paid on top, in the currency that was charged.
  fee_minor bigint not null default 0,
  fee_currency text not null,
  currency text not null,
  status text not null,
  description text not null,
  gateway text,
  withdrawal_id text,
  portfolio_id text,
  receipt_url text,
  exchange_rate numeric(18, 6),
  -- Available and held together, right after the last movement; null while nothing moved.
  balance_after_minor bigint,
  created_at timestamptz not null,
  completed_at timestamptz,
  constraint type_is_known
    check (type in ('deposit', 'withdrawal', 'contribution', 'return', 'fee', 'reversal', 'exchange')),
  constraint direction_is_known check (direction in ('credit', 'debit')),
  constraint amount_is_positive check (amount_minor > 0),
  constraint fee_is_not_negative check (fee_minor >= 0),
  constraint currencies_are_known check (currency in ('NGN', 'USD') and fee_currency in ('NGN', 'USD')),
  constraint status_is_known check (status in ('pending', 'success', 'failed', 'reversed')),
  constraint gateway_is_known check (gateway in ('card', 'transfer', 'card_us', 'wallet', 'bank')),
  constraint rate_is_positive check (exchange_rate > 0),
  constraint pending_is_not_complete check ((status = 'pending') = (completed_at is null)),
  constraint wallet_can_be_referenced unique (transaction_id, wallet_id)
);
create index wallet_transaction_newest on wallet_transaction (wallet_id, created_at desc, transaction_id desc);
create index wallet_transaction_largest on wallet_transaction (wallet_id, amount_minor desc, transaction_id desc);

create table wallet_transaction_step (
  transaction_id text not null references wallet_transaction,
  position integer not null,
  status text not null,
  note text,
  at timestamptz not null,
  primary key (transaction_id, position)
);

-- The lines of a wallet's statement, in the order in which the ledger moved it. A withdrawal that comes back has two.
create table wallet_movement (
  wallet_id text not null,
  -- 1, 2, 3… within the wallet.
  place bigint not null,
  transaction_id text not null,
  journal_id bigint not null references ledger.journal,
  change_minor bigint not null constraint a_movement_moves check (change_minor <> 0),
  balance_after_minor bigint not null,
  moved_at timestamptz not null,
  primary key (wallet_id, place),
  constraint one_movement_per_journal unique (journal_id, wallet_id),
  constraint movement_is_of_a_transaction_of_the_wallet foreign key (transaction_id, wallet_id)
    references wallet_transaction (transaction_id, wallet_id)
);
create index wallet_movement_by_time on wallet_movement (wallet_id, moved_at, place);
create index wallet_movement_by_transaction on wallet_movement (transaction_id);

create trigger append_only before update or delete or truncate on wallet_movement
  for each statement execute function ledger.refuse_change();

-- What each journal changed in each wallet's whole balance.
create view wallet_journal as
  select wallet.wallet_id, journal.journal_id, sum(entry.amount_minor)::bigint as change_minor
    from wallet
    join ledger.account on account.name in ('wallet:' || wallet.wallet_id || ':available', 'wallet:' || wallet.wallet_id || ':held')
    join ledger.entry using (account_id)
    join ledger.journal using (journal_id)
    group by wallet.wallet_id, journal.journal_id
    having sum(entry.amount_minor) <> 0;

-- Deposits are all that a wallet could have had until now.
with paid as (
  select wallet_id, wallet.currency, journal_id, change_minor, event_at,
      'trx_' || replace(gen_random_uuid()::text, '-', '') as transaction_id,
      'KIN-' || upper(substr(md5(once_key), 1, 10)) as reference,
      sum(change_minor) over by_wallet as balance_after_minor, row_number() over by_wallet as place
    from wallet_journal join wallet using (wallet_id) join ledger.journal using (journal_id)
    window by_wallet as (partition by wallet_id order by journal_id)
), rows as (
  insert into wallet_transaction (transaction_id, wallet_id, reference, type, direction, amount_minor, fee_currency,
      currency, status, description, balance_after_minor, created_at, completed_at)
    select transaction_id, wallet_id, reference, 'deposit', 'credit', change_minor, currency, currency, 'success',
        'Deposit', balance_after_minor, event_at, event_at
      from paid
), steps as (
  insert into wallet_transaction_step (transaction_id, position, status, at)
    select transaction_id, 1, 'success', event_at from paid
)
insert into wallet_movement (wallet_id, place, transaction_id, journal_id, change_minor, balance_after_minor, moved_at)
  select wallet_id, place, transaction_id, journal_id, change_minor, balance_after_minor, event_at from paid;

-- What was printed and handed out, so that whoever holds a statement can ask us whether it is ours.
create table statement_document (
  code text primary key,
  wallet_id text not null references wallet,
  from_day date not null,
  to_day date not null,
  opening_minor bigint not null,
  closing_minor bigint not null,
  lines integer not null,
  -- Of the file, byte for byte.
  sha256 bytea not null,
  issued_at timestamptz not null,
  constraint a_stretch_goes_forward check (from_day <= to_day)
);
create trigger append_only before update or delete or truncate on statement_document
  for each statement execute function ledger.refuse_change();

-- Naira for one dollar. A rate is never corrected: another comes after it.
create table exchange_rate (
  rate_id text primary key,
  naira_per_dollar numeric(18, 6) not null constraint rate_is_above_nought check (naira_per_dollar > 0),
  source text not null,
  as_of timestamptz not null,
  -- Until then it is fresh enough to price with.
  good_until timestamptz not null,
  fetched_at timestamptz not null,
  constraint one_rate_per_moment unique (source, as_of)
);
create index exchange_rate_newest on exchange_rate (as_of desc, fetched_at desc);
create trigger append_only before update or delete or truncate on exchange_rate
  for each statement execute function ledger.refuse_change();

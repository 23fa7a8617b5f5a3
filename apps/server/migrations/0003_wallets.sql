-- Why: which wallets a member has. What is in them is the ledger's to say.
-- Locks: reads member once, to give wallets to everyone who proved their mailbox before there were any.
-- Undo: drop table wallet; the accounts in the ledger stay.

create table wallet (
  wallet_id text primary key,
  member_id text not null references member,
  currency text not null,
  opened_at timestamptz not null,
  constraint currency_is_known check (currency in ('NGN', 'USD')),
  constraint one_wallet_per_currency unique (member_id, currency)
);

insert into wallet (wallet_id, member_id, currency, opened_at)
  select 'wal_' || replace(gen_random_uuid()::text, '-', ''), member_id, currency, now()
    from member cross join unnest(array['NGN', 'USD']) as currency
    where email_verified_at is not null and not (is_global and currency = 'NGN');
select ledger.open_wallet(wallet_id, currency) from wallet;

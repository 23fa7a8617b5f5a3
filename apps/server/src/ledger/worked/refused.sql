-- What the database itself refuses, no matter who asks.
select ledger.open_wallet('wal_ada', 'NGN'), ledger.open_wallet('wal_james', 'USD');
select ledger.post('deposit:KIN-1', 'deposit', '2026-11-12 09:00+01',
  '{club:bank:NGN}', '{wallet:wal_ada:available}', '{10000}');

-- More than there is.
select ledger.post('withdrawal:KIN-2:held', 'withdrawal_hold', '2026-11-12 09:00+01',
  '{wallet:wal_ada:available}', '{wallet:wal_ada:held}', '{10001}');
-- A key that says something else now: another amount, another account, another kind.
select ledger.post('deposit:KIN-1', 'deposit', '2026-11-12 09:00+01',
  '{club:bank:NGN}', '{wallet:wal_ada:available}', '{10001}');
select ledger.post('deposit:KIN-1', 'deposit', '2026-11-12 09:00+01',
  '{club:bank:NGN}', '{wallet:wal_ada:held}', '{10000}');
select ledger.post('deposit:KIN-1', 'adjustment', '2026-11-12 09:00+01',
  '{club:bank:NGN}', '{wallet:wal_ada:available}', '{10000}');
-- Zero, less than zero, nothing.
select ledger.post('k1', 'deposit', now(), '{club:bank:NGN}', '{wallet:wal_ada:available}', '{0}');
select ledger.post('k2', 'deposit', now(), '{club:bank:NGN}', '{wallet:wal_ada:available}', '{-100}');
select ledger.post('k3', 'deposit', now(), '{club:bank:NGN}', '{wallet:wal_ada:available}', '{null}');
select ledger.post('k4', 'deposit', now(), '{}', '{}', '{}');
select ledger.post('k5', 'deposit', now(), '{club:bank:NGN}', '{wallet:wal_ada:available}', '{1,2}');
-- Naira that would become dollars.
select ledger.post('k6', 'deposit', now(), '{club:bank:NGN}', '{wallet:wal_james:available}', '{100}');
-- To itself, and to no one.
select ledger.post('k7', 'deposit', now(), '{club:bank:NGN}', '{club:bank:NGN}', '{100}');
select ledger.post('k8', 'deposit', now(), '{club:bank:NGN}', '{wallet:unknown:available}', '{100}');
select ledger.post('k9', 'deposit', now(), '{club:bank:NGN,club:bank:NGN}', '{wallet:wal_ada:available,wallet:unknown:held}', '{1,2}');
-- A key of nothing, a wallet in a second currency.
select ledger.post('', 'deposit', now(), '{club:bank:NGN}', '{wallet:wal_ada:available}', '{100}');
select ledger.open_wallet('wal_ada', 'USD');

-- The owner of the database may not rewrite the ledger either.
update ledger.posting set amount_minor = 1;
delete from ledger.posting;
truncate ledger.posting cascade;
update ledger.journal set kind = 'fee';
delete from ledger.journal;
update ledger.account set currency = 'USD';
delete from ledger.snapshot;
update ledger.balance set amount_minor = amount_minor + 1;
insert into ledger.balance (account_id, amount_minor) values (1, 1);

-- Nothing of all this left a trace.
select once_key, kind from ledger.journal;
select name, amount_minor, version from ledger.balance join ledger.account using (account_id) order by name;

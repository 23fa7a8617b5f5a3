-- A member changes 100.00 dollars into 158,025.00 naira: one journal, two postings, one of each currency.
select ledger.open_wallet('wal_ada_ngn', 'NGN'), ledger.open_wallet('wal_ada_usd', 'USD');
select ledger.post('deposit:KIN-1', 'deposit', '2026-11-12 09:00+01',
  '{club:clearing:card_us:USD}', '{wallet:wal_ada_usd:available}', '{10000}');
select ledger.post('exchange:KIN-2', 'exchange', '2026-11-12 09:10+01',
  '{wallet:wal_ada_usd:available,club:exchange:NGN}', '{club:exchange:USD,wallet:wal_ada_ngn:available}',
  '{10000,15802500}', '{"rate_id":"rate_7f3k"}');
select name, currency, amount_minor from ledger.balance join ledger.account using (account_id) order by name;

-- Per currency it adds up to zero, and the club's position stands on its exchange accounts.
select currency, sum(amount_minor) from ledger.entry group by currency order by currency;
select ledger.club_balance('club:exchange:USD') as dollars, ledger.club_balance('club:exchange:NGN') as naira;

-- One cent more than there is: neither half happens.
select ledger.post('exchange:KIN-3', 'exchange', '2026-11-12 09:11+01',
  '{wallet:wal_ada_usd:available,club:exchange:NGN}', '{club:exchange:USD,wallet:wal_ada_ngn:available}',
  '{1,1580}', '{"rate_id":"rate_7f3k"}');
select count(*) as journals from ledger.journal;

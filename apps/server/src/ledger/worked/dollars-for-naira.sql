-- A member pays 156,550.00 naira by bank transfer for 100.00 dollars: 154,550.00 at 1,545.50 to the dollar, and 2,000.00 of charges.
select ledger.open_wallet('wal_ada_usd', 'USD');
select ledger.post('deposit:KIN-1', 'deposit_exchange', '2026-11-12 09:00+01',
  '{club:clearing:transfer:NGN,club:exchange:USD,club:clearing:transfer:NGN}',
  '{club:exchange:NGN,wallet:wal_ada_usd:available,club:fees:NGN}',
  '{15455000,10000,200000}', '{"payment":"KIN-1","rate_id":"rate_7f3k"}');

-- The wallet has the dollars that were promised; the naira are with the provider until it settles.
select name, amount_minor from ledger.balance join ledger.account using (account_id) order by name;
select ledger.club_balance('club:clearing:transfer:NGN') as provider, ledger.club_balance('club:exchange:NGN') as exchange_naira,
  ledger.club_balance('club:exchange:USD') as exchange_dollars, ledger.club_balance('club:fees:NGN') as fees;
select currency, sum(amount_minor) from ledger.entry group by currency order by currency;

-- Told again, by whatever message: nothing more. Told with other figures: refused.
select ledger.post('deposit:KIN-1', 'deposit_exchange', '2026-11-12 11:00+01',
  '{club:clearing:transfer:NGN,club:exchange:USD,club:clearing:transfer:NGN}',
  '{club:exchange:NGN,wallet:wal_ada_usd:available,club:fees:NGN}',
  '{15455000,10000,200000}', '{"payment":"KIN-1","rate_id":"rate_7f3k"}');
select ledger.post('deposit:KIN-1', 'deposit_exchange', '2026-11-12 11:00+01',
  '{club:clearing:transfer:NGN,club:exchange:USD,club:clearing:transfer:NGN}',
  '{club:exchange:NGN,wallet:wal_ada_usd:available,club:fees:NGN}',
  '{15455000,10001,200000}', '{"payment":"KIN-1","rate_id":"rate_7f3k"}');

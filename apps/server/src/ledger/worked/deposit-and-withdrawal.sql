-- A member pays in 50,000.00 naira by card, with a fee of 750.00 on top; asks for 20,000.00; and is paid.
select ledger.open_wallet('wal_ada', 'NGN');
select ledger.post('deposit:KIN-1', 'deposit', '2026-11-12 09:00+01',
  '{club:clearing:card:NGN,club:clearing:card:NGN}', '{wallet:wal_ada:available,club:fees:NGN}', '{5000000,75000}');

-- The provider tells us a second time. Nothing moves.
select ledger.post('deposit:KIN-1', 'deposit', '2026-11-12 09:03+01',
  '{club:clearing:card:NGN,club:clearing:card:NGN}', '{wallet:wal_ada:available,club:fees:NGN}', '{5000000,75000}');

-- The provider passes it on, and keeps 700.00 for itself.
select ledger.post('settlement:card:2026-11-13', 'settlement', '2026-11-13 06:00+01',
  '{club:bank:NGN,club:provider_fees:NGN}', '{club:clearing:card:NGN,club:clearing:card:NGN}', '{5005000,70000}');

-- Held at once, sent in the monthly batch, arrived.
select ledger.post('withdrawal:KIN-2:held', 'withdrawal_hold', '2026-11-20 10:00+01',
  '{wallet:wal_ada:available}', '{wallet:wal_ada:held}', '{2000000}');
select name, amount_minor, version from ledger.balance join ledger.account using (account_id) order by name;
select ledger.post('withdrawal:KIN-2:sent', 'withdrawal_payout', '2026-12-04 08:00+01',
  '{wallet:wal_ada:held}', '{club:payouts:NGN}', '{2000000}');
select ledger.post('withdrawal:KIN-2:paid', 'withdrawal_paid', '2026-12-04 11:00+01',
  '{club:payouts:NGN}', '{club:bank:NGN}', '{2000000}');
select name, amount_minor, version from ledger.balance join ledger.account using (account_id) order by name;

-- The club's side: what it owns or spent is negative, what it owes or earned is positive. Everything adds up to zero.
select name, sum(amount_minor) as amount_minor from ledger.entry join ledger.account using (account_id)
  group by name order by name;
select sum(amount_minor) from ledger.entry;
select ledger.club_balance('club:bank:NGN') as bank, ledger.club_balance('club:payouts:NGN') as payouts;

-- A snapshot changes where adding up begins and not what it comes to.
select ledger.take_snapshots('0') as taken;
select ledger.take_snapshots('0') as taken_again;
select ledger.club_balance('club:bank:NGN') as bank, ledger.club_balance('club:payouts:NGN') as payouts;

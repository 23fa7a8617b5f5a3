-- A member paid in 50,000.00 naira by card, with a fee of 750.00 on top, and took 20,000.00 of it to their bank.
select ledger.open_wallet('wal_ada', 'NGN');
select ledger.post('deposit:KIN-1', 'deposit', '2026-11-12 09:00+01',
  '{club:clearing:card:NGN,club:clearing:card:NGN}', '{wallet:wal_ada:available,club:fees:NGN}', '{5000000,75000}');
select ledger.post('withdrawal:KIN-2:held', 'withdrawal_hold', '2026-11-20 10:00+01',
  '{wallet:wal_ada:available}', '{wallet:wal_ada:held}', '{2000000}');
select ledger.post('withdrawal:KIN-2:sent', 'withdrawal_payout', '2026-12-04 08:00+01',
  '{wallet:wal_ada:held}', '{club:payouts:NGN}', '{2000000}');

-- They dispute the whole charge at their bank. What is left is held: 30,000.00 of the 50,000.00 that was credited.
select * from ledger.lock_wallet('wal_ada');
select ledger.post('return:KIN-1:hold', 'return_hold', '2026-12-10 10:00+01',
  '{wallet:wal_ada:available}', '{wallet:wal_ada:held}', '{3000000}');

-- The bank decides for them. The card gets 50,750.00 back: from the wallet, from what they now owe, and from the club's fee.
select ledger.post('return:KIN-1:gone', 'deposit_return', '2027-01-10 10:00+01',
  '{wallet:wal_ada:held,club:receivable:NGN,club:fees:NGN}',
  '{club:clearing:card:NGN,club:clearing:card:NGN,club:clearing:card:NGN}', '{3000000,2000000,75000}');
select name, amount_minor, version from ledger.balance join ledger.account using (account_id) order by name;
select ledger.club_balance('club:clearing:card:NGN') as provider, ledger.club_balance('club:fees:NGN') as fees,
  ledger.club_balance('club:receivable:NGN') as owed;

-- Told again: nothing more.
select ledger.post('return:KIN-1:gone', 'deposit_return', '2027-01-11 10:00+01',
  '{wallet:wal_ada:held,club:receivable:NGN,club:fees:NGN}',
  '{club:clearing:card:NGN,club:clearing:card:NGN,club:clearing:card:NGN}', '{3000000,2000000,75000}');

-- They pay in again, and what they owe is made good.
select ledger.post('deposit:KIN-3', 'deposit', '2027-01-12 09:00+01',
  '{club:clearing:transfer:NGN}', '{wallet:wal_ada:available}', '{2500000}');
select ledger.post('return:KIN-1:recovered', 'owed_recovered', '2027-01-12 10:00+01',
  '{wallet:wal_ada:available}', '{club:receivable:NGN}', '{2000000}');
select name, amount_minor, version from ledger.balance join ledger.account using (account_id) order by name;
select ledger.club_balance('club:receivable:NGN') as owed, sum(amount_minor) as all_of_it from ledger.entry;

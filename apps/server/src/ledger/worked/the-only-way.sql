-- A server that runs as kinfold_run reads everything, calls the functions, and writes no table.
set role kinfold_run;
select ledger.open_wallet('wal_ada', 'NGN');
select ledger.post('deposit:KIN-1', 'deposit', '2026-11-12 09:00+01', '{club:bank:NGN}', '{wallet:wal_ada:available}', '{10000}');
insert into ledger.posting (journal_id, leg, debit_account, credit_account, currency, amount_minor) values (1, 2, 1, 2, 'NGN', 5);
insert into ledger.journal (once_key, kind, request_hash, meta, event_at) values ('mine', 'deposit', '', '{}', now());
insert into ledger.account (name, side, currency) values ('mine', 'club', 'NGN');
insert into ledger.snapshot values (1, 1, 5);
update ledger.balance set amount_minor = 99;
update ledger.posting set amount_minor = 99;
delete from ledger.journal;
truncate ledger.posting;
alter table ledger.posting disable trigger all;
select name, amount_minor from ledger.balance join ledger.account using (account_id) order by name;
reset role;

-- Why: a transaction above the amounts of the Money Laundering (Prevention and Prohibition) Act 2022 is reported to the NFIU, and the club
--   keeps under which reference and on which day. Which transactions these are is computed (compliance/large-store.ts).
-- Locks: wallet_transaction, against writes, while its index is built: some seconds for a million rows.
-- Undo: drop index large_transaction_candidate; drop table large_transaction_report; drop function refuse_own_report.

create index large_transaction_candidate on wallet_transaction (completed_at desc)
  where status in ('success', 'reversed') and (currency = 'NGN' and amount_minor > 500000000 or currency = 'USD' and amount_minor > 100000);

create table large_transaction_report (
  transaction_id text primary key references wallet_transaction,
  -- What the NFIU calls the report.
  nfiu_reference text not null,
  reported_on date not null,
  reported_by text not null references staff,
  noted_at timestamptz not null,
  constraint report_has_a_reference check (btrim(nfiu_reference) <> ''),
  constraint report_is_not_to_come check (reported_on <= (noted_at at time zone 'Africa/Lagos')::date)
);
create trigger append_only before update or delete or truncate on large_transaction_report
  for each statement execute function ledger.refuse_change();

create function refuse_own_report() returns trigger language plpgsql as $$
begin
  if exists (select from staff join wallet using (member_id) join wallet_transaction using (wallet_id)
      where staff_id = new.reported_by and transaction_id = new.transaction_id) then
    raise exception 'no one reports a transaction of their own' using errcode = 'LT001';
  end if;
  return new;
end $$;
create trigger own_report_is_refused before insert on large_transaction_report
  for each row execute function refuse_own_report();

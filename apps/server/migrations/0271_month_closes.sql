-- Why: a month of the ledger is closed as one thing, by two staff members: what its figures were, what was open, and which journal was the
--   newest. What is posted to it later is not refused, for the bank may say the truth late; it is late, and shown as that.
-- Locks: decision, for a moment, while its constraint is replaced; the table is new. A close holds ledger.journal against new
--   postings until it is stored: about a second.
-- Undo: drop table month_close; drop function keep_month_close, ledger.hold_journals; take the kind out of the constraint.

alter table decision drop constraint decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement', 'refund', 'recovery', 'reversal',
    'payout_failure', 'line_outcome', 'line_reopening', 'data_export', 'account_closure', 'member_correction', 'estate_hold',
    'month_close'));

create table month_close (
  -- Its first day.
  month date primary key,
  decision_id text not null unique references decision,
  closed_at timestamptz not null,
  -- The number of the newest journal that is part of it, and of the newest entry of units.
  highest_journal bigint not null,
  highest_unit_entry bigint not null,
  -- Trial balance, units register, prices and reconciliation as one canonical JSON text, and its SHA-256.
  contents text not null,
  contents_sha256 bytea not null,
  constraint month_begins_on_its_first_day check (extract(day from month) = 1),
  constraint contents_have_their_digest check (contents_sha256 = sha256(convert_to(contents, 'UTF8')))
);

-- Waits for what is being posted, and keeps the rest waiting until the transaction ends. The server itself may not lock the table.
create function ledger.hold_journals() returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  lock table journal in share mode;
end $$;
revoke all on function ledger.hold_journals from public;

create function keep_month_close() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last date := (select max(month) from month_close);
  v_before timestamptz := (new.month + interval '1 month') at time zone 'Africa/Lagos';
begin
  perform ledger.hold_journals();
  if not exists (select from decision where decision_id = new.decision_id and kind = 'month_close' and status = 'approved'
      and subject_id = to_char(new.month, 'YYYY-MM') and decided_at = new.closed_at
      and payload ->> 'contents_sha256' = encode(new.contents_sha256, 'hex')
      and payload ->> 'highest_journal' = new.highest_journal::text) then
    raise exception 'a month is closed by two staff members, with the figures that they saw' using errcode = 'MC001';
  end if;
  if new.closed_at < v_before then
    raise exception 'a month is closed when it is over in Lagos' using errcode = 'MC002';
  end if;
  if new.month <> v_last + interval '1 month'
      or v_last is null and not exists (select from ledger.journal where event_at < v_before) then
    raise exception 'months are closed in their order' using errcode = 'MC003';
  end if;
  if exists (select from ledger.journal where event_at < v_before and journal_id > new.highest_journal)
      or exists (select from unit_entry where dealt_on < new.month + interval '1 month' and entry_no > new.highest_unit_entry) then
    raise exception 'what was posted to the month is part of its close' using errcode = 'MC004';
  end if;
  return new;
end $$;
create trigger keep_month_close before insert on month_close for each row execute function keep_month_close();
create trigger append_only before update or delete or truncate on month_close
  for each statement execute function ledger.refuse_change();

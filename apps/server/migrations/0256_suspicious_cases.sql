-- Why: what compliance finds suspicious is a case with its transactions and notes, and ends reported to the NFIU or closed by two people (Money
--   Laundering (Prevention and Prohibition) Act 2022, section 7). Unusual transactions are computed (compliance/unusual-store.ts); that one was
--   looked at and set aside is kept.
-- Locks: wallet_transaction, against writes, while its index is built: some seconds for a million rows. The kind of decision is in always/decision_kinds.sql.
-- Undo: drop index unusual_transaction_candidate; drop table unusual_transaction_review, suspicious_case_note, suspicious_case_transaction,
--   suspicious_case; drop function keep_suspicious_case, refuse_foreign_transaction, refuse_own_case, refuse_own_review.

-- From the least amount that a rule looks at.
create index unusual_transaction_candidate on wallet_transaction (created_at desc)
  where currency = 'NGN' and amount_minor >= 100000000 or currency = 'USD' and amount_minor >= 10000;

create table suspicious_case (
  case_id text primary key,
  member_id text not null references member,
  origin text not null,
  -- The row of the unusual transactions, the transaction or the hit.
  origin_id text,
  reason text not null,
  opened_by text not null references staff,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  outcome text,
  ended_at timestamptz,
  -- When it was reported: what the NFIU calls the report, its day, and who noted it.
  nfiu_reference text,
  reported_on date,
  reported_by text references staff,
  -- When two people closed it without a report.
  closed_by_decision text,
  constraint case_is_closed_about_its_member foreign key (closed_by_decision, member_id) references decision (decision_id, member_id),
  constraint case_origin_is_known check (origin in ('unusual', 'large_transaction', 'sanctions_hit', 'member')),
  constraint case_by_hand_has_no_origin check ((origin = 'member') = (origin_id is null)),
  constraint case_has_a_reason check (btrim(reason) <> ''),
  constraint case_is_due_within_a_day check (due_at = opened_at + interval '24 hours'),
  constraint case_outcome_is_known check (outcome in ('reported', 'no_suspicion')),
  constraint case_end_is_whole check ((outcome is null) = (ended_at is null)),
  constraint reported_case_has_its_report check ((outcome is not distinct from 'reported') = (nfiu_reference is not null)
    and (nfiu_reference is null) = (reported_on is null) and (nfiu_reference is null) = (reported_by is null)),
  constraint closed_case_has_its_decision check ((outcome is not distinct from 'no_suspicion') = (closed_by_decision is not null)),
  constraint case_report_is_within_its_case check (reported_on between (opened_at at time zone 'Africa/Lagos')::date
    and (ended_at at time zone 'Africa/Lagos')::date)
);
-- A second press of the button opens no second case.
create unique index one_open_case_per_origin on suspicious_case (member_id, origin, origin_id) nulls not distinct where outcome is null;
create trigger never_removed before delete or truncate on suspicious_case for each statement execute function ledger.refuse_change();

create function keep_suspicious_case() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null then
      raise exception 'a case begins open' using errcode = 'SC002';
    end if;
    if exists (select from staff where staff_id = new.opened_by and member_id = new.member_id) then
      raise exception 'no one opens a case about themself' using errcode = 'SC001';
    end if;
    return new;
  end if;
  if old.outcome is not null then
    raise exception 'a case ends once' using errcode = 'SC002';
  end if;
  if new.outcome = 'reported' and exists (select from staff where staff_id = new.reported_by and member_id = new.member_id) then
    raise exception 'no one reports a case about themself' using errcode = 'SC001';
  end if;
  if new.outcome = 'no_suspicion' and not exists (select from decision where decision_id = new.closed_by_decision
      and kind = 'no_suspicion' and subject_id = new.case_id and status = 'approved') then
    raise exception 'a case is closed without a report by two staff members' using errcode = 'SC003';
  end if;
  return new;
end $$;
create trigger keep_suspicious_case before insert or update on suspicious_case for each row execute function keep_suspicious_case();

create table suspicious_case_transaction (
  case_id text not null references suspicious_case,
  transaction_id text not null references wallet_transaction,
  primary key (case_id, transaction_id)
);
create index case_of_transaction on suspicious_case_transaction (transaction_id);
create trigger append_only before update or delete or truncate on suspicious_case_transaction
  for each statement execute function ledger.refuse_change();

create function refuse_foreign_transaction() returns trigger language plpgsql as $$
begin
  if not exists (select from suspicious_case join wallet using (member_id) join wallet_transaction using (wallet_id)
      where case_id = new.case_id and transaction_id = new.transaction_id) then
    raise exception 'a case is about transactions of its member' using errcode = 'SC004';
  end if;
  return new;
end $$;
create trigger foreign_transaction_is_refused before insert on suspicious_case_transaction
  for each row execute function refuse_foreign_transaction();

create table suspicious_case_note (
  note_id text primary key,
  case_id text not null references suspicious_case,
  -- Several may be of one moment.
  note_no bigint generated always as identity,
  text text not null,
  written_by text not null references staff,
  written_at timestamptz not null,
  constraint case_note_says_something check (btrim(text) <> '')
);
create index note_of_case on suspicious_case_note (case_id, note_no);
create trigger append_only before update or delete or truncate on suspicious_case_note
  for each statement execute function ledger.refuse_change();

create function refuse_own_case() returns trigger language plpgsql as $$
begin
  if exists (select from suspicious_case join staff using (member_id) where case_id = new.case_id and staff_id = new.written_by) then
    raise exception 'no one writes in a case about themself' using errcode = 'SC001';
  end if;
  return new;
end $$;
create trigger own_case_is_refused before insert on suspicious_case_note for each row execute function refuse_own_case();

-- That compliance looked at an unusual transaction, and why there is nothing unusual about it.
create table unusual_transaction_review (
  transaction_id text not null references wallet_transaction,
  rule text not null,
  reason text not null,
  reviewed_by text not null references staff,
  reviewed_at timestamptz not null,
  primary key (transaction_id, rule),
  constraint unusual_rule_is_known check (rule in ('above_usual', 'first_deposit', 'in_and_out', 'structuring')),
  constraint review_has_a_reason check (btrim(reason) <> '')
);
create trigger append_only before update or delete or truncate on unusual_transaction_review
  for each statement execute function ledger.refuse_change();

create function refuse_own_review() returns trigger language plpgsql as $$
begin
  if exists (select from staff join wallet using (member_id) join wallet_transaction using (wallet_id)
      where staff_id = new.reviewed_by and transaction_id = new.transaction_id) then
    raise exception 'no one sets a transaction of their own aside' using errcode = 'SC001';
  end if;
  return new;
end $$;
create trigger own_review_is_refused before insert on unusual_transaction_review
  for each row execute function refuse_own_review();

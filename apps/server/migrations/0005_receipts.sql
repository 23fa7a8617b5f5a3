-- Why: receipts that members send, and transfers by hand that staff confirm. Decisions are kept for good: who, when, what, why.
-- Locks: none that matter, every table is new.
-- Undo: drop table bank_transfer_decision, bank_transfer, transfer_reference, receipt_upload_part, receipt_upload, receipt;
--   drop function bank_transfer_keeps_its_word, two_people_decide, refuse_redeciding. The files stay in their store.

-- A file that was taken in. Its bytes are in the file store.
create table receipt (
  receipt_id text primary key,
  member_id text not null references member,
  stored_name text not null unique,
  -- As the member calls it, for their eyes and in no path.
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  -- Of what was sent, not of what is kept: the same file sent twice is noticed.
  sent_sha256 bytea not null,
  stored_at timestamptz not null,
  constraint media_type_is_known check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
  constraint a_hash_is_sha256 check (length(sent_sha256) = 32),
  constraint one_receipt_per_file unique (member_id, sent_sha256)
);
create index receipt_by_file on receipt (sent_sha256);

-- A file on its way in.
create table receipt_upload (
  upload_id text primary key,
  member_id text not null references member,
  file_name text not null,
  size_bytes integer not null,
  received_bytes integer not null default 0,
  receipt_id text references receipt,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  constraint a_file_has_bytes check (size_bytes between 1 and 10000000),
  constraint no_more_than_announced check (received_bytes between 0 and size_bytes)
);
create index receipt_upload_by_member on receipt_upload (member_id, started_at);
create index receipt_upload_by_end on receipt_upload (expires_at);

create table receipt_upload_part (
  upload_id text not null references receipt_upload on delete cascade,
  from_byte integer not null,
  size_bytes integer not null check (size_bytes > 0),
  stored_name text not null unique,
  primary key (upload_id, from_byte)
);

-- What a member was told to write into their next transfer. Theirs until a payment takes it.
create table transfer_reference (
  reference text primary key,
  member_id text not null references member,
  currency text not null,
  shown_at timestamptz not null,
  taken_at timestamptz,
  constraint currency_is_known check (currency in ('NGN', 'USD'))
);
create unique index one_open_reference on transfer_reference (member_id, currency) where taken_at is null;

-- A member says that they paid into the club's bank. The payment of the same reference says what came of it.
create table bank_transfer (
  reference text primary key,
  member_id text not null references member,
  receipt_id text not null references receipt,
  account_id text,
  bank_reference text,
  note text,
  -- For staff: reasons to look twice.
  flags text[] not null,
  claimed_at timestamptz not null,
  confirm_by timestamptz not null,
  state text not null default 'waiting',
  constraint state_is_known check (state in ('waiting', 'proposed', 'confirmed', 'rejected'))
);
-- A receipt that was rejected may be sent again, with its earlier fate before the eyes of staff.
create unique index one_transfer_per_receipt on bank_transfer (receipt_id) where state <> 'rejected';
create index bank_transfer_waiting on bank_transfer (confirm_by) where state in ('waiting', 'proposed');
create index bank_transfer_by_bank_reference on bank_transfer (bank_reference) where bank_reference is not null;

-- What staff did about it, one row for each deed. A confirmation needs two of them: one proposes, another approves.
create table bank_transfer_decision (
  decision_id text primary key,
  -- Clocks of two servers may agree or differ; this says which came later.
  decision_no bigint generated always as identity,
  reference text not null references bank_transfer,
  deed text not null,
  -- The proposal that an approval is about: an edited one needs a new approval.
  proposal_id text references bank_transfer_decision,
  decided_by text not null,
  decided_at timestamptz not null,
  received_minor bigint,
  fee_minor bigint,
  value_date date,
  reason text,
  constraint deed_is_known check (deed in ('proposed', 'approved', 'rejected')),
  constraint a_proposal_names_its_figures
    check ((deed = 'proposed') = (received_minor is not null and fee_minor is not null and value_date is not null)),
  constraint a_proposal_credits_something check (fee_minor >= 0 and received_minor > fee_minor),
  constraint an_approval_names_its_proposal check ((deed = 'approved') = (proposal_id is not null)),
  constraint a_rejection_has_its_reason check (deed <> 'rejected' or length(reason) > 0)
);
create unique index decided_once on bank_transfer_decision (reference) where deed in ('approved', 'rejected');
create index bank_transfer_decision_in_order on bank_transfer_decision (reference, decision_no);

create function refuse_redeciding() returns trigger language plpgsql as $$
begin
  raise exception 'a decision is not rewritten' using errcode = 'BT001';
end $$;
create trigger as_it_was_decided before update or delete on bank_transfer_decision
  for each row execute function refuse_redeciding();

create function two_people_decide() returns trigger language plpgsql as $$
declare
  v_proposer text;
begin
  if new.decided_by = (select member_id from bank_transfer where reference = new.reference) then
    raise exception 'nobody decides about their own transfer' using errcode = 'BT002';
  end if;
  if new.deed = 'approved' then
    select decided_by into v_proposer from bank_transfer_decision
      where decision_id = new.proposal_id and reference = new.reference and deed = 'proposed';
    if v_proposer is null or v_proposer = new.decided_by then
      raise exception 'a confirmation needs two people' using errcode = 'BT002';
    end if;
  end if;
  return new;
end $$;
create trigger two_people_decide before insert on bank_transfer_decision
  for each row execute function two_people_decide();

create function bank_transfer_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.reference, old.member_id, old.receipt_id, old.account_id, old.bank_reference, old.note, old.flags, old.claimed_at,
        old.confirm_by)
      is distinct from (new.reference, new.member_id, new.receipt_id, new.account_id, new.bank_reference, new.note, new.flags,
        new.claimed_at, new.confirm_by)
    or (old.state in ('confirmed', 'rejected') and old.state <> new.state)
  then
    raise exception 'a transfer keeps what was claimed and what was decided' using errcode = 'BT001';
  end if;
  return new;
end $$;
create trigger keeps_its_word before update or delete on bank_transfer
  for each row execute function bank_transfer_keeps_its_word();

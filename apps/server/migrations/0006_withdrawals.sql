-- Why: what stands of a member's papers and bank accounts, and the money they asked to be paid: when, to which account, by
--   whose decision. The database itself keeps the order of states, the two pairs of eyes, and what was promised unchanged.
-- Locks: none that matter, every table is new.
-- Undo: drop table withdrawal_step, withdrawal, payout_batch, bank_account, identity_check; the books stay.

-- A paper handed in and what was decided about it. A newer one replaces it and it stays.
create table identity_check (
  check_id text primary key,
  member_id text not null references member,
  kind text not null,
  status text not null,
  -- What the member is told when it is refused.
  reason text,
  submitted_at timestamptz not null,
  -- The working day, in Lagos, by which it is looked at.
  expected_by date not null,
  decided_at timestamptz,
  decided_by text,
  replaced_at timestamptz,
  constraint check_kind_is_known check (kind in ('kyc', 'poa', 'bvn')),
  constraint check_status_is_known check (status in ('pending', 'validated', 'rejected', 'expired')),
  constraint a_decision_has_its_moment check ((status = 'pending') = (decided_at is null)),
  constraint a_refusal_says_why check (status <> 'rejected' or reason is not null)
);
create unique index one_check_of_a_kind_stands on identity_check (member_id, kind) where replaced_at is null;

-- Where a member is paid. Its number is stored whole, never logged, and shown by its last four digits.
create table bank_account (
  bank_account_id text primary key,
  member_id text not null references member,
  -- Which of the member's three accounts it is.
  slot text not null,
  currency text not null,
  bank_name text not null,
  bank_code text,
  bank_country text not null,
  account_name text not null,
  account_number text not null,
  swift_code text,
  routing_number text,
  name_match text not null,
  verified_at timestamptz,
  -- A new account waits a day before money goes there, so that its owner can object.
  payout_available_at timestamptz not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  constraint slot_is_known check (slot in ('ngn', 'usd', 'other')),
  constraint account_currency_is_known check (currency in ('NGN', 'USD')),
  constraint a_slot_has_its_currency check (slot = 'other' or currency = upper(slot)),
  constraint name_match_is_known check (name_match in ('match', 'review', 'mismatch')),
  constraint a_stranger_is_not_verified check (verified_at is null or name_match <> 'mismatch'),
  constraint an_account_can_be_paid_in_its_currency unique (bank_account_id, currency)
);
create unique index one_account_per_slot on bank_account (member_id, slot) where replaced_at is null;

-- A withdrawal points at the account it was asked for, so where that leads never changes: another account is another row.
create function keep_bank_details() returns trigger language plpgsql as $$
begin
  if (new.bank_account_id, new.member_id, new.slot, new.currency, new.bank_name, new.bank_code, new.bank_country,
      new.account_name, new.account_number, new.swift_code, new.routing_number, new.created_at)
    is distinct from (old.bank_account_id, old.member_id, old.slot, old.currency, old.bank_name, old.bank_code,
      old.bank_country, old.account_name, old.account_number, old.swift_code, old.routing_number, old.created_at) then
    raise exception 'bank details do not change: add another account' using errcode = 'WD001';
  end if;
  return new;
end $$;
create trigger keep_bank_details before update on bank_account
  for each row execute function keep_bank_details();

create table payout_batch (
  batch_id text primary key,
  currency text not null,
  payout_on date not null,
  status text not null,
  made_at timestamptz not null,
  made_by text not null,
  released_at timestamptz,
  released_by text,
  completed_at timestamptz,
  constraint batch_currency_is_known check (currency in ('NGN', 'USD')),
  constraint batch_status_is_known
    check (status in ('draft', 'processing', 'completed', 'completed_with_failures')),
  constraint a_batch_is_released_once check ((status = 'draft') = (released_by is null)),
  constraint whoever_made_a_batch_does_not_release_it check (released_by <> made_by),
  constraint a_batch_is_of_one_currency unique (batch_id, currency)
);

create table withdrawal (
  withdrawal_id text primary key,
  reference text not null constraint one_withdrawal_per_reference unique,
  wallet_id text not null references wallet,
  member_id text not null references member,
  currency text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  bank_account_id text not null,
  note text,
  status text not null,
  requested_at timestamptz not null,
  -- The working day, in Lagos, on or before which it is paid, and the instant until which it may be taken back.
  payout_on date not null,
  cut_off_at timestamptz not null,
  approved_by text,
  -- Staff may be members too; nobody decides about money of their own.
  approved_by_member text,
  batch_id text,
  sent_at timestamptz,
  sent_by text,
  sent_by_member text,
  paid_at timestamptz,
  returned_at timestamptz,
  failure_reason text,
  session_id text,
  constraint withdrawal_currency_is_known check (currency in ('NGN', 'USD')),
  constraint a_withdrawal_is_more_than_its_fee check (fee_minor >= 0 and amount_minor > fee_minor),
  constraint withdrawal_status_is_known
    check (status in ('pending', 'approved', 'processing', 'paid', 'failed', 'rejected', 'cancelled')),
  constraint its_account_is_in_its_currency foreign key (bank_account_id, currency)
    references bank_account (bank_account_id, currency),
  constraint its_batch_is_in_its_currency foreign key (batch_id, currency) references payout_batch (batch_id, currency),
  constraint nothing_goes_out_unapproved
    check (status not in ('approved', 'processing', 'paid', 'failed') or approved_by is not null),
  constraint nothing_goes_out_alone
    check (status not in ('processing', 'paid', 'failed')
      or (batch_id is not null and sent_by is not null and sent_at is not null)),
  constraint two_pairs_of_eyes check (sent_by <> approved_by),
  constraint nobody_approves_their_own check (approved_by_member <> member_id),
  constraint nobody_sends_their_own check (sent_by_member <> member_id),
  constraint paid_has_its_moment check (status <> 'paid' or paid_at is not null),
  constraint what_went_wrong_is_said check (status not in ('failed', 'rejected') or failure_reason is not null)
);
create index withdrawal_newest on withdrawal (member_id, requested_at desc, withdrawal_id desc);
create index withdrawal_to_be_decided on withdrawal (payout_on) where status in ('pending', 'approved', 'processing');
create index withdrawal_by_batch on withdrawal (batch_id) where batch_id is not null;

-- Every state that a withdrawal was in, since when, and who put it there. Rows are added and never changed.
create table withdrawal_step (
  withdrawal_id text not null references withdrawal,
  position integer not null,
  status text not null,
  note text,
  -- Null: the member.
  done_by text,
  at timestamptz not null,
  primary key (withdrawal_id, position)
);
create trigger append_only before update or delete or truncate on withdrawal_step
  for each statement execute function ledger.refuse_change();

-- The only ways that a withdrawal can go. What was asked for stays as it was.
create function keep_withdrawal_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a withdrawal begins as pending' using errcode = 'WD002';
    end if;
    return new;
  end if;
  if (new.withdrawal_id, new.reference, new.wallet_id, new.member_id, new.currency, new.amount_minor, new.fee_minor,
      new.bank_account_id, new.requested_at, new.payout_on, new.cut_off_at)
    is distinct from (old.withdrawal_id, old.reference, old.wallet_id, old.member_id, old.currency, old.amount_minor,
      old.fee_minor, old.bank_account_id, old.requested_at, old.payout_on, old.cut_off_at) then
    raise exception 'what was asked for does not change' using errcode = 'WD001';
  end if;
  if new.status <> old.status and not (
    (old.status = 'pending' and new.status in ('approved', 'rejected', 'cancelled'))
    or (old.status = 'approved' and new.status in ('processing', 'rejected'))
    or (old.status = 'processing' and new.status in ('paid', 'failed'))
    -- A bank may send the money back after it took it.
    or (old.status = 'paid' and new.status = 'failed' and new.returned_at is not null)
  ) then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status using errcode = 'WD002';
  end if;
  return new;
end $$;
create trigger keep_withdrawal_order before insert or update on withdrawal
  for each row execute function keep_withdrawal_order();
create function refuse_withdrawal_removal() returns trigger language plpgsql as $$
begin
  raise exception 'a withdrawal is not removed' using errcode = 'WD003';
end $$;
create trigger never_removed before delete or truncate on withdrawal
  for each statement execute function refuse_withdrawal_removal();

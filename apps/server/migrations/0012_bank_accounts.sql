-- Why: accounts abroad have more to them than a number, staff decide about those that no bank can vouch for, and members
--   say where they live, when they were born and whom to turn to. Every change of theirs is kept.
-- Locks: bank_account for the moment of adding columns; a default that is a constant rewrites nothing.
-- Undo: drop table member_change, member_profile; the new columns of bank_account may stay, and the old function
--   keep_bank_details is in 0006_withdrawals.sql.

alter table bank_account
  add column is_iban boolean not null default false,
  add column account_type text,
  -- Sort code, BSB, or transit and institution number, as the country has it.
  add column branch_code text,
  add column bank_address text,
  add column holder_address text,
  add column intermediary_bank text,
  add column intermediary_swift text,
  add column intermediary_account text,
  add column decided_at timestamptz,
  add column decided_by text,
  add column declined_reason text,
  add constraint account_type_is_known check (account_type in ('checking', 'savings')),
  add constraint a_decision_names_who_and_when check ((decided_at is null) = (decided_by is null)),
  add constraint only_what_was_declined_has_a_reason
    check (declined_reason is null or (decided_at is not null and name_match = 'mismatch'));

-- As before, with what is new: where an account leads never changes.
create or replace function keep_bank_details() returns trigger language plpgsql as $$
begin
  if (new.bank_account_id, new.member_id, new.slot, new.currency, new.bank_name, new.bank_code, new.bank_country,
      new.account_name, new.account_number, new.swift_code, new.routing_number, new.created_at, new.is_iban,
      new.account_type, new.branch_code, new.bank_address, new.holder_address, new.intermediary_bank,
      new.intermediary_swift, new.intermediary_account)
    is distinct from (old.bank_account_id, old.member_id, old.slot, old.currency, old.bank_name, old.bank_code,
      old.bank_country, old.account_name, old.account_number, old.swift_code, old.routing_number, old.created_at,
      old.is_iban, old.account_type, old.branch_code, old.bank_address, old.holder_address, old.intermediary_bank,
      old.intermediary_swift, old.intermediary_account) then
    raise exception 'bank details do not change: add another account' using errcode = 'WD001';
  end if;
  return new;
end $$;

-- What a member says about themselves beyond the sign-up form. The address and the next of kin are as the wire has them.
create table member_profile (
  member_id text primary key references member,
  address jsonb,
  date_of_birth date,
  next_of_kin jsonb,
  updated_at timestamptz not null,
  constraint an_address_is_a_whole check (address is null or address ?& array['line_1', 'city', 'country']),
  constraint next_of_kin_is_a_whole check (next_of_kin is null or next_of_kin ?& array['name', 'relationship', 'phone'])
);

-- What a member changed about themselves, field by field, from what to what. Rows are added and never changed.
create table member_change (
  change_id text primary key,
  member_id text not null references member,
  changed jsonb not null,
  changed_at timestamptz not null,
  constraint something_changed check (changed <> '{}'::jsonb)
);
create index member_change_newest on member_change (member_id, changed_at desc);
create trigger append_only before update or delete or truncate on member_change
  for each statement execute function ledger.refuse_change();

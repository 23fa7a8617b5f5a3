-- Why: a member who holds naira has an account number of their own at a payment provider, and what is sent to it becomes a payment of
--   theirs without a receipt (0153 in docs/decisions). Such a payment has a reference of ours, and the name that its provider gave it.
-- Locks: payment_intent, for the moment of adding columns without a default, and while an index over none of its rows is built.
-- Existing data: no payment came to such a number before.
-- Undo: alter table payment_intent drop the columns; drop table virtual_account.

create table virtual_account (
  -- Also what the provider knows it by, where it takes a name of ours.
  account_id text primary key,
  member_id text not null references member,
  wallet_id text not null,
  currency text not null,
  provider text not null,
  -- asked: its provider has not answered yet; failed: it was not made, and the member may ask again.
  state text not null,
  account_number text,
  account_name text,
  bank_name text,
  asked_at timestamptz not null,
  opened_at timestamptz,
  constraint virtual_account_state_is_known check (state in ('asked', 'open', 'failed')),
  constraint virtual_account_is_in_naira check (currency = 'NGN'),
  constraint virtual_account_provider_is_known check (provider in ('paystack', 'monnify')),
  constraint an_open_account_has_its_number check ((state = 'open') = (account_number is not null)
    and (state = 'open') = (opened_at is not null) and (state = 'open') = (bank_name is not null)),
  constraint an_account_number_has_ten_digits check (account_number ~ '^[0-9]{10}$'),
  constraint one_virtual_account_per_member unique (member_id),
  constraint one_member_per_account_number unique (provider, account_number),
  constraint a_virtual_account_is_its_members unique (account_id, member_id, wallet_id, provider),
  constraint virtual_account_leads_to_its_members_wallet foreign key (wallet_id, member_id, currency)
    references wallet (wallet_id, member_id, currency)
);
create trigger never_removed before delete or truncate on virtual_account
  for each statement execute function ledger.refuse_change();

-- What stands open keeps its number and its member: money that is on its way there must not become another's.
create function keep_virtual_account() returns trigger language plpgsql as $$
begin
  if old.state = 'open' and (new.state, new.account_number) is distinct from (old.state, old.account_number) then
    raise exception 'an account number that is open stays as it is' using errcode = 'VA001';
  end if;
  return new;
end $$;
create trigger keep_virtual_account before update on virtual_account
  for each row execute function keep_virtual_account();

alter table payment_intent
  add column virtual_account_id text,
  -- What the provider calls the transfer: the name to ask about it by.
  add column arrival_reference text,
  -- As the sender's bank says. Null where it does not.
  add column sender_name text,
  add constraint an_arrival_has_its_account check ((virtual_account_id is null) = (arrival_reference is null)
    and (virtual_account_id is not null or sender_name is null)),
  add constraint an_arrival_is_naira_into_a_wallet check (virtual_account_id is null
    or (purpose = 'deposit' and charged_currency = 'NGN' and credited_currency = 'NGN')),
  add constraint an_arrival_is_into_its_members_account foreign key (virtual_account_id, member_id, wallet_id, provider)
    references virtual_account (account_id, member_id, wallet_id, provider);
create unique index one_payment_per_arrival on payment_intent (provider, arrival_reference) where arrival_reference is not null;

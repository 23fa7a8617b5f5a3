-- Why: a bank account, a phone, a device or a document that several members gave is shown to staff, for identity reviews and
--   withdrawals. These indexes find them.
-- Locks: bank_account and member against writes while the index is made; both are small.
-- Undo: drop index bank_account_by_key, member_by_phone; drop function account_key.

-- An account number as it is compared: without spaces and hyphens, in capitals.
create function account_key(p_number text) returns text immutable parallel safe language sql as $$
  select upper(regexp_replace(p_number, '[^0-9A-Za-z]', '', 'g'))
$$;
create index bank_account_by_key on bank_account (account_key(account_number));
create index member_by_phone on member (phone);

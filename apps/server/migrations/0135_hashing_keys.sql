-- Why: SECOND_FACTOR_KEY and IDENTITY_HMAC_KEY can be rotated. What was hashed cannot be hashed anew, as nobody has the numbers. So it
--   is hashed with a key of its own, which lies here sealed under the setting's key and is sealed anew when that is rotated.
-- Locks: none that matter, the table is new.
-- Undo: only before a rotation: drop table hashing_key. Afterwards the numbers could not be recognised.

create table hashing_key (
  purpose text primary key,
  -- AES-256-GCM. Null until the first start of a server makes it.
  sealed_key bytea,
  -- Rows were hashed before with the setting's key itself: the key to be made is that one.
  inherits boolean not null,
  constraint hashing_key_purpose_is_known check (purpose in ('codes', 'identity_numbers'))
);
insert into hashing_key (purpose, inherits) values
  ('codes', exists (select from recovery_code)),
  ('identity_numbers', exists (select from member_bvn)
    or exists (select from identity_document where id_number_hmac is not null));

-- Why: packs of closed months are signed (Ed25519). The seed of the key lies sealed beside the hashing keys: it too must outlive every
--   rotation of the settings' keys, and is sealed anew with them.
-- Locks: hashing_key, for a moment.
-- Undo: delete the row, and put the constraint of 0135 back. Packs that were signed keep their public key.
alter table hashing_key drop constraint hashing_key_purpose_is_known;
alter table hashing_key add constraint hashing_key_purpose_is_known check (purpose in ('codes', 'identity_numbers', 'month_packs'));
insert into hashing_key (purpose, inherits) values ('month_packs', false);

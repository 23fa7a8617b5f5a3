-- Why: PDFs of the club carry a signature that readers of PDFs check (PAdES). They ask for a certificate with an RSA key
--   (0181 in docs/decisions).
-- Locks: none; the table is new.
-- Existing data: a key of before has no certificate. The next document makes another key, with one.
-- Undo: drop table document_certificate. PDFs that were signed then name a certificate that is published nowhere.

-- The certificate of a key that signs documents, and its private half, which is gone once another key signs.
create table document_certificate (
  key_id text primary key references document_key,
  certificate bytea not null constraint a_certificate_is_der check (substr(certificate, 1, 1) = '\x30'),
  sealed_key bytea
);
create unique index one_document_certificate_signs on document_certificate ((sealed_key is not null)) where sealed_key is not null;
create trigger append_only before delete or truncate on document_certificate
  for each statement execute function ledger.refuse_change();

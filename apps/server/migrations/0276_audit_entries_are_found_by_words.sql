-- Why: an auditor finds entries by a part of a name, an address or a reference. Without an index every entry is read.
-- Locks: audit_entry against writing while the index is made: about four seconds for a hundred thousand entries.
-- Undo: drop index audit_entry_by_words; drop extension pg_trgm.

create extension if not exists pg_trgm;
create index audit_entry_by_words on audit_entry using gin (entry gin_trgm_ops);

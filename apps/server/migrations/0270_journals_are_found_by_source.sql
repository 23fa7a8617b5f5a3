-- Why: an accountant finds a journal by any reference or id that it rests on. Without an index every journal is read.
-- Locks: ledger.journal against writing while the index is made: about ten seconds for a million journals.
-- Undo: drop index ledger.journal_by_source; drop function list_sources.

-- What a journal rests on: every value that its meta names.
create function list_sources(p_meta jsonb) returns text[] language sql immutable strict parallel safe as $$
  select array(select value from jsonb_each_text(p_meta))
$$;
create index journal_by_source on ledger.journal using gin (list_sources(meta));

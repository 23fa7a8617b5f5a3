-- Why: an email is sent after the request that wrote it was answered, maybe by another server: its sending belongs to the same trace
--   (0169 in docs/decisions). It holds random numbers, and leaves with the row after 30 days.
-- Locks: outbox_mail, for a moment.
-- Existing data: what was written before has none.
-- Undo: drop the column.
alter table outbox_mail
  add column traceparent text,
  add constraint traceparent_has_its_form check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');

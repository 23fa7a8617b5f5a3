-- Why: of two letters that are due at the same moment, the one that was written first leaves first.
-- Locks: outbox_mail for as long as a month of letters takes to be numbered, seconds at most.
-- Undo: drop index outbox_mail_due; create index outbox_mail_due on outbox_mail (next_attempt_at)
--   where sent_at is null and withheld_at is null and failed_at is null; alter table outbox_mail drop column mail_no.

alter table outbox_mail add column mail_no bigint generated always as identity;
drop index outbox_mail_due;
create index outbox_mail_due on outbox_mail (next_attempt_at, mail_no)
  where sent_at is null and withheld_at is null and failed_at is null;

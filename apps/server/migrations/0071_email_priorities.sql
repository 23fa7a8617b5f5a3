-- Why: a code leaves before security emails, these before those about money, and all before what goes to everybody; several emails
--   leave at once. Of one member and one priority the one that was written first still leaves first (0038); across priorities
--   the more urgent one overtakes.
-- Locks: outbox_mail for the moment of two columns with constant defaults, and while a month of emails is indexed, seconds at most.
-- Undo: drop index outbox_mail_due, outbox_mail_in_order; create index outbox_mail_due on outbox_mail (next_attempt_at, mail_no)
--   where sent_at is null and withheld_at is null and failed_at is null; alter table outbox_mail drop column priority,
--   drop column claimed_until;

-- 0 codes and links to sign in with, 1 security, 2 money and the rest, 3 what goes to everybody.
alter table outbox_mail
  add column priority smallint not null default 2 constraint a_priority_is_known check (priority between 0 and 3),
  -- The server that sends it has it until then, by the database's own clock.
  add column claimed_until timestamptz;

drop index outbox_mail_due;
create index outbox_mail_due on outbox_mail (priority, next_attempt_at, mail_no)
  where sent_at is null and withheld_at is null and failed_at is null;
create index outbox_mail_in_order on outbox_mail (recipient, priority, mail_no)
  where sent_at is null and withheld_at is null and failed_at is null;

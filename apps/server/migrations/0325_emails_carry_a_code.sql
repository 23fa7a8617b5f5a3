-- Why: a forged "our bank account has changed" looks like an email of the club. Each email carries a code that anyone types into /check,
--   which says what the club sent under it, when and to whom (0180 in docs/decisions).
-- Locks: outbox_mail, for a moment.
-- Existing data: emails of before have no code.
-- Undo: drop table sent_email; alter table outbox_mail drop column code.
alter table outbox_mail
  add column code text,
  add constraint email_code_has_its_form check (code ~ '^KFE(-[0-9A-HJKMNP-TV-Z]{4}){3}$');

-- What left, for as long as its code is answered. The text of the email is not kept.
create table sent_email (
  code text primary key,
  recipient text not null,
  subject text not null,
  sent_at timestamptz not null
);
create index sent_email_by_time on sent_email (sent_at);
create index sent_email_of_recipient on sent_email (recipient);

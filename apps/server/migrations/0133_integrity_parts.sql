-- Why: a night's integrity check has parts, and a part that could not look must never read as one that found nothing.
-- Locks: none that matter, the table is new.
-- Undo: drop table integrity_part.

create table integrity_part (
  check_no bigint not null references integrity_check,
  part text not null,
  took_ms integer not null,
  -- What was read, and how much of it: {"journals": 204}.
  looked jsonb not null,
  findings integer not null,
  -- Why it could not look at everything; null when it did.
  failure text,
  primary key (check_no, part),
  constraint part_of_the_check_is_known check (part in ('ledger', 'oracle', 'audit', 'charges')),
  constraint looked_is_an_object check (jsonb_typeof(looked) = 'object'),
  constraint findings_are_counted check (findings >= 0),
  constraint a_failure_has_a_reason check (length(btrim(failure)) > 0)
);
create trigger append_only before update or delete or truncate on integrity_part
  for each statement execute function ledger.refuse_change();

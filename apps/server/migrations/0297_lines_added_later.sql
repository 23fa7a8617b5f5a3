-- Why: a bank may add a line to days whose balances were proven without it. A staff member says why it is let in, with a file that proves
--   the days again through the newest, and the line stays marked (0136 in docs/decisions).
-- Locks: bank_statement and bank_statement_line, for a moment.
-- Existing data: no line was marked, as files with such lines were refused, or taken in unmarked where they reached the newest day.
-- Undo: drop the trigger, the function and the columns.

alter table bank_statement
  -- Why its lines of proven days are let in.
  add column added_reason text,
  add constraint added_lines_have_a_reason check (length(btrim(added_reason)) > 0),
  add constraint added_lines_are_proven check (added_reason is null or closing_minor is not null);
alter table bank_statement_line add column is_added_later boolean not null default false;

create function keep_added_line() returns trigger language plpgsql as $$
begin
  if not exists (select from bank_statement where statement_id = new.statement_id and added_reason is not null) then
    raise exception 'a line of proven days is let in with a reason' using errcode = 'ST011';
  end if;
  return new;
end $$;
create trigger keep_added_line before insert on bank_statement_line for each row when (new.is_added_later) execute function keep_added_line();

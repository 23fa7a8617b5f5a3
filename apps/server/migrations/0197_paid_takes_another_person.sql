-- Why: "paid" was recorded by the same person who gave the file to the bank, so that one person alone could say that money arrived. The
--   database keeps for every path that another person records it. What the bank itself told has no person.
-- Locks: payout_line for the moment of adding a trigger.
-- Existing data: lines that were recorded before stay as they are.
-- Undo: drop trigger paid_by_another_person on payout_line, and its function.

create function paid_takes_another() returns trigger language plpgsql as $$
begin
  if exists (select from payout_batch where batch_id = new.batch_id and handed_by = new.done_by) then
    raise exception 'another person than who gave the file to the bank records what it paid' using errcode = 'WD009';
  end if;
  return new;
end $$;
create trigger paid_by_another_person before update on payout_line for each row
  when (new.state = 'paid' and old.state is distinct from new.state)
  execute function paid_takes_another();

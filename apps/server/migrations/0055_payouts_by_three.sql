-- Why: the approver of a withdrawal, the maker of its batch and the approver of the batch are three people. Until now the maker
--   could be one of the other two. The database keeps the rule for every path that writes a batch.
-- Locks: payout_line, payout_batch and withdrawal for the moment of adding triggers.
-- Existing data: batches that were approved before stay as they are. A draft whose maker approved one of its lines cannot be
--   approved: another staff member rejects it, and another maker makes it again.
-- Undo: drop trigger by_three_people on payout_line and payout_batch, approver_stays on withdrawal, and their functions.

-- Who approved a withdrawal is decided once; the rules below rest on it.
create function keep_withdrawal_approver() returns trigger language plpgsql as $$
begin
  raise exception 'the approver of a withdrawal does not change' using errcode = 'WD008';
end $$;
create trigger approver_stays before update on withdrawal for each row
  when (old.approved_by is not null and (new.approved_by, new.approved_by_member)
    is distinct from (old.approved_by, old.approved_by_member))
  execute function keep_withdrawal_approver();

create function maker_approved_no_line() returns trigger language plpgsql as $$
begin
  if exists (select from withdrawal, payout_batch where withdrawal_id = new.withdrawal_id
      and payout_batch.batch_id = new.batch_id and approved_by = made_by) then
    raise exception 'the maker of a batch approved none of its withdrawals' using errcode = 'WD008';
  end if;
  return new;
end $$;
create trigger by_three_people before insert on payout_line
  for each row execute function maker_approved_no_line();

-- The row of the batch is locked before this runs, and a line is only added while its batch is share-locked: every line is seen.
create function batch_takes_three() returns trigger language plpgsql as $$
begin
  if exists (select from payout_line join withdrawal using (withdrawal_id)
      where payout_line.batch_id = new.batch_id and approved_by in (new.released_by, new.made_by)) then
    raise exception 'withdrawals, their batch and its approval are of three people' using errcode = 'WD008';
  end if;
  return new;
end $$;
create trigger by_three_people before update on payout_batch for each row
  when (new.status = 'approved' and old.status is distinct from new.status)
  execute function batch_takes_three();

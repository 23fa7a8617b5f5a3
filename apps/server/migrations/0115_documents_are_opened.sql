-- Why: identity documents were approved by two staff members who had not opened the file, and one passport validated two members.
--   Who proposes or approves a document must have opened its file. A new hand-in is a new file that nobody has opened. Each of
--   the two types the name on it; the second does not see what the first typed. The database keeps all of it.
-- Locks: identity_proposal for the moment of adding a column, constraints and a trigger.
-- Existing data: open proposals by somebody who has not opened the file end as void; the document waits to be looked at again.
--   What was approved before stays approved.
-- Undo: drop trigger opened_by_who_decides on identity_proposal with its functions, drop the column
--   second_name_read; keep_proposal and proposal_status_is_known are in 0020_identity_decisions.sql.

alter table identity_proposal
  -- The name on the document as the second reader typed it.
  add column second_name_read text,
  drop constraint proposal_status_is_known,
  add constraint proposal_status_is_known
    -- names_differ: sent back, the two names or the member's are not the same.
    check (status in ('open', 'approved', 'returned', 'withdrawn', 'rejected', 'names_differ', 'void'));

create or replace function keep_proposal() returns trigger language plpgsql as $$
declare
  v_who text := case when tg_op = 'INSERT' then new.proposed_by else new.ended_by end;
begin
  if tg_op = 'INSERT' and new.status <> 'open' then
    raise exception 'a proposal begins open' using errcode = 'ID003';
  end if;
  -- What is generated is not there yet.
  if tg_op = 'UPDATE' and (old.status <> 'open'
    or (to_jsonb(new) - '{subject_id,status,ended_by,ended_at,ended_note,second_name_read}'::text[])
      is distinct from (to_jsonb(old) - '{subject_id,status,ended_by,ended_at,ended_note,second_name_read}'::text[])) then
    raise exception 'what was proposed stays written' using errcode = 'ID001';
  end if;
  if exists (select from staff join (
      select member_id from identity_check where check_id = new.check_id
      union all select member_id from bank_account where bank_account_id = new.bank_account_id) whose using (member_id)
    where staff_id = v_who) then
    raise exception 'nobody decides about themselves' using errcode = 'ID002';
  end if;
  return new;
end $$;

-- A government ID or a proof of address; a BVN and a bank account have no file.
create function is_document_check(p_check text) returns boolean stable language sql as $$
  select exists (select from identity_check where check_id = p_check and kind in ('kyc', 'poa'))
$$;

create function has_opened_document(p_check text, p_staff text) returns boolean stable language sql as $$
  select exists (select from identity_document join identity_document_view using (document_id)
    where check_id = p_check and viewed_by = p_staff)
$$;

update identity_proposal set status = 'void', ended_at = now()
  where status = 'open' and is_document_check(check_id) and not has_opened_document(check_id, proposed_by);

create function refuse_unopened_document() returns trigger language plpgsql as $$
begin
  if not is_document_check(new.check_id) or new.status not in ('open', 'approved') then
    return new;
  end if;
  if not has_opened_document(new.check_id, case new.status when 'open' then new.proposed_by else new.ended_by end) then
    raise exception 'who decides about a document has opened its file' using errcode = 'ID004';
  end if;
  if coalesce(btrim(new.name_read), '') = ''
    or (new.status = 'approved' and coalesce(btrim(new.second_name_read), '') = '') then
    raise exception 'who decides about a document types the name on it' using errcode = 'ID004';
  end if;
  return new;
end $$;
create trigger opened_by_who_decides before insert or update on identity_proposal
  for each row execute function refuse_unopened_document();

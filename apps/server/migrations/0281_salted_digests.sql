-- Why: the digest of a decision stays when its words are erased, as two people signed it. Words that are few can be guessed and held
--   against a digest. From now on a digest is also of a salt, which goes with the words (0126 in docs/decisions).
-- Locks: decision, for the moment of adding a column and while its rows are read against the constraint.
-- Undo: keep_decision of 0250; the constraint of 0280; drop column payload_salt. Decisions made meanwhile would not fit.

-- Null in what was proposed before.
alter table decision add column payload_salt text;
alter table decision drop constraint the_digest_is_of_what_is_proposed;
alter table decision add constraint the_digest_is_of_what_is_proposed check (erased_by is not null or payload_sha256 = sha256(convert_to(
  decision_text(decision_id, kind, subject_id, member_id, staff_id, payload) || coalesce(payload_salt, ''), 'UTF8')));

create or replace function keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' then
      raise exception 'a decision begins as a proposal' using errcode = 'DE001';
    end if;
    new.proposed_by_member := (select member_id from staff where staff_id = new.proposed_by);
    if new.proposed_by_member = new.member_id then
      raise exception 'no one proposes what concerns their own membership' using errcode = 'DE002';
    end if;
    new.payload_salt := gen_random_uuid()::text;
    new.payload_sha256 := sha256(convert_to(decision_text(new.decision_id, new.kind, new.subject_id, new.member_id,
      new.staff_id, new.payload) || new.payload_salt, 'UTF8'));
    return new;
  end if;
  if old.status <> 'proposed' then
    raise exception 'what was decided does not change' using errcode = 'DE001';
  end if;
  if (to_jsonb(new) - '{status,decided_by,decided_by_member,decided_at,decision_reason}'::text[])
    is distinct from (to_jsonb(old) - '{status,decided_by,decided_by_member,decided_at,decision_reason}'::text[]) then
    raise exception 'what was proposed does not change: propose it again' using errcode = 'DE001';
  end if;
  new.decided_by_member := (select member_id from staff where staff_id = new.decided_by);
  if (new.status = 'withdrawn') is distinct from (new.decided_by = new.proposed_by) then
    raise exception 'the author withdraws a proposal, and another staff member decides it' using errcode = 'DE003';
  end if;
  if new.status <> 'withdrawn' and (new.decided_by = new.staff_id or new.decided_by_member = new.member_id) then
    raise exception 'no one decides about their own money, membership or staff account' using errcode = 'DE002';
  end if;
  if new.status = 'approved' and not exists (select from approval where kind = 'decision' and subject_id = new.decision_id
      and staff_id = new.decided_by and approved_at = new.decided_at and digest = new.payload_sha256) then
    raise exception 'an approval is signed by who approves, and its proof is kept' using errcode = 'DE004';
  end if;
  return new;
end $$;

-- Everything that one staff member approved, what it says now, and by whom it was approved. What is erased says no more than its digest.
create or replace function approved_work()
returns table (kind text, subject_id text, staff_id text, approved_at timestamptz, digest bytea) language sql stable as $$
  select 'decision', decision_id, decided_by, decided_at, case when exists (select from erased_row
        where table_name = 'decision' and row_key = decision_id and erasure_id = erased_by) then payload_sha256
      else sha256(convert_to(decision_text(decision_id, d.kind, d.subject_id, member_id, d.staff_id, payload)
        || coalesce(payload_salt, ''), 'UTF8')) end
    from decision d where status = 'approved'
$$;

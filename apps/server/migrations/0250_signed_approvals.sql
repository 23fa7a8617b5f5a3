-- Why: a session that is stolen approves nothing. Every approval is signed: by a passkey of who approves, whose challenge is the
--   SHA-256 of what is approved, or by password and authenticator code of a staff member who has no passkey. The proof is kept, and is
--   part of the audit.
-- Locks: decision, while its trigger is replaced. The table is new.
-- Existing data: what was approved before has a row that says `unsigned`. An entry of the audit holds how many those are and the
--   SHA-256 of their names, so that none is added later.
-- Undo: drop table approval; drop function approved_work, keep_approval; give keep_decision its body of 0170.

create table approval (
  -- What is approved, and which.
  kind text not null,
  subject_id text not null,
  staff_id text not null references staff,
  approved_at timestamptz not null,
  signed_with text not null,
  -- Of what is approved, as it was read.
  digest bytea not null,
  -- What the passkey gave (WebAuthn), and its key at that moment (COSE).
  credential_id bytea,
  public_key bytea,
  authenticator_data bytea,
  client_data bytea,
  signature bytea,
  primary key (kind, subject_id),
  constraint approved_kind_is_known check (kind in ('decision')),
  constraint an_approval_is_signed check (signed_with in ('passkey', 'password', 'unsigned')),
  constraint a_digest_is_sha256 check (length(digest) = 32),
  constraint a_passkey_leaves_its_signature check ((signed_with = 'passkey') = (credential_id is not null)
    and (credential_id is null) = (public_key is null) and (credential_id is null) = (authenticator_data is null)
    and (credential_id is null) = (client_data is null) and (credential_id is null) = (signature is null)),
  -- The challenge in base64url, as WebAuthn writes it.
  constraint a_signature_is_of_the_digest check (client_data is null
    or convert_from(client_data, 'UTF8')::jsonb ->> 'challenge' = translate(rtrim(encode(digest, 'base64'), '='), '+/', '-_'))
);

-- Everything that one staff member approved, what it says now, and by whom it was approved.
create function approved_work() returns table (kind text, subject_id text, staff_id text, approved_at timestamptz, digest bytea)
  language sql stable as $$
  select 'decision', decision_id, decided_by, decided_at,
      sha256(convert_to(decision_text(decision_id, d.kind, d.subject_id, member_id, d.staff_id, payload), 'UTF8'))
    from decision d where status = 'approved'
$$;

insert into approval (kind, subject_id, staff_id, approved_at, signed_with, digest)
  select kind, subject_id, staff_id, approved_at, 'unsigned', digest from approved_work();

insert into audit_entry (audit_number, entry, previous_hash, hash, at)
  select audit_number + 1, line, hash, sha256(hash || convert_to(line, 'UTF8')), at
    from audit_head,
      lateral (select date_trunc('milliseconds', now()) as at) clock,
      lateral (select count(*) as unsigned, encode(sha256(convert_to(string_agg(kind || ' ' || subject_id || E'\n', ''
          order by (kind || ' ' || subject_id) collate "C"), 'UTF8')), 'hex') as sha256
        from approval) earlier,
      lateral (select format(
        '{"action":"approval.signed_from_now","actor":{"kind":"system"},"after":{"sha256":"%s","unsigned":%s},"at":"%s","number":%s,"subject":{"id":"approval","kind":"table"}}',
        sha256, unsigned, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), audit_number + 1) as line) said
    where unsigned > 0;

-- An approval is signed by a key that its staff member holds at that moment, or by the password of one who holds none.
create function keep_approval() returns trigger language plpgsql as $$
begin
  if new.signed_with = 'unsigned' then
    raise exception 'an approval is signed' using errcode = 'DE004';
  end if;
  if new.signed_with = 'password' and exists (select from staff_passkey where staff_id = new.staff_id) then
    raise exception 'who has a passkey approves with it' using errcode = 'DE004';
  end if;
  if new.signed_with = 'passkey' and not exists (select from staff_passkey where staff_id = new.staff_id
      and credential_id = new.credential_id and public_key = new.public_key) then
    raise exception 'an approval is signed by a passkey of who approves' using errcode = 'DE004';
  end if;
  return new;
end $$;
create trigger keep_approval before insert on approval for each row execute function keep_approval();
create trigger append_only before update or delete or truncate on approval
  for each statement execute function ledger.refuse_change();

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
    new.payload_sha256 := sha256(convert_to(decision_text(new.decision_id, new.kind, new.subject_id, new.member_id,
      new.staff_id, new.payload), 'UTF8'));
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

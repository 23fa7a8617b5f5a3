-- Why: what the staff did and looked at stays written, in an order that nobody can change unseen. A row is one line of text and
--   the SHA-256 of the hash before it and that line; everything that is searched for is read out of the line by the database.
-- Locks: none that matter, every table is new.
-- Undo: drop table audit_entry, audit_head; drop function write_audit_entry, refuse_audit_change, refuse_audit_head_by_hand.

-- Where the chain ends. Its one row is locked by whoever writes, so numbers have no gaps and stand in the order of commits.
create table audit_head (
  only_one boolean primary key default true constraint there_is_one_head check (only_one),
  audit_number bigint not null,
  hash bytea not null
);
insert into audit_head (audit_number, hash) values (0, decode(repeat('00', 32), 'hex'));

create table audit_entry (
  audit_number bigint primary key,
  -- Canonical JSON (RFC 8785): keys sorted, no spaces. It is what was hashed, to the letter.
  entry text not null,
  previous_hash bytea not null,
  hash bytea not null constraint a_hash_is_written_once unique,
  at timestamptz not null,
  actor_kind text not null generated always as (entry::jsonb #>> '{actor,kind}') stored,
  actor_id text generated always as (entry::jsonb #>> '{actor,id}') stored,
  action text not null generated always as (entry::jsonb ->> 'action') stored,
  subject_kind text not null generated always as (entry::jsonb #>> '{subject,kind}') stored,
  subject_id text not null generated always as (entry::jsonb #>> '{subject,id}') stored,
  member_id text generated always as (entry::jsonb ->> 'member_id') stored,
  constraint a_hash_has_32_bytes check (length(hash) = 32 and length(previous_hash) = 32),
  constraint a_hash_follows_the_one_before check (hash = sha256(previous_hash || convert_to(entry, 'UTF8'))),
  constraint an_entry_says_its_number check (audit_number = (entry::jsonb ->> 'number')::bigint),
  constraint an_entry_says_its_time check (at = (entry::jsonb ->> 'at')::timestamptz),
  constraint actor_is_known check (actor_kind in ('staff', 'member', 'system')
    and (actor_kind = 'system') = (actor_id is null)),
  constraint an_action_is_named check (action ~ '^[a-z][a-z_]*(\.[a-z_]+)*$')
);
create index audit_entry_by_time on audit_entry (at, audit_number);
create index audit_entry_by_actor on audit_entry (actor_id, audit_number);
create index audit_entry_by_member on audit_entry (member_id, audit_number);
create index audit_entry_by_subject on audit_entry (subject_id, audit_number);
create index audit_entry_by_action on audit_entry (action, audit_number);

create function write_audit_entry() returns trigger language plpgsql as $$
declare
  v_head audit_head;
begin
  select * into strict v_head from audit_head for update;
  if new.audit_number <> v_head.audit_number + 1 or new.previous_hash <> v_head.hash then
    raise exception 'an entry follows the newest one' using errcode = 'AU001';
  end if;
  update audit_head set audit_number = new.audit_number, hash = new.hash;
  return new;
end $$;
create trigger follows_the_newest before insert on audit_entry for each row execute function write_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was written in the audit stays written' using errcode = 'AU002';
end $$;
create trigger append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();

-- Depth 1 is this trigger itself, on a statement of somebody's own.
create function refuse_audit_head_by_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  raise exception 'the head of the audit moves with its entries' using errcode = 'AU002';
end $$;
create trigger moved_by_entries_alone before insert or update or delete or truncate on audit_head
  for each statement execute function refuse_audit_head_by_hand();

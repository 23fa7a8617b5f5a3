-- Why: the papers that prove who a member is and where they live, who decided about them and who looked at them; and of a
--   bank verification number no more than lets us notice it again.
-- Locks: none that matter, every table is new.
-- Undo: drop table identity_document_view, identity_decision, identity_document, member_bvn, bvn_attempt;
--   drop function refuse_rewriting_identity, nobody_decides_about_themselves. The files stay in their store.

-- The file of a paper, and what the member says about it. The paper itself is a row of identity_check.
create table identity_document (
  document_id text primary key,
  check_id text not null constraint one_document_per_check unique references identity_check,
  member_id text not null references member,
  -- What kind of paper: a passport, a utility bill.
  document_type text not null,
  stored_name text not null unique,
  -- As the member calls it, for their eyes and in no path.
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  -- Of what was sent, not of what is kept: the same file of two members is noticed.
  sent_sha256 bytea not null,
  -- What it was called while it came in parts: handed in twice, it is the same paper.
  sent_as text,
  issuing_country text,
  -- Keyed, so that it is noticed on two members and tells nothing by itself.
  id_number_hmac bytea,
  id_number_last4 text,
  issued_on date,
  -- The last day on which it is good.
  expires_on date,
  stored_at timestamptz not null,
  constraint document_media_type_is_known check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
  constraint document_hashes_are_sha256 check (length(sent_sha256) = 32 and length(id_number_hmac) = 32)
);
create index identity_document_by_member on identity_document (member_id, stored_at);
create index identity_document_by_file on identity_document (sent_sha256);
create index identity_document_by_number on identity_document (id_number_hmac) where id_number_hmac is not null;
create index identity_document_by_end on identity_document (expires_on) where expires_on is not null;

-- What was decided about a paper, by whom and why. Rows are added and never changed.
create table identity_decision (
  decision_id text primary key,
  -- Clocks of two servers may agree or differ; this says which came later.
  decision_no bigint generated always as identity,
  check_id text not null references identity_check,
  deed text not null,
  reason_code text,
  note text,
  decided_by text not null,
  decided_at timestamptz not null,
  constraint identity_deed_is_known check (deed in ('approved', 'rejected', 'expired')),
  constraint an_identity_rejection_has_its_reason check ((deed = 'rejected') = (reason_code is not null)),
  constraint identity_reason_is_known check (reason_code in ('blurry', 'expired', 'name_mismatch', 'wrong_document',
    'address_mismatch', 'older_than_3_months', 'incomplete', 'tampering', 'other')),
  constraint another_reason_is_told check (reason_code <> 'other' or length(note) > 0)
);
-- What was approved may end later; it is not decided about again.
create unique index identity_decided_once on identity_decision (check_id) where deed in ('approved', 'rejected');
create unique index identity_ends_once on identity_decision (check_id) where deed = 'expired';

-- Who of the staff looked at whose paper, and why.
create table identity_document_view (
  view_id text primary key,
  document_id text not null references identity_document,
  viewed_by text not null,
  purpose text not null,
  viewed_at timestamptz not null
);
create index identity_document_view_by_document on identity_document_view (document_id, viewed_at);

create function refuse_rewriting_identity() returns trigger language plpgsql as $$
begin
  raise exception 'what was decided or looked at stays written' using errcode = 'ID001';
end $$;
create trigger as_it_was_decided before update or delete on identity_decision
  for each row execute function refuse_rewriting_identity();
create trigger as_it_was_looked_at before update or delete on identity_document_view
  for each row execute function refuse_rewriting_identity();
create trigger as_it_was_handed_in before update or delete on identity_document
  for each row execute function refuse_rewriting_identity();

create function nobody_decides_about_themselves() returns trigger language plpgsql as $$
begin
  if new.decided_by = (select member_id from identity_check where check_id = new.check_id) then
    raise exception 'nobody decides about a paper of their own' using errcode = 'ID002';
  end if;
  return new;
end $$;
create trigger nobody_decides_about_themselves before insert on identity_decision
  for each row execute function nobody_decides_about_themselves();

-- One asking of the register: the consent that it rests on, and what came of it. The number itself is nowhere.
create table bvn_attempt (
  attempt_id text primary key,
  member_id text not null references member,
  consent_version text not null,
  consented_at timestamptz not null,
  -- Null while the register is being asked.
  outcome text,
  provider_reference text,
  first_name_matches boolean,
  last_name_matches boolean,
  date_of_birth_matches boolean,
  constraint bvn_outcome_is_known check (outcome in ('validated', 'review', 'mismatch', 'not_found', 'in_use',
    'consent_required', 'unanswered'))
);
create index bvn_attempt_by_member on bvn_attempt (member_id, consented_at);

-- The number that a member proved, or that staff look at. Keyed: eleven digits behind a plain hash are found in minutes.
create table member_bvn (
  member_id text constraint one_bvn_per_member primary key references member,
  bvn_hmac bytea not null constraint one_member_per_bvn unique,
  last_digits text not null,
  attempt_id text not null references bvn_attempt,
  held_at timestamptz not null,
  constraint a_bvn_is_kept_by_its_hmac check (length(bvn_hmac) = 32),
  constraint no_more_than_four_digits check (last_digits ~ '^\d{4}$')
);

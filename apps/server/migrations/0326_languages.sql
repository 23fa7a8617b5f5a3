-- Why: members may read the app in Nigerian Pidgin, Hausa, Yoruba and Igbo, once two people let the club offer the drafts of them (0164 in
--   docs/decisions). Until then everything is English.
-- Locks: setting_change for a moment, while its list of kinds grows; the tables are new.
-- Undo: drop table club_languages, member_language; drop function two_people_offer_languages; put the list of kinds back.

-- The newest row is in force.
create table club_languages (
  languages_no integer primary key generated always as identity,
  are_drafts_offered boolean not null,
  changed_at timestamptz not null,
  -- Null in the first row, which comes with the club.
  proposal_id text unique references decision
);
insert into club_languages (are_drafts_offered, changed_at) values (false, now());

create function two_people_offer_languages() returns trigger language plpgsql as $$
begin
  perform require_approved(new.proposal_id, 'languages');
  return new;
end $$;
create trigger two_people before insert on club_languages
  for each row execute function two_people_offer_languages();
create trigger append_only before update or delete or truncate on club_languages
  for each statement execute function ledger.refuse_change();

-- What members chose. Who chose nothing reads English.
create table member_language (
  member_id text primary key references member,
  language text not null constraint language_is_known check (language in ('en', 'pcm', 'ha', 'yo', 'ig')),
  changed_at timestamptz not null
);

-- Adds the kind to those that take two people.
do $$
declare
  v_definition text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'what_moves_money_takes_two_people');
begin
  alter table setting_change drop constraint what_moves_money_takes_two_people;
  execute 'alter table setting_change add constraint what_moves_money_takes_two_people '
    || regexp_replace(v_definition, '''rate_limits''::text', '''rate_limits''::text, ''languages''::text');
end $$;

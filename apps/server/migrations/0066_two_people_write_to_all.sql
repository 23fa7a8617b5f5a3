-- Why: what many members read (announcements, terms, surveys, resources) takes two people: one person who writes alone to
--   everybody can send all members to an account of a thief.
-- Locks: setting_proposal, setting_change, announcement, terms_version, survey and resource for a moment.
-- Undo: drop the triggers, the function and the columns below; put the two lists of kinds back.

-- Adds the kinds to whatever kinds are listed by now. Changes of before were made by one person and stay on record.
do $$
declare
  listed record;
begin
  for listed in
    select conrelid::regclass as list, conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where conname in ('only_what_moves_money_is_proposed', 'what_moves_money_takes_two_people')
  loop
    execute format('alter table %s drop constraint %I', listed.list, listed.conname);
    execute format('alter table %s add constraint %I %s not valid', listed.list, listed.conname,
      replace(regexp_replace(listed.definition, '''rate''::text',
        '''rate''::text, ''resource''::text, ''terms''::text, ''survey''::text, ''announcement''::text'), ' NOT VALID', ''));
  end loop;
end $$;

alter table announcement add column proposal_id text references setting_proposal;
alter table terms_version add column proposal_id text references setting_proposal;
alter table survey add column proposal_id text references setting_proposal;
alter table resource add column proposal_id text references setting_proposal;

-- The first set comes without a proposal; from the first change on, each names the proposal that it carries out. Terms and
-- surveys are announced by the same proposal.
create function two_people_write_to_members() returns trigger language plpgsql as $$
declare
  is_first boolean;
begin
  if tg_op = 'INSERT' and new.proposal_id is null then
    execute format('select not exists (select from %I where proposal_id is not null)', tg_table_name) into is_first;
    if is_first then
      return new;
    end if;
  end if;
  perform require_approved(new.proposal_id, p.kind) from setting_proposal p
    where p.proposal_id = new.proposal_id and (p.kind = case tg_table_name when 'terms_version' then 'terms'
      else tg_table_name end or tg_table_name = 'announcement' and p.kind in ('terms', 'survey'));
  if not found then
    raise exception 'this takes a proposal that somebody else approved' using errcode = 'ST002';
  end if;
  return new;
end $$;
create trigger two_people before insert or update of title, body, severity, audience, publishes_at, ends_at on announcement
  for each row execute function two_people_write_to_members();
create trigger two_people before insert on terms_version
  for each row execute function two_people_write_to_members();
create trigger two_people before insert or update of title, description, link, audience, opens_at, closes_at on survey
  for each row execute function two_people_write_to_members();
create trigger two_people before insert or update of title, summary, category, type, body, url, is_shown on resource
  for each row execute function two_people_write_to_members();

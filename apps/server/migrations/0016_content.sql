-- Why: surveys of the club, and what members did about them. Terms that members agree to are in member_declaration already.
-- Locks: none that matter, every table is new.
-- Undo: drop table survey_answer, survey.

create table survey (
  survey_id text primary key,
  title text not null,
  description text not null,
  link text not null,
  -- Whom it asks.
  audience text not null default 'everyone',
  opens_at timestamptz not null,
  closes_at timestamptz,
  created_at timestamptz not null,
  constraint a_survey_has_words check (title <> '' and description <> ''),
  -- A browser is sent there: nothing that could run in ours.
  constraint a_survey_leads_to_a_site check (link ~* '^https?://[^/[:space:]@]+([/?#][^[:space:]]*)?$'),
  constraint survey_audience_is_known check (audience in ('everyone', 'global', 'nigerian')),
  constraint a_survey_closes_after_it_opened check (closes_at > opens_at)
);
create index survey_newest on survey (opens_at desc);

-- What one member did about one survey. Times are of the first time each was done.
create table survey_answer (
  survey_id text not null references survey on delete cascade,
  member_id text not null references member on delete cascade,
  opened_at timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz,
  primary key (survey_id, member_id),
  constraint something_was_done check (coalesce(opened_at, accepted_at, declined_at) is not null)
);
create index survey_answer_by_member on survey_answer (member_id);

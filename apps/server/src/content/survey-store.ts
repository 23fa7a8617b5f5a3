import type { MemberId, SurveyId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** A survey as SQL names it. */
export type SurveyRow = { survey_id: SurveyId; title: string; description: string; link: string };

export type Audience = "everyone" | "global" | "nigerian";

export type NewSurvey = SurveyRow & { audience: Audience; opens_at: Date; closes_at: Date | null };

/** Stores a survey. The same id again changes nothing. */
export async function insertSurvey(tx: Db, survey: NewSurvey, now: Date): Promise<void> {
  await sql`insert into survey (survey_id, title, description, link, audience, opens_at, closes_at, created_at)
    values (${survey.survey_id}, ${survey.title}, ${survey.description}, ${survey.link}, ${survey.audience},
      ${survey.opens_at}::timestamptz, ${survey.closes_at}::timestamptz, ${now}::timestamptz)
    on conflict (survey_id) do nothing`.execute(tx);
}

type Asked = { memberId: MemberId; isGlobal: boolean };

const forThem = ({ isGlobal }: Asked, now: Date) => sql`survey.opens_at <= ${now}::timestamptz
  and (survey.closes_at is null or survey.closes_at > ${now}::timestamptz)
  and survey.audience in ('everyone', ${isGlobal ? "global" : "nigerian"})`;

/** The newest open survey that this member neither answered nor declined. */
export async function openSurveyOf(
  db: Db,
  asked: Asked,
  now: Date,
): Promise<SurveyRow | undefined> {
  const { rows } = await sql<SurveyRow>`select survey_id, title, description, link from survey
    where ${forThem(asked, now)} and not exists (select from survey_answer answer
      where answer.survey_id = survey.survey_id and answer.member_id = ${asked.memberId}
        and coalesce(answer.accepted_at, answer.declined_at) is not null)
    order by opens_at desc, survey_id limit 1`.execute(db);
  return rows[0];
}

/** An open survey that asks this member, whatever they did about it. */
export async function findOpenSurvey(
  db: Db,
  asked: Asked,
  surveyId: SurveyId,
  now: Date,
): Promise<SurveyRow | undefined> {
  const { rows } = await sql<SurveyRow>`select survey_id, title, description, link from survey
    where survey_id = ${surveyId} and ${forThem(asked, now)}`.execute(db);
  return rows[0];
}

export type Done = "opened_at" | "accepted_at" | "declined_at";

/** Notes the first time that a member did this about a survey; later times change nothing. */
export async function noteAnswer(
  db: Db,
  { surveyId, memberId, done }: { surveyId: SurveyId; memberId: MemberId; done: Done },
  now: Date,
): Promise<void> {
  const column = sql.ref(done);
  await sql`insert into survey_answer (survey_id, member_id, ${column})
    values (${surveyId}, ${memberId}, ${now}::timestamptz)
    on conflict (survey_id, member_id)
    do update set ${column} = coalesce(survey_answer.${column}, excluded.${column})`.execute(db);
}

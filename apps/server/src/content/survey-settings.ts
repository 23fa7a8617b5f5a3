import { toSurveyId } from "@kinfold/contract/ids";
import { contentRefusals } from "@kinfold/contract/refusals/content";
import { SurveySetting } from "@kinfold/contract/office/setting-kinds";
import { sql } from "kysely";
import type { Db, Count } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { defineSettingKind, type SettingKind } from "#platform/setting-kind.ts";
import { refuseUnsafeLink, refuseUnsafeText } from "./member-text.ts";
import type { Audience, SurveyRow } from "./survey-store.ts";
import { announceSurvey } from "./surveys.ts";
import { refuse } from "#platform/refusing.ts";

type Row = SurveyRow & {
  audience: Audience;
  opens_at: Date;
  closes_at: Date | null;
  opened: Count;
  answered: Count;
};

async function surveyRows(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`select survey.*, count(answer.opened_at) as opened,
      count(answer.accepted_at) as answered
    from survey left join survey_answer answer using (survey_id)
    group by survey.survey_id order by opens_at desc, survey_id`.execute(db);
  return rows;
}

const stateOf = ({ opens_at: from, closes_at: until }: Row, now: Date) =>
  from > now ? "coming" : until !== null && until <= now ? "over" : "current";

/** Surveys, as staff set them. Where members were sent already does not change under them. */
export function createSurveyKind(
  countMembers: (db: Db, audience: Audience) => Promise<number>,
  hosts: ReadonlySet<string>,
): SettingKind {
  return defineSettingKind("survey", SurveySetting, {
    all: async (db, now) =>
      (await surveyRows(db)).map((row) => ({
        id: row.survey_id,
        title: row.title,
        line: `Opened by ${row.opened}, answered by ${row.answered}`,
        state: stateOf(row, now),
        value: {
          title: row.title,
          description: row.description,
          link: row.link,
          audience: row.audience,
          opens_at: row.opens_at.toISOString(),
          closes_at: row.closes_at?.toISOString() ?? null,
        },
      })),
    effects: async (db, { id, before, value }) => {
      const row = (await surveyRows(db)).find((one) => one.survey_id === id);
      if (row !== undefined && row.opened > 0n && before?.["link"] !== value.link) {
        refuse(contentRefusals().setting_refused.sent);
      }
      refuseUnsafeText({ title: value.title, description: value.description }, hosts);
      if (before?.["link"] !== value.link) refuseUnsafeLink("link", value.link, hosts);
      const count = await countMembers(db, value.audience);
      return [
        `It asks ${count} ${count === 1 ? "member" : "members"} while it is open, and is among their notices from its first day on.`,
      ];
    },
    apply: async (tx, { id, value, now, proposalId }) => {
      const surveyId = id === null ? createId("svy") : toSurveyId(id);
      // As the browser will read it, so that what was checked is what is opened.
      const { href } = new URL(value.link);
      const existing = (await surveyRows(tx)).find((row) => row.survey_id === surveyId);
      await sql`insert into survey (survey_id, title, description, link, audience, opens_at, closes_at, created_at, proposal_id)
        values (${surveyId}, ${value.title}, ${value.description}, ${href}, ${value.audience},
          ${value.opens_at}::timestamptz, ${value.closes_at}::timestamptz, ${now}, ${proposalId})
        on conflict (survey_id) do update set title = excluded.title, description = excluded.description,
          link = excluded.link, audience = excluded.audience, opens_at = excluded.opens_at,
          closes_at = excluded.closes_at, proposal_id = excluded.proposal_id`.execute(tx);
      // What members were told stays as it was.
      if (existing === undefined || existing.opens_at > now) {
        await announceSurvey(tx, {
          survey_id: surveyId,
          title: value.title,
          description: value.description,
          audience: value.audience,
          opens_at: new Date(value.opens_at),
          closes_at: value.closes_at === null ? null : new Date(value.closes_at),
          proposal_id: proposalId,
        });
      }
      return surveyId;
    },
  });
}

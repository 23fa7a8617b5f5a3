import type { DecisionId, MemberId, SurveyId } from "@kinfold/contract/ids";
import { contentRefusals } from "@kinfold/contract/refusals/content";
import { isSafeLink } from "@kinfold/contract/content";
import type { User } from "@kinfold/contract/members";
import { runTransaction, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { addAnnouncement } from "./announcements.ts";
import {
  insertSurvey,
  noteAnswer,
  openSurveyOf,
  findOpenSurvey,
  type Audience,
  type Done,
  type NewSurvey,
  type SurveyRow,
} from "./survey-store.ts";

type Asked = { memberId: MemberId; isGlobal: boolean };

/** Announces a survey to the members whom it asks, once it opens and unless it is over by then. */
export function announceSurvey(
  tx: Db,
  {
    survey_id: id,
    title,
    description,
    audience,
    opens_at,
    closes_at,
    proposal_id: proposalId = null,
  }: Omit<NewSurvey, "link"> & { proposal_id?: DecisionId | null },
): Promise<void> {
  return addAnnouncement(tx, {
    id: `ann_${id}`,
    title,
    body: `${description} You find it on your overview while it is open.`,
    severity: "info",
    audience,
    publishesAt: opens_at,
    endsAt: closes_at,
    proposalId,
  });
}

/** Adds a survey and answers its id. Refuses `invalid` for an address that a browser must not be sent to. */
export async function addSurvey(
  { db, clock }: Pick<Platform, "db" | "clock">,
  survey: {
    id?: SurveyId;
    title: string;
    description: string;
    link: string;
    audience?: Audience;
    opensAt?: Date;
    closesAt?: Date;
  },
): Promise<SurveyId> {
  if (!isSafeLink(survey.link)) {
    refuseField("link", contentRefusals().invalid.surveyLink);
  }
  const now = clock.now();
  const id = survey.id ?? createId("svy");
  const row = {
    survey_id: id,
    title: survey.title,
    description: survey.description,
    // As the browser will read it, so that what was checked is what is opened.
    link: new URL(survey.link).href,
    audience: survey.audience ?? "everyone",
    opens_at: survey.opensAt ?? now,
    closes_at: survey.closesAt ?? null,
  };
  await runTransaction(db, async (tx) => {
    await insertSurvey(tx, row, now);
    await announceSurvey(tx, row);
  });
  return id;
}

/** The survey that a member is asked about now; null while there is none. */
export async function findActiveSurvey(
  db: Db,
  asked: Asked,
  now: Date,
): Promise<User["active_survey"]> {
  const row = await openSurveyOf(db, asked, now);
  if (row === undefined) return null;
  return { id: row.survey_id, title: row.title, description: row.description, link: row.link };
}

/** Notes what a member did about a survey. Repeated, it changes nothing. Refuses not_found for one that does not ask them. */
export async function noteSurvey(
  { db, clock }: Pick<Platform, "db" | "clock">,
  asked: Asked,
  surveyId: SurveyId,
  done: Done,
): Promise<SurveyRow> {
  const now = clock.now();
  const survey = /^[\w-]{1,64}$/.test(surveyId)
    ? await findOpenSurvey(db, asked, surveyId, now)
    : undefined;
  if (survey === undefined) return refuse(contentRefusals().not_found.survey);
  await noteAnswer(db, { surveyId, memberId: asked.memberId, done }, now);
  return survey;
}

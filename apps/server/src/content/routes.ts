import { type MemberId, toResourceId, toSurveyId } from "@kinfold/contract/ids";
import { contentRefusals } from "@kinfold/contract/refusals/content";
import * as contract from "@kinfold/contract/content";
import type { User } from "@kinfold/contract/members";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { findAnnouncements } from "./announcements.ts";
import { findFaqs } from "./faqs.ts";
import { computeFirstSteps, type Invested } from "./first-steps.ts";
import { findArticle, readResources } from "./resources.ts";
import { noteSurvey } from "./surveys.ts";

/** What content must know of a member. */
export type ContentContext = {
  memberOf: (memberId: MemberId) => Promise<User>;
  investedOf: (memberId: MemberId) => Promise<Invested>;
};

/** What there is to read, what to do first, and what the club asks its members. */
export function mountContentRoutes(
  { guarded }: Mount<CallerState>,
  platform: Platform,
  { memberOf, investedOf }: ContentContext,
): void {
  const { clock, db, env } = platform;

  guarded(contract.listFaqs, ({ query }) => findFaqs(db, query));
  guarded(contract.listResources, () => readResources(db, env));
  guarded(
    contract.getArticle,
    async ({ params }) =>
      (await findArticle(db, toResourceId(params["id"]))) ??
      refuse(contentRefusals().not_found.article),
  );
  guarded(contract.getGettingStarted, async ({ caller: { memberId } }) => {
    const [member, invested] = await Promise.all([memberOf(memberId), investedOf(memberId)]);
    return computeFirstSteps(member, invested, { quizUrl: env.QUIZ_URL });
  });

  const askedOf = async (memberId: MemberId) => {
    const { is_global: isGlobal, terms_and_conditions: hasAgreed } = await memberOf(memberId);
    return { memberId, isGlobal, hasAgreed };
  };

  guarded(contract.listAnnouncements, async ({ caller: { memberId } }) =>
    findAnnouncements(db, await askedOf(memberId), clock.now()),
  );

  guarded(contract.logSurvey, async ({ body, params, caller: { memberId } }) => {
    const done = body.not_interested ? "declined_at" : "opened_at";
    const { link } = await noteSurvey(
      platform,
      await askedOf(memberId),
      toSurveyId(params["id"]),
      done,
    );
    return { logged: true, link };
  });

  guarded(contract.acceptSurvey, async ({ params, caller: { memberId } }) => {
    await noteSurvey(platform, await askedOf(memberId), toSurveyId(params["id"]), "accepted_at");
    return { accepted: true, active_survey: null };
  });
}

import { createTransferAccountSettings } from "#bank-transfers/index.ts";
import { createBankKind } from "#banks/index.ts";
import { createHolidayKind } from "#calendar/index.ts";
import {
  createAnnouncementKind,
  createFaqKind,
  linkHosts,
  createResourceKind,
  createSurveyKind,
  createTermsKind,
} from "#content/index.ts";
import { createPhoneAlertKind } from "#notifications/index.ts";
import { countAudience, createLanguagesKind } from "#members/index.ts";
import type { Env } from "#platform/env.ts";
import { createPlanKind } from "#plans/index.ts";
import { createRateLimitKind, createRateKind } from "#reference/index.ts";
import type { SettingKind } from "#platform/setting-kind.ts";
import { countStakes } from "#units/index.ts";
import { sumPromised } from "#withdrawals/index.ts";

/** Every kind of setting, each kept by its domain, with the other domains by which it counts. */
export const listSettingKinds = (env: Env): readonly SettingKind[] => [
  createPlanKind(countStakes),
  createRateKind(),
  createRateLimitKind(),
  createTransferAccountSettings(),
  createHolidayKind(sumPromised),
  createBankKind(),
  createFaqKind(),
  createResourceKind(linkHosts(env)),
  createTermsKind((db) => countAudience(db, "everyone"), linkHosts(env)),
  createSurveyKind(countAudience, linkHosts(env)),
  createAnnouncementKind(countAudience, linkHosts(env)),
  createPhoneAlertKind(),
  createLanguagesKind(),
];

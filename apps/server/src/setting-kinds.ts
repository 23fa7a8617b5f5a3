import { transferAccountSettings } from "#bank-transfers/index.ts";
import { bankSettings } from "#banks/index.ts";
import { holidaySettings } from "#calendar/index.ts";
import {
  announcementSettings,
  faqSettings,
  linkHosts,
  resourceSettings,
  surveySettings,
  termsSettings,
} from "#content/index.ts";
import { countAudience } from "#members/index.ts";
import type { Env } from "#platform/env.ts";
import { planSettings } from "#plans/index.ts";
import { rateLimitSettings, rateSettings } from "#reference/index.ts";
import type { SettingKind } from "#platform/setting-kind.ts";
import { stakesIn } from "#units/index.ts";
import { promisedOn } from "#withdrawals/index.ts";

/** Every kind of setting, each kept by its domain, with the neighbours that it counts by. */
export const settingKinds = (env: Env): readonly SettingKind[] => [
  planSettings(stakesIn),
  rateSettings(),
  rateLimitSettings(),
  transferAccountSettings(),
  holidaySettings(promisedOn),
  bankSettings(),
  faqSettings(),
  resourceSettings(linkHosts(env)),
  termsSettings((db) => countAudience(db, "everyone"), linkHosts(env)),
  surveySettings(countAudience, linkHosts(env)),
  announcementSettings(countAudience, linkHosts(env)),
];

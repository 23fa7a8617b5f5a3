import { transferAccountSettings } from "#bank-transfers/index.ts";
import { bankSettings } from "#banks/index.ts";
import { holidaySettings } from "#calendar/index.ts";
import {
  announcementSettings,
  faqSettings,
  resourceSettings,
  surveySettings,
  termsSettings,
} from "#content/index.ts";
import { countAudience } from "#members/index.ts";
import { planSettings } from "#plans/index.ts";
import { rateSettings } from "#reference/index.ts";
import type { SettingKind } from "#platform/setting-kind.ts";
import { stakesIn } from "#units/index.ts";
import { promisedOn } from "#withdrawals/index.ts";

/** Every kind of setting, each kept by its domain, with the neighbours that it counts by. */
export const settingKinds = (): readonly SettingKind[] => [
  planSettings(stakesIn),
  rateSettings(),
  transferAccountSettings(),
  holidaySettings(promisedOn),
  bankSettings(),
  faqSettings(),
  resourceSettings(),
  termsSettings((db) => countAudience(db, "everyone")),
  surveySettings(countAudience),
  announcementSettings(countAudience),
];

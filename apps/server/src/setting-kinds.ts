import { createTransferAccountSettings } from "#bank-transfers/index.ts";
import { createBankKind } from "#banks/index.ts";
import { createHolidayKind } from "#calendar/index.ts";
import {
  createAnnouncementKind,
  createFaqKind,
  linkHosts,
  refuseUnsafeText,
  createResourceKind,
  createSurveyKind,
  createTermsKind,
} from "#content/index.ts";
import { createPhoneAlertKind } from "#notifications/index.ts";
import { countAudience, createLanguagesKind } from "#members/index.ts";
import type { Env } from "#platform/env.ts";
import type { SettingKindName } from "@kinfold/contract/office/setting-kinds";
import type { SettingValue } from "@kinfold/contract/office/settings";
import { createPlanKind } from "#plans/index.ts";
import { createRateLimitKind, createRateKind } from "#reference/index.ts";
import type { SettingKind } from "#platform/setting-kind.ts";
import { countStakes } from "#units/index.ts";
import { sumPromised } from "#withdrawals/index.ts";

/**
 * Fields without words of staff, whose structs let no sentence in, or which have a check of their own; and why. All other text of every
 * kind, also of a new one, is read by members: it holds no account number and no link to a host that is not listed.
 */
export const FIELDS_WITHOUT_WORDS: Readonly<
  Partial<Record<SettingKindName, Readonly<Record<string, string>>>>
> = {
  rate: { naira_per_dollar: "a rate", as_of: "a time", good_until: "a time" },
  rate_limits: { floor: "a rate", ceiling: "a rate", usd_in_naira_daily: "an amount" },
  transfer_account: {
    account_number: "the account that members pay into: the kind of setting that is about one",
    routing_number: "the bank of that account",
    swift_code: "the bank of that account",
  },
  holiday: { day: "a day" },
  resource: { url: "an address, whose host is looked at by itself" },
  terms: { effective_on: "a day", version: "letters and digits of a name" },
  survey: {
    link: "an address, whose host is looked at by itself",
    opens_at: "a time",
    closes_at: "a time",
  },
  announcement: { publishes_at: "a time", ends_at: "a time" },
  phone_alerts: {
    quiet_from: "a time of the day",
    quiet_until: "a time of the day",
    countries: "codes of two letters",
    sms_price: "a price",
    whatsapp_price: "a price",
    sms_limit: "an amount",
    whatsapp_limit: "an amount",
  },
};

const isText = (part: unknown): part is string | string[] =>
  typeof part === "string" || (Array.isArray(part) && part.every((one) => typeof one === "string"));

/** The texts of a setting that are looked at for account numbers and links. */
export function listMemberTexts(
  kind: SettingKindName,
  value: SettingValue,
): Record<string, string | string[]> {
  const excepted = FIELDS_WITHOUT_WORDS[kind] ?? {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      !Object.hasOwn(excepted, name) && isText(part) ? [[name, part]] : [],
    ),
  );
}

/** The kind, refusing words with an account number or a link before its domain sees them. */
function guardTexts(of: SettingKind, hosts: ReadonlySet<string>): SettingKind {
  const guard = (value: SettingValue): void =>
    refuseUnsafeText(listMemberTexts(of.kind, value), hosts);
  return {
    ...of,
    effects: async (db, wish) => {
      guard(wish.value);
      return of.effects(db, wish);
    },
    apply: async (tx, wish) => {
      guard(wish.value);
      return of.apply(tx, wish);
    },
  };
}

/** Every kind of setting, each kept by its domain, with the other domains by which it counts. */
export const listSettingKinds = (env: Env): readonly SettingKind[] =>
  [
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
  ].map((of) => guardTexts(of, linkHosts(env)));

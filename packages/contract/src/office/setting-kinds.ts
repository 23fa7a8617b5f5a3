import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  string,
  trimmed,
  type Infer,
  type Struct,
} from "superstruct";
import { parseRateE6, type Minor } from "@kinfold/money";
import { Amount } from "../amount.ts";
import { FAQ_CATEGORIES, isSafeLink } from "../content.ts";
import { describeStruct, findFieldErrors, addRule, withMessage, type Wrong } from "../describe.ts";
import { Currency } from "../money.ts";
import { Day } from "../paging.ts";
import { PlanStatus, ProductType, ValuationMethod } from "../plans.ts";

const LINE_MAX_CHARACTERS = 140;
const TEXT_MAX_CHARACTERS = 8_000;

const written = (asked: string, most: number = LINE_MAX_CHARACTERS): Struct<string, null> =>
  describeStruct(
    addRule(withMessage(trimmed(string()), asked), (text) =>
      text.length === 0
        ? asked
        : text.length > most
          ? `Write at most ${most.toLocaleString("en-GB")} characters.`
          : undefined,
    ),
    { type: "string", minLength: 1, maxLength: most },
  );

const line = (asked: string) => nullable(written(asked));

const whole = (asked: string, least: number, most: number): Struct<number, null> =>
  describeStruct(
    addRule(withMessage(integer(), asked), (count) =>
      count < least || count > most ? asked : undefined,
    ),
    { type: "integer", minimum: least, maximum: most },
  );

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const WHEN = "Enter a day and a time.";
const time: Struct<string, null> = describeStruct(
  addRule(withMessage(string(), WHEN), (text) =>
    ISO_TIME.test(text) && !Number.isNaN(Date.parse(text)) ? undefined : WHEN,
  ),
  { type: "string", format: "date-time" },
);

const LINK = "Enter an address that begins with https:// or http://.";
const link: Struct<string, null> = describeStruct(
  addRule(withMessage(string(), LINK), (text) => (isSafeLink(text) ? undefined : LINK)),
  { type: "string", format: "uri" },
);

const shown = withMessage(boolean(), "Say whether members see it.");
const audience = withMessage(
  enums(["everyone", "global", "nigerian"] as const),
  "Choose whom it is for.",
);

/** Hundredths of a percent. */
const bps = (asked: string) => whole(asked, 0, 10_000);
const positive = (asked: string): Struct<Minor, null> =>
  addRule(withMessage(Amount, asked), (minor) => (minor > 0n ? undefined : asked));

/** A plan with its terms. Amounts are in its currency, rates hundredths of a percent a year. */
export const PlanSetting = addRule(
  object({
    name: written("Enter the name of the plan."),
    slug: addRule(withMessage(string(), "Enter a short name for addresses."), (slug) =>
      /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 60
        ? undefined
        : "Use small letters, digits and hyphens.",
    ),
    product_type: withMessage(ProductType, "Choose the family of the plan."),
    currency: withMessage(Currency, "Choose a currency."),
    description: written("Say what the plan is, in a sentence.", 300),
    risk_level: withMessage(enums(["low", "medium", "high"] as const), "Choose how risky it is."),
    valuation_method: withMessage(ValuationMethod, "Choose how it grows."),
    status: withMessage(PlanStatus, "Choose whether it takes money."),
    minimum_amount: positive("Enter the least to begin with."),
    minimum_top_up: positive("Enter the least to add."),
    minimum_recurring: positive("Enter the least to repeat."),
    maximum_amount: nullable(positive("Enter the most at once, or nothing.")),
    amount_step: nullable(positive("Enter the step of amounts, or nothing.")),
    tenor_months: nullable(whole("Enter the term in months, or nothing.", 1, 600)),
    lock_in_days: whole("Enter the lock-in in days, 0 for none.", 0, 3_660),
    early_exit_fee_bps: bps("Enter the early-exit fee in hundredths of a percent."),
    management_fee_bps: bps("Enter the management fee in hundredths of a percent."),
    /** How far a price may be from the one before, without an exception. Nothing: the default of its kind. */
    price_band_bps: nullable(
      whole("Enter how far a price may move, 0.01 to 30 percent, or nothing.", 1, 3_000),
    ),
    expected_bps: nullable(bps("Enter the expected return in hundredths of a percent.")),
    expected_to_bps: nullable(bps("Enter the expected return in hundredths of a percent.")),
    interest_bps: nullable(bps("Enter the fixed rate in hundredths of a percent.")),
    allow_recurring: boolean(),
    allow_wallet: boolean(),
    for_global: boolean(),
    maturity_action: enums(["payout", "rollover"]),
    payout_note: line("Say when and how it pays, or nothing."),
  }),
  (plan) => {
    const wrong: Wrong[] = [];
    const isFixed = plan.valuation_method === "fixed_rate";
    if (isFixed !== (plan.interest_bps !== null)) {
      wrong.push({
        path: ["interest_bps"],
        message: isFixed ? "A fixed rate needs its rate." : "Only a fixed rate has a rate.",
      });
    }
    if (isFixed && plan.tenor_months === null) {
      wrong.push({ path: ["tenor_months"], message: "A fixed rate needs its term." });
    }
    if (plan.maximum_amount !== null && plan.maximum_amount < plan.minimum_amount) {
      wrong.push({ path: ["maximum_amount"], message: "The most cannot be below the least." });
    }
    if (plan.for_global && plan.currency !== "USD") {
      wrong.push({ path: ["for_global"], message: "Global members join plans in dollars." });
    }
    return wrong.length > 0 ? wrong : undefined;
  },
);
export type PlanSetting = Infer<typeof PlanSetting>;

const RATE = "Enter what a dollar costs in naira, with at most six decimals.";
const rate: Struct<string, null> = describeStruct(
  addRule(withMessage(string(), RATE), (text) =>
    /^\d{1,7}(\.\d{1,6})?$/.test(text) && /[1-9]/.test(text) ? undefined : RATE,
  ),
  { type: "string", pattern: "^\\d{1,7}(\\.\\d{1,6})?$" },
);

/** What a dollar is worth in naira, entered by hand: used before any other until it ends. */
export const RateSetting = addRule(
  object({
    naira_per_dollar: rate,
    source: written("Say where the rate comes from."),
    as_of: time,
    good_until: time,
  }),
  ({ as_of: from, good_until: until }) =>
    Date.parse(until) > Date.parse(from)
      ? undefined
      : [{ path: ["good_until"], message: "It ends after it begins." }],
);
export type RateSetting = Infer<typeof RateSetting>;

/** Between what a fetched rate, or one by hand, must lie; and how many dollars a member may pay for in naira in 24 hours. */
export const RateLimitSetting = addRule(
  object({
    floor: rate,
    ceiling: rate,
    usd_in_naira_daily: positive("Enter how many dollars a member may pay for in naira in a day."),
  }),
  ({ floor, ceiling }) =>
    (parseRateE6(ceiling) ?? 0n) > (parseRateE6(floor) ?? 0n)
      ? undefined
      : [{ path: ["ceiling"], message: "The ceiling is above the floor." }],
);
export type RateLimitSetting = Infer<typeof RateLimitSetting>;

/** A bank account of the club that members pay into. */
export const TransferAccountSetting = addRule(
  object({
    country: withMessage(enums(["Nigeria", "USA", "Others"] as const), "Choose where it is."),
    bank_choice: nullable(
      withMessage(enums(["GTBank", "Access Bank", "Others"] as const), "Choose a bank."),
    ),
    currency: withMessage(Currency, "Choose a currency."),
    bank_name: written("Enter the name of the bank."),
    account_name: written("Enter whose account it is."),
    account_number: describeStruct(
      addRule(withMessage(string(), "Enter the account number."), (text) =>
        /^[A-Z0-9][A-Z0-9 -]{3,33}$/.test(text)
          ? undefined
          : "Use capital letters, digits, spaces and hyphens.",
      ),
      { type: "string" },
    ),
    account_type: line("Enter the type of account, or nothing."),
    routing_number: line("Enter the routing number, or nothing."),
    swift_code: line("Enter the SWIFT code, or nothing."),
    bank_address: line("Enter the bank's address, or nothing."),
    intermediary: line("Enter the bank in between, or nothing."),
    is_active: shown,
  }),
  ({ country, bank_choice: choice, currency, account_number: number }) => {
    const wrong: Wrong[] = [];
    if ((country === "Nigeria") !== (choice !== null)) {
      wrong.push({
        path: ["bank_choice"],
        message: "A bank is chosen in Nigeria, and nowhere else.",
      });
    }
    if (country === "Nigeria" && currency === "NGN" && !/^\d{10}$/.test(number)) {
      wrong.push({ path: ["account_number"], message: "A naira account has ten digits." });
    }
    return wrong.length > 0 ? wrong : undefined;
  },
);
export type TransferAccountSetting = Infer<typeof TransferAccountSetting>;

/** A day that the government added to the holidays, or took back. */
export const HolidaySetting = object({
  day: Day,
  name: written("Enter the name of the holiday."),
  is_holiday: withMessage(boolean(), "Say whether it is a holiday."),
});
export type HolidaySetting = Infer<typeof HolidaySetting>;

/** Whether members may choose a bank of the list. */
export const BankSetting = object({ is_active: withMessage(boolean(), "Say whether it is open.") });
export type BankSetting = Infer<typeof BankSetting>;

/** A question that members ask, and its answer in a small Markdown. */
export const FaqSetting = object({
  category: withMessage(enums(FAQ_CATEGORIES), "Choose a group."),
  question: written("Enter the question."),
  answer: written("Write the answer.", TEXT_MAX_CHARACTERS),
  position: whole("Enter its place in the list.", 1, 10_000),
  is_shown: shown,
});
export type FaqSetting = Infer<typeof FaqSetting>;

/** Something to read: an article of ours with its text, or a file or page at an address. */
export const ResourceSetting = addRule(
  object({
    title: written("Enter a title."),
    summary: written("Say what it is, in a sentence.", 300),
    category: written("Enter the group that it stands in."),
    type: withMessage(enums(["article", "pdf", "video", "link"] as const), "Choose what it is."),
    body: nullable(written("Write the article.", TEXT_MAX_CHARACTERS)),
    url: nullable(link),
    is_shown: shown,
  }),
  ({ type, body, url }) => {
    if (type === "article") {
      if (body === null) return [{ path: ["body"], message: "Write the article." }];
      return url === null
        ? undefined
        : [{ path: ["url"], message: "An article is read here and has no address." }];
    }
    return body === null
      ? undefined
      : [{ path: ["body"], message: "Only an article has a text of its own." }];
  },
);
export type ResourceSetting = Infer<typeof ResourceSetting>;

/** A version of the terms. Published, it never changes. */
export const TermsSetting = object({
  version: addRule(withMessage(string(), "Enter the name of the version."), (name) =>
    /^[\w.-]{1,32}$/.test(name) ? undefined : "Use letters, digits, dots and hyphens, as 2027-01.",
  ),
  effective_on: Day,
  points: describeStruct(
    addRule(
      withMessage(array(written("Write each point in words.", 500)), "Write at least one point."),
      (points) =>
        points.length >= 1 && points.length <= 12 ? undefined : "Write from one to twelve points.",
    ),
    { type: "array", items: { type: "string" }, minItems: 1, maxItems: 12 },
  ),
});
export type TermsSetting = Infer<typeof TermsSetting>;

const endsLater = (from: string, until: string | null, field: string): Wrong[] | undefined =>
  until === null || Date.parse(until) > Date.parse(from)
    ? undefined
    : [{ path: [field], message: "It ends after it begins." }];

/** Something that members are asked, at an address outside. */
export const SurveySetting = addRule(
  object({
    title: written("Enter a title."),
    description: written("Say what it is about.", 300),
    link,
    audience,
    opens_at: time,
    closes_at: nullable(time),
  }),
  ({ opens_at: from, closes_at: until }) => endsLater(from, until, "closes_at"),
);
export type SurveySetting = Infer<typeof SurveySetting>;

/** Announcements for members: among their notices, and by email to those who want emails of the club. */
export const AnnouncementSetting = addRule(
  object({
    title: written("Enter a title."),
    body: written("Write what members should know.", 1_000),
    severity: withMessage(enums(["info", "warning"] as const), "Choose how grave it is."),
    audience,
    publishes_at: time,
    ends_at: nullable(time),
  }),
  ({ publishes_at: from, ends_at: until }) => endsLater(from, until, "ends_at"),
);
export type AnnouncementSetting = Infer<typeof AnnouncementSetting>;

const CLOCK_TIME = "Enter a time of the day, as 22:00.";
const clockTime: Struct<string, null> = describeStruct(
  addRule(withMessage(string(), CLOCK_TIME), (text) =>
    /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : CLOCK_TIME,
  ),
  { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
);

const PRICE = "Enter a price with at most six decimals, as 5.00 or 0.0067.";
const price: Struct<string, null> = describeStruct(
  addRule(withMessage(string(), PRICE), (text) =>
    /^\d{1,4}(\.\d{1,6})?$/.test(text) ? undefined : PRICE,
  ),
  { type: "string", pattern: "^\\d{1,4}(\\.\\d{1,6})?$" },
);
const COUNTRIES = "Enter codes of countries with spaces between, as NG GB US.";
const monthLimit = (asked: string): Struct<Minor, null> =>
  addRule(withMessage(Amount, asked), (minor) => (minor >= 0n ? undefined : asked));

/** Quiet hours, countries, prices and the limit of a month of alerts to phones: SMS in naira, WhatsApp in dollars. */
export const PhoneAlertSettingForm = object({
  quiet_from: clockTime,
  quiet_until: clockTime,
  countries: describeStruct(
    addRule(withMessage(string(), COUNTRIES), (text) =>
      /^[A-Z]{2}( [A-Z]{2}){0,59}$/.test(text) ? undefined : COUNTRIES,
    ),
    { type: "string" },
  ),
  sms_price: price,
  sms_limit: monthLimit("Enter what SMS may cost in a month, in naira."),
  whatsapp_price: price,
  whatsapp_limit: monthLimit("Enter what WhatsApp may cost in a month, in dollars."),
});
export type PhoneAlertSettingForm = Infer<typeof PhoneAlertSettingForm>;
/** Whether members may choose a language of which there are drafts. */
export const LanguagesSetting = object({
  are_drafts_offered: withMessage(boolean(), "Say whether members may choose a draft."),
});
export type LanguagesSetting = Infer<typeof LanguagesSetting>;

/** The kinds, in the order in which staff read them. */
export const SETTING_KINDS = [
  "plan",
  "rate",
  "rate_limits",
  "transfer_account",
  "holiday",
  "bank",
  "faq",
  "resource",
  "terms",
  "survey",
  "announcement",
  "phone_alerts",
  "languages",
] as const;
export type SettingKindName = (typeof SETTING_KINDS)[number];

/** Those that move members' money. */
const MONEY_KINDS = ["plan", "rate", "rate_limits", "transfer_account"] as const;

/** Those that one person changes, and why. Every other kind, also a new one, takes two: one person proposes, another decides. */
const ONE_PERSON_KINDS = {
  holiday:
    "what the government announces: it moves a promise by a day, and its name is looked at for numbers and links",
  bank: "a bank of the list is closed at once when it fails, and no words of staff are in it",
  phone_alerts: "quiet hours, prices and limits: no words of staff are in it",
} as const;
type OnePersonKind = keyof typeof ONE_PERSON_KINDS;
export type TwoPersonKind = Exclude<SettingKindName, OnePersonKind>;

/** Whether a kind takes two people. */
export const isTwoPersonKind = (kind: SettingKindName): kind is TwoPersonKind =>
  !Object.hasOwn(ONE_PERSON_KINDS, kind);

export const TWO_PERSON_KINDS: readonly TwoPersonKind[] = SETTING_KINDS.filter(isTwoPersonKind);

/** What the staff need to change a setting of this kind, or to propose its change. */
export function getSettingPermission(
  kind: SettingKindName,
): "settings.change" | "settings.propose" | "settings.propose_money" {
  if (MONEY_KINDS.some((name) => name === kind)) return "settings.propose_money";
  return isTwoPersonKind(kind) ? "settings.propose" : "settings.change";
}

type Check = (value: unknown) => Readonly<Record<string, string>> | undefined;

const check =
  <T, S>(struct: Struct<T, S>): Check =>
  (value) =>
    findFieldErrors(value, struct);

const CHECKS: Readonly<Record<SettingKindName, Check>> = {
  plan: check(PlanSetting),
  rate: check(RateSetting),
  rate_limits: check(RateLimitSetting),
  transfer_account: check(TransferAccountSetting),
  holiday: check(HolidaySetting),
  bank: check(BankSetting),
  faq: check(FaqSetting),
  resource: check(ResourceSetting),
  terms: check(TermsSetting),
  survey: check(SurveySetting),
  announcement: check(AnnouncementSetting),
  phone_alerts: check(PhoneAlertSettingForm),
  languages: check(LanguagesSetting),
};

/** What is wrong with a value of this kind, by field; undefined when it fits. */
export const findSettingErrors = (
  kind: SettingKindName,
  value: unknown,
): Readonly<Record<string, string>> | undefined => CHECKS[kind](value);

import { say } from "@kinfold/language/say";
import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  string,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { declareEndpoint } from "./endpoint.ts";
import { addRule, withMessage } from "./describe.ts";
import { Instant } from "./instant.ts";
import { NoticeKind } from "./notifications.ts";

/** How many digits the code has that proves a phone. */
export const PHONE_CODE_LENGTH = 6;

/** How an alert reaches a phone. */
export const PhoneChannel = enums(["sms", "whatsapp"]);
export type PhoneChannel = Infer<typeof PhoneChannel>;
export const PHONE_CHANNELS: readonly PhoneChannel[] = ["sms", "whatsapp"];

/** What people call the channels. */
export const CHANNEL_NAMES: Readonly<Record<PhoneChannel, string>> = {
  sms: "SMS",
  whatsapp: "WhatsApp",
};

/** The kinds that a phone is alerted of when its member has not chosen. Alerts about security always come. */
export const FIRST_PHONE_KINDS: readonly NoticeKind[] = [
  "payments",
  "withdrawal",
  "recurring",
  "security",
];

/** A phone that its member proved, and what it is alerted of. */
export const AlertedPhone = type({
  channel: PhoneChannel,
  /** The last four digits. */
  phone_end: string(),
  /** IANA name: quiet hours are counted there. */
  time_zone: string(),
  /** Whether an alert may say the amount. */
  has_amounts: boolean(),
  kinds: array(NoticeKind),
  confirmed_at: Instant,
});
export type AlertedPhone = Infer<typeof AlertedPhone>;

/** A phone that waits for the code which was sent to it. */
export const WaitingPhone = type({
  channel: PhoneChannel,
  phone_end: string(),
  expires_at: Instant,
});
export type WaitingPhone = Infer<typeof WaitingPhone>;

/** What a member's alerts are, and what the club offers. */
export const PhoneAlerts = type({
  /** Empty: the club sends none. */
  channels: array(PhoneChannel),
  /** Countries whose numbers are served, by ISO 3166-1 alpha-2. */
  countries: array(string()),
  /** Between these times of the phone's zone nothing but security comes: "22:00". */
  quiet_from: string(),
  quiet_until: string(),
  phone: nullable(AlertedPhone),
  waiting: nullable(WaitingPhone),
});
export type PhoneAlerts = Infer<typeof PhoneAlerts>;

export const getPhoneAlerts = declareEndpoint({
  name: "getPhoneAlerts",
  method: "GET",
  path: "/notification/phone",
  access: "member",
  summary:
    "The phone that the member is alerted on, one that waits for its code, and what the club offers.",
  reply: PhoneAlerts,
});

const written = (form: RegExp, asked: string): Struct<string, null> =>
  addRule(withMessage(string(), asked), (text) => (form.test(text) ? undefined : asked));

export const PhoneForm = object({
  channel: withMessage(PhoneChannel, say("Choose SMS or WhatsApp.")),
  country_code: written(/^[A-Z]{2}$/, say("Please choose a country from the list")),
  /** Calling code plus number, "+2348035550142"; the server normalises it. */
  phone: written(/^\+?\d{1,23}$/, say("Please enter a valid phone number")),
  time_zone: optional(string()),
});

export const requestPhoneCode = declareEndpoint({
  name: "requestPhoneCode",
  method: "POST",
  path: "/notification/phone",
  access: "member",
  status: 202,
  summary:
    "Sends a code to a phone. The phone that is alerted now stays until the code of the new one is entered.",
  body: PhoneForm,
  reply: PhoneAlerts,
  refusals: { phone_channel_unavailable: 422, phone_country_not_served: 422 },
});

export const PhoneCodeForm = object({
  code: written(
    /^(?:[\s-]*\d){6}[\s-]*$/,
    say("Enter the {count} digits of the code.", { count: PHONE_CODE_LENGTH }),
  ),
});

export const confirmPhone = declareEndpoint({
  name: "confirmPhone",
  method: "POST",
  path: "/notification/phone/confirm",
  access: "member",
  summary: "Proves the phone by its code. From now on it is alerted, and the one before no longer.",
  body: PhoneCodeForm,
  reply: PhoneAlerts,
  refusals: { phone_code_wrong: 422, phone_code_over: 409 },
});

export const PhoneChoices = object({
  kinds: array(NoticeKind),
  has_amounts: boolean(),
  time_zone: string(),
});

export const changePhoneAlerts = declareEndpoint({
  name: "changePhoneAlerts",
  method: "PATCH",
  path: "/notification/phone",
  access: "member",
  summary: "Says what the phone is alerted of, whether with amounts, and in which time zone it is.",
  body: PhoneChoices,
  reply: PhoneAlerts,
  refusals: { phone_not_alerted: 409 },
});

export const stopPhoneAlerts = declareEndpoint({
  name: "stopPhoneAlerts",
  method: "DELETE",
  path: "/notification/phone",
  access: "member",
  summary: "Ends the alerts at once, and forgets a phone that waits for its code.",
  reply: PhoneAlerts,
});

/** What one channel came to in one month of Lagos, by kind. */
export const ChannelMonth = type({
  channel: PhoneChannel,
  currency: enums(["NGN", "USD"]),
  /** "2026-11" */
  month: string(),
  sent: integer(),
  /** Parts of SMS that were paid for; messages of WhatsApp. */
  segments: integer(),
  failed: integer(),
  /** Not sent: past their time, the month's limit, or the member's phone ended. */
  dropped: integer(),
  /** The provider was asked, and no one knows whether it sent them. */
  unknown: integer(),
  /** Decimal text with two to six decimals. */
  cost: string(),
  by_kind: array(type({ kind: string(), sent: integer(), cost: string() })),
});
export type ChannelMonth = Infer<typeof ChannelMonth>;

export const AlertCosts = type({
  /** How many phones each channel alerts now. */
  phones: array(type({ channel: PhoneChannel, count: integer() })),
  /** This month's limit of each channel, and what is left of it. */
  limits: array(
    type({
      channel: PhoneChannel,
      currency: enums(["NGN", "USD"]),
      limit: string(),
      cost: string(),
      is_reached: boolean(),
    }),
  ),
  /** The newest first; months without any alert are left out. */
  months: array(ChannelMonth),
});
export type AlertCosts = Infer<typeof AlertCosts>;

export const getAlertCosts = declareEndpoint({
  name: "getAlertCosts",
  method: "GET",
  path: "/admin/phone-alerts/costs",
  access: "staff",
  staff: { permission: "settings.read" },
  summary: "What alerts to phones cost in each of the last twelve months, by channel and by kind.",
  reply: AlertCosts,
});

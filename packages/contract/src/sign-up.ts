import { say } from "@kinfold/language/say";
import {
  array,
  boolean,
  coerce,
  enums,
  object,
  optional,
  size,
  string,
  trimmed,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { COPY } from "./copy.ts";
import { CaptchaToken, Email, NewPassword } from "./credentials.ts";
import { describeStruct, addRule, withMessage, type Wrong } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import {
  ANSWER_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PHONE_MAX_DIGITS,
  PHONE_MIN_DIGITS,
} from "./limits.ts";
import { Authorization, CodeSent } from "./members.ts";
import { dropGrouping, normalizeName, normalizeText, requireText } from "./typed-text.ts";
import { UserLite } from "./user-lite.ts";

export type Choice<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
};

/** How did you hear about us. "online ads" is ours: without it the stated ads question could never appear. */
export const HEARD_ABOUT_US = [
  { value: "investment course", label: say("Investment course") },
  { value: "existing member", label: say("Member") },
  { value: "webinar", label: say("Webinar/Event") },
  { value: "staff", label: say("Staff") },
  { value: "social media", label: say("Social media") },
  { value: "lamppost banner", label: say("Lamppost banner") },
  { value: "whatsApp community", label: say("WhatsApp community") },
  { value: "billboard", label: say("Billboard") },
  { value: "online ads", label: say("Online ads") },
  { value: "other", label: say("Other") },
] as const;

export const EXISTING_MEMBER = "existing member";
export const NO_REFERRAL = "no referral";

export const REFERRALS = [
  { value: EXISTING_MEMBER, label: say("Existing member") },
  { value: NO_REFERRAL, label: say("Not Applicable") },
] as const;

export const SOCIAL_ACCOUNTS = [
  { value: "kinfold instagram", label: say("Kinfold on Instagram") },
  { value: "kinfold linkedin", label: say("Kinfold on LinkedIn") },
  { value: "staff", label: say("Staff") },
] as const;

export const AD_PLATFORMS = [
  { value: "facebook ads", label: say("Facebook ads") },
  { value: "linkedin ads", label: say("LinkedIn ads") },
  { value: "google ads", label: say("Google ads") },
] as const;

/** What the browser always sends as `referral_info`, whatever was chosen (specification, section 3). */
export const SENT_REFERRAL_INFO = "social media referral";

const values = <Value extends string>(choices: readonly Choice<Value>[]): Value[] =>
  choices.map((choice) => choice.value);

/** Text without surrounding white space, in Unicode NFC. */
export const Text: Struct<string, null> = coerce(trimmed(string()), string(), (text) =>
  text.normalize("NFC").trim(),
);

const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'-]*$/u;

/** 1 to 50 letters of any script, spaces, apostrophe, hyphen and full stop. */
export const Name = (required: string): Struct<string, null> =>
  describeStruct(
    addRule(
      requireText(required, NAME_MAX_CHARACTERS, normalizeText(string(), normalizeName)),
      (name) =>
        NAME.test(name)
          ? undefined
          : say("Please use letters, spaces, apostrophes and hyphens only"),
    ),
    { type: "string", minLength: 1, maxLength: NAME_MAX_CHARACTERS },
  );

/** ISO 3166-1 alpha-2. That there is such a country is for the server to know. */
export const CountryCode: Struct<string, null> = describeStruct(
  addRule(string(), (code) =>
    /^[A-Z]{2}$/.test(code) ? undefined : say("Please choose a country from the list"),
  ),
  { type: "string", pattern: "^[A-Z]{2}$" },
);
/** One country at least. */
export const Citizenship: Struct<string[], Struct<string, null>> = withMessage(
  size(array(CountryCode), 1, 10),
  COPY.citizenship,
);

/** Calling code plus number, "+2348035550142"; the server normalises it. */
export const PhoneNumber: Struct<string, null> = addRule(
  withMessage(
    size(normalizeText(string(), dropGrouping), 1, Infinity),
    say("Please enter your phone number"),
  ),
  (phone) => (/^\+?\d{1,23}$/.test(phone) ? undefined : say("Please enter a valid phone number")),
);

export const HeardAboutUs = withMessage(
  enums(values(HEARD_ABOUT_US)),
  say("Please tell us how you heard about us"),
);

const Answer = size(Text, 0, ANSWER_MAX_CHARACTERS);

/** Nigerian by residence or by any citizenship: neither global, nor asked about the family office. Codes are ISO alpha-2. */
export function isNigerian(country: string, citizenship: readonly string[]): boolean {
  return country === "NG" || citizenship.includes("NG");
}

type Answers = {
  heard_about_us: string;
  referral_person?: string | undefined;
  social_media_value?: string | undefined;
  ads_platform?: string | undefined;
  hdyhau_other_value?: string | undefined;
};

/** Which follow-up question an answer opens. */
export function findQuestions(answers: Answers): {
  socialMedia: boolean;
  adsPlatform: boolean;
  elsewhere: boolean;
  person: boolean;
} {
  const heard = answers.heard_about_us;
  return {
    socialMedia: heard === "social media",
    adsPlatform: heard === "online ads",
    elsewhere: heard === "other",
    person:
      heard === EXISTING_MEMBER ||
      heard === "staff" ||
      (heard === "social media" && answers.social_media_value === "staff"),
  };
}

function unanswered(answers: Answers): Wrong[] {
  const questions = findQuestions(answers);
  const missing = (field: keyof Answers, message: string, isAsked: boolean): Wrong[] =>
    isAsked && (answers[field] ?? "") === "" ? [{ path: [field], message }] : [];
  return [
    ...missing("social_media_value", COPY.socialMedia, questions.socialMedia),
    ...missing("ads_platform", COPY.adsPlatform, questions.adsPlatform),
    ...missing("hdyhau_other_value", COPY.heardElsewhere, questions.elsewhere),
    ...missing("referral_person", COPY.referralPerson, questions.person),
  ];
}

/** The sign-up form as the member fills it: flat, with its conditional questions. */
export const SignUpForm = addRule(
  object({
    first_name: Name(say("Please enter your first name")),
    last_name: Name(say("Please enter your last name")),
    email: Email,
    phone: addRule(withMessage(string(), say("Please enter your phone number")), (digits) =>
      digits === ""
        ? say("Please enter your phone number")
        : new RegExp(`^\\d{${PHONE_MIN_DIGITS},${PHONE_MAX_DIGITS}}$`).test(digits)
          ? undefined
          : say("Please enter a valid phone number"),
    ),
    country_code: withMessage(CountryCode, say("Please choose a calling code")),
    calling_code: withMessage(size(string(), 1, 4), say("Please choose a calling code")),
    country: withMessage(CountryCode, say("Please choose your country of residence")),
    citizenship: Citizenship,
    password: NewPassword,
    confirm_password: withMessage(string(), COPY.passwordMismatch),
    referral_info: withMessage(enums(values(REFERRALS)), say("Please choose a referral")),
    exco_referral: boolean(),
    heard_about_us: HeardAboutUs,
    social_media_value: optional(Answer),
    ads_platform: optional(Answer),
    hdyhau_other_value: optional(withMessage(Answer, say("Please use at most 120 characters"))),
    referral_person: optional(withMessage(Answer, say("Please use at most 120 characters"))),
    pep: boolean(),
    accredited_investors: boolean(),
    accept_family_office: optional(boolean()),
    terms_and_conditions: addRule(boolean(), (accepted) => (accepted ? undefined : COPY.terms)),
    cf_turnstile_response: CaptchaToken,
  }),
  (form) => [
    ...(form.password === form.confirm_password
      ? []
      : [{ path: ["confirm_password"], message: COPY.passwordMismatch }]),
    ...(form.referral_info === NO_REFERRAL && !form.exco_referral
      ? [{ path: ["exco_referral"], message: COPY.excoRequired }]
      : []),
    ...unanswered(form),
  ],
);
export type SignUpForm = Infer<typeof SignUpForm>;

/** The sign-up request on the wire (specification, section 3), with the answers it would otherwise lose. */
export const SignUpRequest = addRule(
  object({
    user: addRule(
      object({
        email: Email,
        first_name: Name(say("Please enter your first name")),
        last_name: Name(say("Please enter your last name")),
        password: NewPassword,
        confirm_password: withMessage(string(), COPY.passwordMismatch),
      }),
      (user) =>
        user.password === user.confirm_password
          ? []
          : [{ path: ["confirm_password"], message: COPY.passwordMismatch }],
    ),
    phone: PhoneNumber,
    /** The member was told that no such number is known, and keeps it. */
    phone_confirmed: optional(boolean()),
    country_code: withMessage(CountryCode, say("Please choose a calling code")),
    country: withMessage(CountryCode, say("Please choose your country of residence")),
    citizenship: Citizenship,
    exco_referral: boolean(),
    heard_about_us: HeardAboutUs,
    referral_person: optional(Answer),
    referral_info: withMessage(
      size(Text, 1, ANSWER_MAX_CHARACTERS),
      say("Please choose a referral"),
    ),
    referral_type: optional(enums(values(REFERRALS))),
    social_media_value: optional(Answer),
    ads_platform: optional(Answer),
    hdyhau_other_value: optional(Answer),
    pep: boolean(),
    accredited_investors: boolean(),
    accept_family_office: optional(boolean()),
    terms_and_conditions: addRule(boolean(), (accepted) => (accepted ? undefined : COPY.terms)),
    cf_turnstile_response: CaptchaToken,
  }),
  (request) => [
    ...(request.referral_type === NO_REFERRAL && !request.exco_referral
      ? [{ path: ["exco_referral"], message: COPY.excoRequired }]
      : []),
    ...(!isNigerian(request.country, request.citizenship) && request.accept_family_office !== true
      ? [
          {
            path: ["accept_family_office"],
            message: say("Please accept the Diaspora Pool terms to proceed."),
          },
        ]
      : []),
    ...unanswered(request),
  ],
);
export type SignUpRequest = Infer<typeof SignUpRequest>;

export const register = declareEndpoint({
  name: "register",
  method: "POST",
  path: "/customer/register",
  access: "anyone",
  summary:
    "Creates an account and mails a 4-digit code. A known address is answered exactly like a new one.",
  status: 201,
  body: SignUpRequest,
  reply: type({ user: UserLite, authorization: Authorization, verification: CodeSent }),
  refusals: { captcha_failed: 400, password_common: 422, phone_improbable: 422 },
});

/**
 * Turns the filled form into the request: what the specification says is sent, and the answers it leaves out.
 * `confirmedPhone` is the number that the member keeps though no such number is known.
 */
export function toSignUpRequest(form: SignUpForm, confirmedPhone?: string): SignUpRequest {
  const questions = findQuestions(form);
  const phone = `+${form.calling_code}${form.phone}`;
  return {
    user: {
      email: form.email,
      first_name: form.first_name,
      last_name: form.last_name,
      password: form.password,
      confirm_password: form.confirm_password,
    },
    phone,
    ...(phone === confirmedPhone && { phone_confirmed: true }),
    country_code: form.country_code,
    country: form.country,
    citizenship: form.citizenship,
    exco_referral: form.referral_info === NO_REFERRAL,
    heard_about_us: form.heard_about_us,
    referral_info: SENT_REFERRAL_INFO,
    referral_type: form.referral_info,
    pep: form.pep,
    accredited_investors: form.accredited_investors,
    terms_and_conditions: form.terms_and_conditions,
    cf_turnstile_response: form.cf_turnstile_response,
    ...(questions.person && { referral_person: form.referral_person }),
    ...(questions.socialMedia && { social_media_value: form.social_media_value }),
    ...(questions.adsPlatform && { ads_platform: form.ads_platform }),
    ...(questions.elsewhere && { hdyhau_other_value: form.hdyhau_other_value }),
    ...(!isNigerian(form.country, form.citizenship) && {
      accept_family_office: form.accept_family_office,
    }),
  };
}

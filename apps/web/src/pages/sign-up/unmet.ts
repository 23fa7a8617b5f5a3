import { findFieldErrors } from "@kinfold/contract/describe";
import { isNigerian, SignUpForm } from "@kinfold/contract/sign-up";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";

/** What each answer is called on the form, in the order in which it is asked. */
export const LABELS = {
  first_name: say("First name"),
  last_name: say("Last name"),
  email: say("Email"),
  country: say("Country of residence"),
  citizenship: say("Citizenship"),
  phone: say("Phone"),
  referral_info: say("Referral"),
  heard_about_us: say("How did you hear about us"),
  social_media_value: say("Social media account"),
  ads_platform: say("Ads platform"),
  hdyhau_other_value: say("Where you heard about us"),
  referral_person: say("Staff/member name"),
  exco_referral: say("Exco referral"),
  password: say("Password"),
  confirm_password: say("Confirm password"),
  accept_family_office: say("Family office"),
  terms_and_conditions: say("Privacy policy, terms and bylaws"),
  cf_turnstile_response: say("Human check"),
} as const;

export type Asked = keyof typeof LABELS;

const isAsked = (name: string): name is Asked => name in LABELS;
const ORDER = Object.keys(LABELS).filter(isAsked);

/** The family-office box is shown, and must be ticked, once a country is chosen and Nigeria is in none of the answers. */
export const isFamilyOfficeRequired = (draft: {
  country?: string;
  citizenship?: string[];
}): boolean =>
  (draft.country ?? "") !== "" && !isNigerian(draft.country ?? "", draft.citizenship ?? []);

/** A form as far as it has been filled. */
export type SignUpAnswers = Partial<SignUpForm>;

export type Unmet = { missing: Asked[]; wrong: Asked[] };

/** What still stands between the form and its sending: answers not given, and answers that do not fit. */
export function findUnmet(draft: SignUpAnswers): Unmet {
  const failing = new Set(
    Object.keys(findFieldErrors(draft, SignUpForm) ?? {}).map(
      (path) => path.split(".", 1)[0] ?? path,
    ),
  );
  if (isFamilyOfficeRequired(draft) && draft.accept_family_office !== true) {
    failing.add("accept_family_office");
  }
  const isEmpty = (name: Asked): boolean => {
    const answer = draft[name];
    return answer === undefined || answer === false || (answer !== true && answer.length === 0);
  };
  const unmet = ORDER.filter((name) => failing.has(name));
  return { missing: unmet.filter(isEmpty), wrong: unmet.filter((name) => !isEmpty(name)) };
}

/** Whether the person has answered everything, and only the check that they are one is still out. */
export const isOnlyHumanCheck = ({ missing, wrong }: Unmet): boolean =>
  wrong.length === 0 && missing.length === 1 && missing[0] === "cf_turnstile_response";

const MOST_NAMED = 3;

function named(fields: readonly Asked[]): string {
  const shown = fields.slice(0, MOST_NAMED).map((field) => LABELS[field]);
  const more = fields.length - shown.length;
  const fieldNames = shown.join(", ");
  return more === 0 ? fieldNames : say("{fieldNames} and {more} more", { fieldNames, more });
}

/** Says why the form cannot be sent yet; undefined when it can. */
export function describeUnmet({ missing, wrong }: Unmet): string | undefined {
  if (wrong.length > 0) {
    return sayCount(
      "{count, plural, one {One field needs another look before you can continue: {fieldNames}.} other {# fields need another look before you can continue: {fieldNames}.}}",
      { count: wrong.length, fieldNames: named(wrong) },
    );
  }
  return missing.length === 0
    ? undefined
    : say("Still needed before you can continue: {fieldNames}.", { fieldNames: named(missing) });
}

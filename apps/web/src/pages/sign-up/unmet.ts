import { findFieldErrors } from "@kinfold/contract/describe";
import { isNigerian, SignUpForm } from "@kinfold/contract/sign-up";

/** What each answer is called on the form, in the order in which it is asked. */
export const LABELS = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  country: "Country of residence",
  citizenship: "Citizenship",
  phone: "Phone",
  referral_info: "Referral",
  heard_about_us: "How did you hear about us",
  social_media_value: "Social media account",
  ads_platform: "Ads platform",
  hdyhau_other_value: "Where you heard about us",
  referral_person: "Staff/member name",
  exco_referral: "Exco referral",
  password: "Password",
  confirm_password: "Confirm password",
  accept_family_office: "Family office",
  terms_and_conditions: "Privacy policy, terms and bylaws",
  cf_turnstile_response: "Human check",
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
  return more === 0 ? shown.join(", ") : `${shown.join(", ")} and ${more} more`;
}

/** Says why the form cannot be sent yet; undefined when it can. */
export function describeUnmet({ missing, wrong }: Unmet): string | undefined {
  if (wrong.length > 0) {
    return wrong.length === 1
      ? `One field needs another look before you can continue: ${named(wrong)}.`
      : `${wrong.length} fields need another look before you can continue: ${named(wrong)}.`;
  }
  return missing.length === 0
    ? undefined
    : `Still needed before you can continue: ${named(missing)}.`;
}

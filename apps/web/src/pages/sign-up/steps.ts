import { findFieldErrors } from "@kinfold/contract/describe";
import { SignUpForm } from "@kinfold/contract/sign-up";
import { say } from "@kinfold/language/say";
import type { SignUpAnswers } from "./unmet.ts";

/** The steps of the form: the short name of each, and what it asks about. */
export const STEPS = [
  { name: say("About you"), title: say("About you") },
  { name: say("Where you live"), title: say("Where you live and who sent you") },
  { name: say("Password"), title: say("Your password and declarations") },
] as const;

export const LAST_STEP: number = STEPS.length - 1;

type Field = keyof SignUpForm;

/** The step that asks for each field, counted from 0. */
const STEP_OF: Readonly<Record<Field, number>> = {
  first_name: 0,
  last_name: 0,
  email: 0,
  country: 1,
  country_code: 1,
  calling_code: 1,
  phone: 1,
  citizenship: 1,
  referral_info: 1,
  exco_referral: 1,
  heard_about_us: 1,
  social_media_value: 1,
  ads_platform: 1,
  hdyhau_other_value: 1,
  referral_person: 1,
  password: 2,
  confirm_password: 2,
  pep: 2,
  accredited_investors: 2,
  accept_family_office: 2,
  terms_and_conditions: 2,
  cf_turnstile_response: 2,
};

const isField = (name: string): name is Field => name in STEP_OF;

/** The fields that a step asks for. */
export const listFields = (step: number): Field[] =>
  Object.keys(STEP_OF)
    .filter(isField)
    .filter((field) => STEP_OF[field] === step);

/** The first step that asks for one of these fields; the last when none does. */
export const findStep = (fields: readonly string[]): number =>
  Math.min(LAST_STEP, ...fields.filter(isField).map((field) => STEP_OF[field]));

/** The first step with an answer that is missing or wrong: no later one may be opened. */
export function findUnmetStep(answers: SignUpAnswers): number {
  const paths = Object.keys(findFieldErrors(answers, SignUpForm) ?? {});
  return findStep(paths.map((path) => path.split(".", 1)[0] ?? path));
}

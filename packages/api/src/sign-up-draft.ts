import {
  ANSWER_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PHONE_MAX_DIGITS,
} from "@kinfold/contract/limits";
import { HeardAboutUs, SignUpForm } from "@kinfold/contract/sign-up";
import { array, boolean, is, object, partial, size, string, type Infer } from "superstruct";
import { readStorage, writeStorage } from "./kept-token.ts";

const KEY = "kinfold.sign-up";

const text = (maxCharacters: number) => size(string(), 1, maxCharacters);
const Country = text(2);
const Answer = text(ANSWER_MAX_CHARACTERS);

/** Every answer that is kept, and how long it may be. The password, its repetition and the human check are never among them. */
const KEPT = {
  first_name: text(NAME_MAX_CHARACTERS),
  last_name: text(NAME_MAX_CHARACTERS),
  email: text(EMAIL_MAX_CHARACTERS),
  country: Country,
  /** Where it was chosen; else the calling code follows the country of residence. */
  country_code: Country,
  phone: text(PHONE_MAX_DIGITS),
  citizenship: size(array(Country), 1, 10),
  referral_info: SignUpForm.schema.referral_info,
  exco_referral: boolean(),
  heard_about_us: HeardAboutUs,
  social_media_value: Answer,
  ads_platform: Answer,
  hdyhau_other_value: Answer,
  referral_person: Answer,
  pep: boolean(),
  accredited_investors: boolean(),
  accept_family_office: boolean(),
  terms_and_conditions: boolean(),
};

const SignUpDraft = partial(object(KEPT));

/** What was typed into the sign-up form and is kept in this tab. */
export type SignUpDraft = Infer<typeof SignUpDraft>;

/** All answers at their longest, escaped, stay below this. */
const MAX_CHARACTERS = 8_000;

const perTab = (): Storage => window.sessionStorage;

/** What of these answers may be kept, as it is kept; empty when nothing is answered. */
export function writeSignUpDraft(answers: Readonly<Record<string, unknown>>): string {
  const kept = Object.keys(KEPT)
    .filter((name) => answers[name] !== undefined && answers[name] !== false)
    .map((name) => ({ [name]: answers[name] }))
    .filter((answer) => is(answer, SignUpDraft));
  return kept.length === 0 ? "" : JSON.stringify(Object.assign({}, ...kept));
}

/** Keeps a draft in this tab, or with an empty one forgets it. False where the browser keeps nothing. */
export function keepSignUpDraft(draft: string): boolean {
  writeStorage(perTab, KEY, draft || null);
  return (readStorage(perTab, KEY) ?? "") === draft;
}

/** The answers that this tab kept; none where something else stands there. */
export function readSignUpDraft(): SignUpDraft {
  const kept = readStorage(perTab, KEY);
  if (kept === null) return {};
  try {
    const draft: unknown = kept.length > MAX_CHARACTERS ? undefined : JSON.parse(kept);
    if (is(draft, SignUpDraft)) return draft;
  } catch {
    // Not ours: forgotten below.
  }
  keepSignUpDraft("");
  return {};
}

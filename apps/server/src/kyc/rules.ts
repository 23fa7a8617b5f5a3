import { DAY_MS } from "@kinfold/contract/durations";
import { BVN_TRIES_PER_DAY, POA_MAX_AGE_MONTHS } from "@kinfold/contract/kyc";
import type { Day } from "#calendar/index.ts";

export const LIMITS = {
  documentsPerMember: { name: "kyc.documents", most: 20, withinMs: DAY_MS },
  /** Askings that told the member something: a match, or that there is none. */
  bvnTries: { name: "kyc.bvn", most: BVN_TRIES_PER_DAY, withinMs: DAY_MS },
  /** All askings: each costs the club money. */
  bvnAskings: { name: "kyc.bvn-askings", most: 30, withinMs: DAY_MS },
} as const;

/** Why staff refuse a document, by the code that they choose, and what the member reads. */
export const REJECTIONS = {
  blurry:
    "The photo is not clear enough to read. Please take it again in good light, with all four corners in view.",
  expired: "The document has expired. Please send one that is still good.",
  name_mismatch:
    "The name on the document is not the name of your membership. Please send one in your own name.",
  wrong_document: "This is not a document that we can take. Please choose one from the list.",
  address_mismatch:
    "The address on the document is not the one that you gave us. Please send one that shows where you live.",
  older_than_3_months:
    "The document is older than three months. Please send one from the last three months.",
  incomplete:
    "A part of the document is missing. Please send the whole page, with its name, date and number.",
  tampering: "We could not accept this document. Please send the original, or write to us.",
  other: "We could not accept this document.",
} as const;
export type Rejection = keyof typeof REJECTIONS;

export const isRejection = (code: string): code is Rejection => Object.hasOwn(REJECTIONS, code);

/** What the member reads about a refusal: the sentence of its reason, and what staff add. */
export function formatRejection(reason: Rejection, note: string): string {
  if (note === "") return REJECTIONS[reason];
  return reason === "other" ? note : `${REJECTIONS[reason]} ${note}`;
}

/** The same date so many months earlier; the last of the month where it has no such date. */
export function subtractMonths(day: Day, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  const at = Date.UTC(year, month - 1 - count, Math.min(date, lastOfMonth));
  return new Date(at).toISOString().slice(0, 10);
}

/** True on the days after the last one on which a document is good. */
export const hasEnded = (lastGoodDay: string, today: Day): boolean => lastGoodDay < today;

/** True when a proof of address of this day still says where someone lives. */
export const isRecent = (issuedOn: string, today: Day): boolean =>
  issuedOn >= subtractMonths(today, POA_MAX_AGE_MONTHS);

/** What the register says about one field, and how sure it is, 0 to 100. */
export type FieldMatch = { isMatch: boolean; confidence: number };
export type BvnMatch = {
  firstName: FieldMatch;
  lastName: FieldMatch;
  /** Null when it was not asked about. */
  isDateOfBirthMatch: boolean | null;
};

/** From this confidence on a name that differs a little is looked at by staff. */
const REVIEWED_FROM = 60;

/** What follows from the register's answer: taken, looked at by staff, or refused. Another date of birth is another person. */
export function decideBvnMatch(match: BvnMatch): "validated" | "review" | "mismatch" {
  const { firstName, lastName, isDateOfBirthMatch } = match;
  if (isDateOfBirthMatch === false) return "mismatch";
  if (firstName.isMatch && lastName.isMatch) return "validated";
  const isClose = ({ isMatch, confidence }: FieldMatch): boolean =>
    isMatch || confidence >= REVIEWED_FROM;
  return isClose(firstName) && isClose(lastName) ? "review" : "mismatch";
}

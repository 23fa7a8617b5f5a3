import { openSpokenFormat } from "@kinfold/language/spoken-format";
import {
  ID_WORDS,
  POA_WORDS,
  type IdType,
  type Kyc,
  type KycDocument,
} from "@kinfold/contract/kyc";
import type { User } from "@kinfold/contract/members";
import { Refusal } from "@kinfold/contract/refusal";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";
import { describeWaitingRule } from "./status-words.ts";

export type DocumentKind = "bvn" | "kyc" | "poa";
export type DocumentStatus = KycDocument["status"];

export const DOCUMENT_TITLES: Readonly<Record<DocumentKind, string>> = {
  bvn: say("Bank Verification Number"),
  kyc: say("Government-issued ID"),
  poa: say("Proof of address"),
};

export const STATUS_WORDS: Readonly<Record<DocumentStatus, string>> = {
  not_submitted: say("Needed"),
  pending: say("In review"),
  validated: say("Validated"),
  rejected: say("Refused"),
  expired: say("Expired"),
};

/** The documents that this member has to do with, in the order in which they are asked for. */
export const listDocumentKinds = (kyc: Kyc): readonly DocumentKind[] =>
  kyc.bvn === null ? ["kyc", "poa"] : ["bvn", "kyc", "poa"];

/** The status of a document; a BVN that is not required counts as validated. */
export const getDocumentStatus = (kyc: Kyc, kind: DocumentKind): DocumentStatus =>
  kind === "bvn" ? (kyc.bvn?.status ?? "validated") : kyc[kind].status;

/** True for documents that the member has to send, for the first time or again. */
export const isNeeded = (status: DocumentStatus): boolean =>
  status !== "pending" && status !== "validated";

const dayWords = openSpokenFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const dateWords = openSpokenFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A calendar day as a promise says it: "Tuesday 17 November". */
export const formatPromisedDay = (day: string): string => dayWords(new Date(`${day}T00:00:00Z`));
/** A calendar day on a document: "20 May 2031". */
export const formatDocumentDay = (day: string): string => dateWords(new Date(`${day}T00:00:00Z`));

/** What was sent, as people call it: "International passport". */
export const describeSentDocument = (kyc: Kyc, kind: "kyc" | "poa"): string => {
  const type = kind === "kyc" ? kyc.kyc.id_type : kyc.poa.poa_type;
  if (type === null) return DOCUMENT_TITLES[kind];
  return { ...ID_WORDS, ...POA_WORDS }[type];
};

const EVERYWHERE: readonly IdType[] = ["passport", "drivers_license"];

/** The documents that this member can have, those that most have first. */
export function listIdTypes({ is_global: isGlobal, customer }: User): readonly IdType[] {
  if (isGlobal) return [...EVERYWHERE, "residence_permit", "state_id"];
  const ofNigeria: readonly IdType[] = ["nin", "voters_card"];
  return customer.country === "NG"
    ? [...EVERYWHERE, ...ofNigeria]
    : [...EVERYWHERE, ...ofNigeria, "residence_permit", "state_id"];
}

/** What this member has before them, as a heading and a sentence. */
export function describeNextStep(
  kyc: Kyc,
  member: User,
): { title: string; words: string; isDone: boolean } {
  const statuses = listDocumentKinds(kyc).map((kind) => getDocumentStatus(kyc, kind));
  const needed = statuses.filter(isNeeded).length;
  if (needed > 0) {
    return {
      title: sayCount(
        "{needed, plural, one {One document to go} =2 {Two documents to go} =3 {Three documents to go} other {Documents to go}}",
        { needed },
      ),
      words: `${sayCount(
        "{needed, plural, one {Once it is in, validation takes 2 or 3 business days.} other {Once they are in, validation takes 2 or 3 business days.}}",
        { needed },
      )} ${describeWaitingRule(member)}`,
      isDone: false,
    };
  }
  if (statuses.includes("pending")) {
    return {
      title: say("Verification in progress"),
      words: `${say("Validation takes 2 or 3 business days.")} ${describeWaitingRule(member)}`,
      isDone: false,
    };
  }
  return {
    title: say("You are verified"),
    words: say("Everything is validated. We write to you should a document expire."),
    isDone: true,
  };
}

/** Which of the three steps the member stands at. */
export function findStep(kyc: Kyc): number {
  const statuses = listDocumentKinds(kyc).map((kind) => getDocumentStatus(kyc, kind));
  if (statuses.some(isNeeded)) return 0;
  return statuses.includes("pending") ? 1 : 3;
}

const ABOUT_THE_FILE: ReadonlySet<string> = new Set([
  "file_too_large",
  "file_wrong_type",
  "kyc_file_missing",
  "pay_receipt_duplicate",
]);

/** True for refusals that only another file can mend. */
export const isAboutFile = (error: unknown): boolean =>
  error instanceof Refusal && ABOUT_THE_FILE.has(error.code);

import { say } from "@kinfold/language/say";
import {
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { describeStruct, addRule, withMessage, type Wrong } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Base64File, FileReply } from "./file.ts";
import { Instant } from "./instant.ts";
import { Day } from "./paging.ts";
import { CountryCode } from "./sign-up.ts";
import { dropGrouping, normalizeDocumentNumber, normalizeText, requireText } from "./typed-text.ts";

// Here and not among the other limits, which the sign-in page loads.
export const BVN_DIGITS = 11;
export const BVN_TRIES_PER_DAY = 5;
export const ID_NUMBER_MAX_CHARACTERS = 40;
/** A proof of address is at most so many calendar months old. */
export const POA_MAX_AGE_MONTHS = 3;

/** Documents that prove who someone is, as people call them. The last two are of members who live abroad. */
export const ID_WORDS = {
  passport: say("International passport"),
  nin: "NIN slip or national ID card",
  drivers_license: say("Driver’s licence"),
  voters_card: say("Permanent voter’s card"),
  residence_permit: say("Residence permit"),
  state_id: say("State ID card"),
} as const;
export type IdType = keyof typeof ID_WORDS;

/** Documents that prove where someone lives. */
export const POA_WORDS = {
  utility_bill: say("Utility bill"),
  bank_statement: say("Bank or card statement"),
  tenancy: say("Tenancy agreement"),
  government_letter: say("Tax or council letter"),
} as const;
export type PoaType = keyof typeof POA_WORDS;

export const IdType: Struct<IdType, { [Name in IdType]: Name }> = withMessage(
  enums(["passport", "nin", "drivers_license", "voters_card", "residence_permit", "state_id"]),
  say("Please choose a document from the list"),
);
export const PoaType: Struct<PoaType, { [Name in PoaType]: Name }> = withMessage(
  enums(["utility_bill", "bank_statement", "tenancy", "government_letter"]),
  say("Please choose a document from the list"),
);

/** Documents that end on a day that is printed on them. */
const ENDING: ReadonlySet<IdType> = new Set([
  "passport",
  "drivers_license",
  "residence_permit",
  "state_id",
]);
/** Documents that only Nigeria gives. */
const OF_NIGERIA: ReadonlySet<IdType> = new Set(["nin", "voters_card"]);

/** True when the document is good until a day that must be told. */
export const isExpiryRequired = (idType: string): boolean => ENDING.has(toIdType(idType));
/** True when the document can only be Nigerian. */
export const isOfNigeria = (idType: string): boolean => OF_NIGERIA.has(toIdType(idType));

// A set of one kind asks for that kind only; any other text is in none.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const toIdType = (idType: string): IdType => idType as IdType;

/** What the member agrees to before the BVN provider is asked. Each wording has its version. */
export const BVN_CONSENT = {
  version: "2026-11",
  text: "I agree that Kinfold asks the bank verification register whether this BVN, my name and my date of birth belong together. Kinfold keeps the answer and the last four digits, never the number.",
} as const;

const IdNumber = requireText(
  say("Please enter the number on the document"),
  ID_NUMBER_MAX_CHARACTERS,
  normalizeText(string(), normalizeDocumentNumber),
);

/** A file that was uploaded in parts before. */
const FileId = withMessage(size(string(), 1, 64), say("This value is not valid."));

type IdAnswers = { id_type: IdType; id_number: string; id_expiry_date?: string | undefined };

function idFaults({
  id_type: idType,
  id_number: number,
  id_expiry_date: expiry,
  issuing_country: country,
}: IdAnswers & { issuing_country: string }): Wrong[] {
  const wrong = (field: string, message: string): Wrong => ({ path: [field], message });
  const isNin = /^(\d{11}|[A-Z0-9]{16})$/i.test(number.replaceAll(/[\s-]/g, ""));
  return [
    ...(idType === "nin" && !isNin
      ? [wrong("id_number", "A NIN has 11 digits, a virtual one 16 characters")]
      : []),
    ...(isOfNigeria(idType) && country !== "NG"
      ? [wrong("issuing_country", say("Only Nigeria gives this document"))]
      : []),
    ...(isExpiryRequired(idType) && expiry === undefined
      ? [wrong("id_expiry_date", say("Please enter the day on which it expires"))]
      : []),
  ];
}

/** A government-issued ID, without its file. */
export const IdForm = addRule(
  object({
    id_type: IdType,
    id_number: IdNumber,
    issuing_country: withMessage(CountryCode, say("Please choose the country that issued it")),
    id_expiry_date: optional(Day),
    document: optional(Base64File),
    file_id: optional(FileId),
  }),
  idFaults,
);
export type IdForm = Infer<typeof IdForm>;

/** A proof of address, without its file. */
export const PoaForm = object({
  poa_type: PoaType,
  issue_date: optional(Day),
  file: optional(Base64File),
  file_id: optional(FileId),
});
export type PoaForm = Infer<typeof PoaForm>;

const BVN_SENTENCE = "A BVN has 11 digits";
export const Bvn: Struct<string, null> = describeStruct(
  addRule(normalizeText(withMessage(string(), BVN_SENTENCE), dropGrouping), (bvn) =>
    new RegExp(`^\\d{${BVN_DIGITS}}$`).test(bvn) ? undefined : BVN_SENTENCE,
  ),
  { type: "string", pattern: `^\\d{${BVN_DIGITS}}$` },
);

/** A bank verification number, with the consent to ask about it. */
export const BvnForm = object({
  bvn: Bvn,
  date_of_birth: optional(Day),
  consent: withMessage(literal(true), say("Please agree that we ask about your BVN")),
  /** Which wording the member agreed to; the latest when it is left out. */
  consent_version: optional(
    withMessage(
      enums([BVN_CONSENT.version]),
      say("This wording is not in use. Please load the page again."),
    ),
  ),
});
export type BvnForm = Infer<typeof BvnForm>;

const DocumentStatus = enums(["not_submitted", "pending", "validated", "rejected", "expired"]);

/** A document that was handed in, as its owner sees it. Everything is null before. */
const KycDocument = type({
  status: DocumentStatus,
  submitted_at: nullable(Instant),
  /** The working day, in Lagos, by which it will be looked at. */
  expected_by: nullable(Day),
  decided_at: nullable(Instant),
  /** Why it was refused, and what to do. */
  reason: nullable(string()),
  /** From the day after, it is no longer good. */
  expires_on: nullable(Day),
  file: nullable(
    type({ id: string(), name: string(), media_type: string(), size_bytes: integer() }),
  ),
});

/** Where each document of the member stands. */
export const Kyc = type({
  /** Null for global members, who have none. */
  bvn: nullable(
    type({
      status: DocumentStatus,
      /** Its last digits, once it was validated. */
      masked: nullable(string()),
      expected_by: nullable(Day),
      reason: nullable(string()),
      attempts_left: integer(),
    }),
  ),
  kyc: type({ ...KycDocument.schema, id_type: nullable(IdType) }),
  poa: type({ ...KycDocument.schema, poa_type: nullable(PoaType) }),
});
export type Kyc = Infer<typeof Kyc>;
export type KycDocument = Infer<typeof KycDocument>;

export const getKyc = declareEndpoint({
  name: "getKyc",
  method: "GET",
  path: "/customer/kyc",
  access: "member",
  summary: "The state of each document of the member.",
  reply: Kyc,
});

const fileRefusals = {
  file_too_large: 413,
  file_wrong_type: 415,
  kyc_file_missing: 422,
} as const;

export const uploadKyc = declareEndpoint({
  name: "uploadKyc",
  method: "POST",
  path: "/customer/upload-kyc",
  access: "member",
  summary:
    "Hands in a government-issued ID: its file in base64, as a file of a form, or uploaded in parts before. The same file again changes nothing.",
  status: 202,
  body: IdForm,
  file: "document",
  base64: true,
  reply: type({
    has_submitted_kyc: boolean(),
    kyc_status: DocumentStatus,
    submitted_at: Instant,
    expected_by: Day,
  }),
  refusals: { ...fileRefusals, kyc_document_expired: 422, kyc_already_validated: 409 },
});

export const uploadPoa = declareEndpoint({
  name: "uploadPoa",
  method: "POST",
  path: "/customer/upload-poa",
  access: "member",
  summary:
    "Hands in a proof of address: as a file of a form, in base64, or uploaded in parts before. The same file again changes nothing.",
  status: 202,
  body: PoaForm,
  file: "file",
  base64: true,
  reply: type({
    has_submitted_poa: boolean(),
    poa_status: DocumentStatus,
    submitted_at: Instant,
    expected_by: Day,
  }),
  refusals: { ...fileRefusals, kyc_document_old: 422, kyc_already_validated: 409 },
});

export const validateBvn = declareEndpoint({
  name: "validateBvn",
  method: "POST",
  path: "/customer/validate-bvn",
  access: "member",
  summary:
    "Asks the BVN provider whether a BVN is the member's. Answers what matched, never what the provider holds. Five tries a day.",
  body: BvnForm,
  reply: type({
    is_bvn_validated: boolean(),
    /** pending: staff compare the names; consent_required: the BVN provider wants to hear it from the member, at `consent_url`. */
    status: enums(["validated", "pending", "consent_required"]),
    match: nullable(
      type({ first_name: boolean(), last_name: boolean(), date_of_birth: nullable(boolean()) }),
    ),
    consent_url: nullable(string()),
  }),
  refusals: {
    kyc_bvn_mismatch: 422,
    kyc_bvn_not_found: 422,
    kyc_bvn_in_use: 409,
    kyc_bvn_not_needed: 409,
    kyc_already_validated: 409,
    kyc_bvn_in_review: 409,
    kyc_bvn_unreachable: 503,
  },
});

export const getKycDocument = declareEndpoint({
  name: "getKycDocument",
  method: "GET",
  path: "/customer/kyc/document/:id",
  access: "member",
  summary: "A document of the member, as it is kept.",
  reply: FileReply,
});

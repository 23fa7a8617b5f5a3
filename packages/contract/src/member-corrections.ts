import { say } from "@kinfold/language/say";
import {
  array,
  enums,
  nullable,
  object,
  optional,
  string,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { requireReason } from "./office/decision.ts";
import { Day } from "./paging.ts";
import { Citizenship, Name } from "./sign-up.ts";

/** waiting: two staff members have to grant or refuse it. */
export const CorrectionState = enums(["waiting", "granted", "refused", "cancelled"]);
export type CorrectionState = Infer<typeof CorrectionState>;

const correct = <Value>(value: Struct<Value>) => optional(type({ from: value, to: value }));

/** What is to be corrected, by field: what it was when the member asked, and what it is to be. */
export const CorrectedFields = type({
  first_name: correct(string()),
  last_name: correct(string()),
  date_of_birth: correct(nullable(string())),
  citizenship: correct(array(string())),
});
export type CorrectedFields = Infer<typeof CorrectedFields>;

/** A member's request to correct what they cannot change themselves (NDPA 2023, section 34). */
export const MemberCorrection = type({
  id: string(),
  changed: CorrectedFields,
  reason: string(),
  requested_at: Instant,
  /** Until when the club has to answer. */
  due_at: Instant,
  state: CorrectionState,
  /** When it was granted, refused or cancelled. */
  ended_at: nullable(Instant),
  /** Why it was refused. */
  answer: nullable(string()),
});
export type MemberCorrection = Infer<typeof MemberCorrection>;

/** What stands as in the member's documents: what is sent is to be so from now on. */
export const CorrectionForm = object({
  first_name: optional(Name(say("Please enter your first name"))),
  last_name: optional(Name(say("Please enter your last name"))),
  date_of_birth: optional(Day),
  citizenship: optional(Citizenship),
  reason: requireReason(say("Say what is wrong, and which document shows it.")),
});
export type CorrectionForm = Infer<typeof CorrectionForm>;

export const listOwnCorrections = declareEndpoint({
  name: "listOwnCorrections",
  method: "GET",
  path: "/customer/corrections",
  access: "member",
  summary: "The caller's requests to correct their details, the newest first.",
  reply: array(MemberCorrection),
});

export const requestCorrection = declareEndpoint({
  name: "requestCorrection",
  method: "POST",
  path: "/customer/corrections",
  access: "member",
  status: 201,
  summary:
    "Asks to correct what stands as in the caller's documents. Two staff members grant or refuse it within 30 days.",
  body: CorrectionForm,
  reply: MemberCorrection,
  refusals: { correction_open: 409, correction_unneeded: 409 },
});

export const cancelCorrection = declareEndpoint({
  name: "cancelCorrection",
  method: "DELETE",
  path: "/customer/corrections/:id",
  access: "member",
  summary: "Takes the caller's request back while it is not decided.",
  reply: MemberCorrection,
  refusals: { correction_ended: 409 },
});

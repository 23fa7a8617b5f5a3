import type { RefusalCode } from "@kinfold/contract/endpoints";
import type { WireError } from "@kinfold/contract/refusal";
import { commonRefusals, waitInWords } from "@kinfold/contract/refusals/any-call";
import type { RefusalText } from "@kinfold/contract/refusals/catalogue";
import { quoteRefusal } from "@kinfold/contract/refusals/quote";

export type RefusalDetails = Pick<
  WireError,
  "fields" | "retry_after" | "attempts_left" | "blockers" | "available_on"
>;

/** We said no. Thrown by rules and use cases; it rolls back whatever was begun, and only http.ts catches it. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(refusal: RefusalText, details?: RefusalDetails);
  constructor(code: RefusalCode, sentence: string, details?: RefusalDetails);
  constructor(
    refusal: RefusalText | RefusalCode,
    sentence: string | RefusalDetails = {},
    details: RefusalDetails = {},
  ) {
    super(typeof refusal === "string" ? String(sentence) : refusal.sentence);
    this.code = typeof refusal === "string" ? refusal : refusal.code;
    this.details = typeof sentence === "string" ? details : sentence;
  }
}

/** Ends the use case with a refusal of the catalogue, whose code the endpoint declares. */
export function refuse(refusal: RefusalText, details?: RefusalDetails): never;
/** As it was: where a domain has its sentences beside the code. */
export function refuse(code: RefusalCode, sentence: string, details?: RefusalDetails): never;
export function refuse(
  refusal: RefusalText | RefusalCode,
  sentence: string | RefusalDetails = {},
  details: RefusalDetails = {},
): never {
  if (typeof refusal === "string") throw new Refused(refusal, String(sentence), details);
  throw new Refused(refusal, typeof sentence === "string" ? details : sentence);
}

/** Refuses because of one field of a form, beside which the sentence is shown. */
export function refuseField(
  field: string,
  refusal: RefusalText,
  details: RefusalDetails = {},
): never {
  refuse(refusal, { ...details, fields: { [field]: refusal.sentence } });
}

/** Refuses a form for what its struct finds wrong, in sentences by field. The first is the refusal's. */
export function refuseForm(fields: Readonly<Record<string, string>>): never {
  const [first] = Object.values(fields);
  const refusal =
    first === undefined ? commonRefusals().invalid.form : quoteRefusal("invalid", first);
  refuse(refusal, { fields });
}

/** Too much of something. `retryAfter` is in seconds. */
export function refuseForNow(retryAfter: number): never {
  const wait = Math.max(1, Math.ceil(retryAfter));
  refuse(commonRefusals().rate_limited.wait(waitInWords(wait)), { retry_after: wait });
}

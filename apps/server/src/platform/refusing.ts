import type { RefusalCode } from "@kinfold/contract/endpoints";
import type { WireError } from "@kinfold/contract/refusal";
import { commonRefusals, waitInWords } from "@kinfold/contract/refusals/any-call";

export type RefusalDetails = Pick<
  WireError,
  "fields" | "retry_after" | "attempts_left" | "blockers" | "available_on"
>;

/** We said no. Thrown by rules and use cases; it rolls back whatever was begun, and only http.ts catches it. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, sentence: string, details: RefusalDetails = {}) {
    super(sentence);
    this.code = code;
    this.details = details;
  }
}

/** Ends the use case with a code of the endpoint's list and a sentence for the member. */
export function refuse(code: RefusalCode, sentence: string, details: RefusalDetails = {}): never {
  throw new Refused(code, sentence, details);
}

/** Too much of something. `retryAfter` is in seconds. */
export function refuseForNow(retryAfter: number): never {
  const wait = Math.max(1, Math.ceil(retryAfter));
  refuse("rate_limited", commonRefusals().rate_limited(waitInWords(wait)), { retry_after: wait });
}

import type { WireError } from "@kinfold/contract/refusal";

export type RefusalDetails = Pick<
  WireError,
  "fields" | "retry_after" | "attempts_left" | "blockers" | "available_on"
>;

/** We said no. Thrown by rules and use cases; it rolls back whatever was begun, and only http.ts catches it. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: string;
  readonly details: RefusalDetails;

  constructor(code: string, sentence: string, details: RefusalDetails = {}) {
    super(sentence);
    this.code = code;
    this.details = details;
  }
}

/** Ends the use case with a code of the endpoint's list and a sentence for the member. */
export function refuse(code: string, sentence: string, details: RefusalDetails = {}): never {
  throw new Refused(code, sentence, details);
}

/** Too much of something. `retryAfter` is in seconds. */
export function refuseForNow(retryAfter: number): never {
  const wait = Math.max(1, Math.ceil(retryAfter));
  const words =
    wait < 90
      ? `${wait} ${wait === 1 ? "second" : "seconds"}`
      : wait < 5400
        ? `${Math.ceil(wait / 60)} minutes`
        : `${Math.ceil(wait / 3600)} hours`;
  refuse("rate_limited", `Too many attempts. Please try again in ${words}.`, { retry_after: wait });
}

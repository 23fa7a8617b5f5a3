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

  constructor({ code, sentence }: RefusalText, details: RefusalDetails = {}) {
    super(sentence);
    this.code = code;
    this.details = details;
  }
}

/** Ends the use case with a refusal of the catalogue, whose code the endpoint declares. */
export function refuse(refusal: RefusalText, details: RefusalDetails = {}): never {
  throw new Refused(refusal, details);
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

/** Does work, and counts it when it is refused before the refusal goes on. What `count` refuses goes on in its place. */
export async function countWhenRefused<Result>(
  work: Promise<Result>,
  count: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) await count();
    throw error;
  }
}

/** Too much of something. `retryAfter` is in seconds. */
export function refuseForNow(retryAfter: number): never {
  const wait = Math.max(1, Math.ceil(retryAfter));
  refuse(commonRefusals().rate_limited.wait(waitInWords(wait)), { retry_after: wait });
}

import type { CommonRefusal } from "../refusal.ts";
import { defineSentences } from "./catalogue.ts";

const ENGLISH = {
  unsupported_type: "Please send JSON.",
  too_large: "The request is too large.",
  /** `wait` is how long, in words: `waitInWords`. */
  rate_limited: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
  unavailable: "We cannot answer right now. Please try again in a moment.",
  fault: "Something went wrong on our side. Please try again.",
  /** The first of two that ask for the same thing at once is not done yet. */
  gen_idempotency_busy: "Your request is still being worked on. Please look again in a moment.",
  /** Another request went under this key. */
  gen_idempotency_mismatch:
    "This form was sent before with other values. Please close it and begin again.",
} as const satisfies Partial<
  Record<CommonRefusal | "gen_idempotency_busy" | "gen_idempotency_mismatch", unknown>
>;

/** What any call may be refused with, by its code. */
export const commonRefusals = defineSentences({ en: ENGLISH });

const WAITS = {
  en: (seconds: number): string => {
    if (seconds < 90) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
    return seconds < 5400
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3600)} hours`;
  },
};

/** How long the caller has to wait, in words, from whole seconds. */
export const waitInWords = (seconds: number, locale: keyof typeof WAITS = "en"): string =>
  WAITS[locale](seconds);

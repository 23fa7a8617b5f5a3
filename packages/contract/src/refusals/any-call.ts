import { COPY } from "../copy.ts";
import { defineRefusals } from "./catalogue.ts";

/** What any call may be refused with. */
export const commonRefusals = defineRefusals({
  en: {
    malformed: {
      request: "The request could not be understood.",
      notObject: "Please send a JSON object.",
      characters: "The request holds characters that are not text.",
      utf8: "The request is not valid UTF-8.",
      depth: "The request is nested too deeply.",
      json: "The request is not valid JSON.",
      fieldName: "A field has a forbidden name.",
      number: "The request holds a number that is too large.",
      idempotencyKey: "The Idempotency-Key must be 1 to 255 printable characters.",
    },
    unsupported_type: "Please send JSON.",
    too_large: "The request is too large.",
    cross_site: "This request came from another site.",
    captcha_failed: COPY.captcha,
    signed_out: "Please sign in.",
    email_unverified: "Please verify your email address first.",
    staff_forbidden: "Your role does not allow this.",
    staff_unconfirmed: "Confirm that it is you, then try again.",
    not_found: { page: "There is nothing here." },
    invalid: {
      form: "Please check the form.",
      time: "Give a time between the years 2000 and 2100.",
    },
    rate_limited: {
      /** `wait` is how long, in words: `waitInWords`. */
      wait: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
      otherFiles: "Your other files are still on their way. Please try again in a moment.",
      slowFile:
        "Your file came too slowly, so we stopped it. Please try again with a better connection.",
    },
    unavailable: {
      away: "We cannot answer right now. Please try again in a moment.",
      restoredCopy:
        "This is a restored copy of the club. Nothing is changed or paid from it until it is released.",
    },
    fault: "Something went wrong on our side. Please try again.",
    /** The first of two that ask for the same thing at once is not done yet. */
    gen_idempotency_busy: "Your request is still being worked on. Please look again in a moment.",
    /** Another request went under this key. */
    gen_idempotency_mismatch:
      "This form was sent before with other values. Please close it and begin again.",
  },
});

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

import { boolean, is, literal, number, optional, string, type } from "superstruct";
import type { Logger } from "#platform/log.ts";
import type { BvnMatch } from "./rules.ts";
import { readText } from "#platform/read-text.ts";
import { callOutside } from "#platform/outgoing.ts";

/** No answer is longer: what is beyond it is not read. */
const ANSWER_MAX_BYTES = 1_000_000;

/** Whose number it would have to be. A day is YYYY-MM-DD. */
export type BvnQuestion = {
  bvn: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string | undefined;
};

/** What the register says. `unreachable`: no one said anything, so nothing is known. */
export type BvnAnswer =
  | { outcome: "compared"; match: BvnMatch; reference: string | null }
  | { outcome: "not_found" }
  | { outcome: "consent_required"; url: string }
  | { outcome: "unreachable" };
export type CompareBvn = (question: BvnQuestion) => Promise<BvnAnswer>;

export type RegisterSettings = {
  baseUrl: string;
  appId: string;
  secretKey: string;
  timeoutMs?: number;
};

const TIMEOUT_MS = 8_000;

const Compared = type({
  entity: type({
    bvn: type({ status: boolean() }),
    first_name: type({ status: boolean(), confidence_value: number() }),
    last_name: type({ status: boolean(), confidence_value: number() }),
    date_of_birth: optional(type({ status: boolean() })),
    reference_id: optional(string()),
  }),
});
const ConsentRequired = type({ error: type({ code: literal("consent_required") }), url: string() });
const NotFound = type({ error: string() });

const isWebAddress = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url);

function answerOf(status: number, said: unknown, question: BvnQuestion): BvnAnswer | undefined {
  if (status === 200 && is(said, Compared)) {
    const { bvn, first_name: first, last_name: last, date_of_birth: born } = said.entity;
    if (!bvn.status) return { outcome: "not_found" };
    return {
      outcome: "compared",
      match: {
        firstName: { isMatch: first.status, confidence: first.confidence_value },
        lastName: { isMatch: last.status, confidence: last.confidence_value },
        isDateOfBirthMatch: question.dateOfBirth === undefined ? null : (born?.status ?? null),
      },
      reference: said.entity.reference_id ?? null,
    };
  }
  if (status === 403 && is(said, ConsentRequired) && isWebAddress(said.url)) {
    return { outcome: "consent_required", url: said.url };
  }
  // It understood and has no such number; 401 and 402 are about our key and our balance.
  return (status === 400 || status === 404) && is(said, NotFound)
    ? { outcome: "not_found" }
    : undefined;
}

/**
 * Asks Dojah, or whatever speaks its language, whether a number belongs to a name. It compares and hands nothing of the
 * register out. Asks once and never again by itself; the number is never logged.
 */
export function createBvnProvider(
  { baseUrl, appId, secretKey, timeoutMs = TIMEOUT_MS }: RegisterSettings,
  log: Logger,
): CompareBvn {
  return async (question) => {
    const query = new URLSearchParams({
      bvn: question.bvn,
      first_name: question.firstName,
      last_name: question.lastName,
      ...(question.dateOfBirth !== undefined && { dob: question.dateOfBirth }),
    });
    try {
      const response = await callOutside(`${baseUrl}/api/v1/kyc/bvn?${query}`, {
        // Dojah takes its key bare, without "Bearer".
        headers: { AppId: appId, authorization: secretKey, accept: "application/json" },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const parsed: unknown = JSON.parse(await readText(response, ANSWER_MAX_BYTES));
      const answer = answerOf(response.status, parsed, question);
      if (answer !== undefined) return answer;
      log.warn({ status: response.status }, "the register of bank numbers did not say");
    } catch (error) {
      // The error may carry the address, and with it the number: its kind is enough.
      const kind = error instanceof Error ? error.name : "unknown";
      log.warn({ kind }, "the register of bank numbers did not answer");
    }
    return { outcome: "unreachable" };
  };
}

import { commonRefusals } from "../refusals/any-call.ts";
import type { SentenceOf } from "../refusals/catalogue.ts";
import { decisionRefusals } from "../refusals/decisions.ts";
import { staffRefusals } from "../refusals/staff.ts";

const COMMON = commonRefusals();
const OF_DECISIONS = decisionRefusals();
const OF_STAFF = staffRefusals();

/** What the server answers when a caller asked too often; `wait` as it words one, `retry_after` in numbers. */
export const formatTooOften = (wait: string): SentenceOf<"rate_limited"> =>
  COMMON.rate_limited.wait(wait).sentence;
export const TOO_OFTEN: SentenceOf<"rate_limited"> = formatTooOften("15 minutes");

/** Something that the server depends on is away. */
export const AWAY: SentenceOf<"unavailable"> = COMMON.unavailable.away.sentence;

/** The first of two that ask for the same thing at once is not done yet. */
export const BUSY: SentenceOf<"gen_idempotency_busy"> = COMMON.gen_idempotency_busy.sentence;

/** The server does not know what happened. */
export const FAULT: SentenceOf<"fault"> = COMMON.fault.sentence;

/** Another request went under this key. */
export const OTHER_REQUEST: SentenceOf<"gen_idempotency_mismatch"> =
  COMMON.gen_idempotency_mismatch.sentence;

/** The caller proposed what they would decide. */
export const OWN_WORK: SentenceOf<"staff_own_work"> = OF_DECISIONS.staff_own_work.sentence;

/** The caller would decide what concerns them. */
export const OWN_MONEY: SentenceOf<"staff_own_money"> = OF_DECISIONS.staff_own_money.sentence;

/** A proposal about the same subject is open. */
export const PROPOSED_ALREADY: SentenceOf<"decision_changed"> =
  OF_DECISIONS.decision_changed.proposed.sentence;

/** What an approval hears that its passkey, or its password and code, did not sign. */
export const PASSKEY_REQUIRED: SentenceOf<"passkey_required"> = OF_STAFF.passkey_required.sentence;
export const NOT_OF_THIS: SentenceOf<"passkey_invalid"> =
  OF_STAFF.passkey_invalid.notOfThis.sentence;
export const OWN_PASSWORD_WRONG: SentenceOf<"password_wrong"> =
  OF_STAFF.password_wrong.current.sentence;
export const AUTHENTICATOR_WRONG: SentenceOf<"two_factor_invalid"> =
  OF_STAFF.two_factor_invalid.used.sentence;

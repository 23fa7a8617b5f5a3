import { commonRefusals } from "../refusals/any-call.ts";
import { decisionRefusals } from "../refusals/decisions.ts";

const SENTENCES = commonRefusals();
const OF_DECISIONS = decisionRefusals();

/** What the server says to whoever asked too often; `wait` as it words one, `retry_after` in numbers. */
export const formatTooOften = SENTENCES.rate_limited;
export const TOO_OFTEN: string = formatTooOften("15 minutes");

/** Something that the server depends on is away. */
export const AWAY: string = SENTENCES.unavailable;

/** The first of two that ask for the same thing at once is not done yet. */
export const BUSY: string = SENTENCES.gen_idempotency_busy;

/** The server does not know what happened. */
export const FAULT: string = SENTENCES.fault;

/** Another request went under this key. */
export const OTHER_REQUEST: string = SENTENCES.gen_idempotency_mismatch;

/** The caller proposed what they would decide. */
export const OWN_WORK: string = OF_DECISIONS.staff_own_work;

/** The caller would decide what concerns them. */
export const OWN_MONEY: string = OF_DECISIONS.staff_own_money;

/** A proposal about the same subject is open. */
export const PROPOSED_ALREADY: string = OF_DECISIONS.decision_changed;

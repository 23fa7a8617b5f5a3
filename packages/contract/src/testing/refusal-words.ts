import { commonRefusals } from "../refusals/any-call.ts";

const SENTENCES = commonRefusals();

/** What the server says to whoever asked too often; `wait` as it words one, `retry_after` in numbers. */
export const formatTooOften = SENTENCES.rate_limited;
export const TOO_OFTEN: string = formatTooOften("15 minutes");

/** Something that the server depends on is away. */
export const AWAY: string = SENTENCES.unavailable;

/** The first of two that ask for the same thing at once is not done yet. */
export const BUSY: string = SENTENCES.gen_idempotency_busy;

/** The server does not know what happened. */
export const FAULT: string = SENTENCES.fault;

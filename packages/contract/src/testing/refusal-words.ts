/** What the server says to whoever asked too often; `wait` as it words one, `retry_after` in numbers. */
export const formatTooOften = (wait: string): string =>
  `Too many attempts. Please try again in ${wait}.`;
export const TOO_OFTEN = formatTooOften("15 minutes");

/** Something that the server depends on is away. */
export const AWAY = "We cannot answer right now. Please try again in a moment.";

/** The first of two that ask for the same thing at once is not done yet. */
export const BUSY = "Your request is still being worked on. Please look again in a moment.";

/** The server does not know what happened. */
export const FAULT = "Something went wrong on our side. Please try again.";

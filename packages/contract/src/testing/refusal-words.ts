/** What the server says to whoever asked too often; `wait` as it words one, `retry_after` in numbers. */
export const tooOften = (wait: string): string => `Too many attempts. Please try again in ${wait}.`;
export const TOO_OFTEN = tooOften("15 minutes");

/** Something that the server depends on is away. */
export const AWAY = "We cannot answer right now. Please try again in a moment.";

/** The first of two that ask for the same thing at once is not done yet. */
export const BUSY = "Your request is still being worked on. Please look again in a moment.";

/** The server does not know what happened. */
export const FAULT = "Something went wrong on our side. Please try again.";

/** Another request went under this key. */
export const OTHER_REQUEST =
  "This form was sent before with other values. Please close it and begin again.";

/** The caller proposed what they would decide. */
export const OWN_WORK = "Another staff member has to decide what you proposed.";

/** The caller would decide what concerns them. */
export const OWN_MONEY = "You cannot decide about your own money, membership or staff account.";

/** A proposal about the same subject is open. */
export const PROPOSED_ALREADY = "This is proposed already. Decide that first.";

import { addDays, addMonths, formatLongDay, type Day } from "#calendar/index.ts";

/** How long a term is and what it pays in a year. A rate is of fixed-rate plans alone. */
export type Terms = { tenor_months: number | null; interest_bps: number | null };

function wordsOf({ tenor_months: months, interest_bps: bps }: Terms, until?: Day): string {
  const length = months === null ? "no fixed term" : months === 1 ? "1 month" : `${months} months`;
  const end = until === undefined ? "" : `, until ${formatLongDay(until)}`;
  const rate = bps === null ? "" : `${end === "" ? "" : ","} at ${bps / 100}% a year`;
  return `${length}${end}${rate}`;
}

/**
 * What a member is told of the term that follows: that it is on the terms they agreed to, and, where the plan has changed
 * since, that others are offered something else. `own` are the portfolio's terms, `plan` those of today.
 */
export function formatNextTerm(own: Terms, plan: Terms, startOn: Day): string[] {
  if (own.tenor_months === null) throw new Error("a term without an end has none to follow");
  const asAgreed = `The next term is as you agreed: ${wordsOf(own, addMonths(startOn, own.tenor_months))}.`;
  const isSame = own.tenor_months === plan.tenor_months && own.interest_bps === plan.interest_bps;
  if (isSame) return [asAgreed];
  return [
    asAgreed,
    `The plan has changed since: new contributions are offered ${wordsOf(plan)}. What you have in it keeps its own terms.`,
  ];
}

/** In a plan with units: how long none of them can be sold in the term that begins on this day. */
export const formatNewLockIn = (lockInDays: number, startOn: Day): string[] =>
  lockInDays === 0
    ? []
    : [`They are locked in again until ${formatLongDay(addDays(startOn, lockInDays))}.`];

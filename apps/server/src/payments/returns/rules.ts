import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import {
  add,
  scaleTruncated,
  subtract,
  toCharged,
  type ChargedMinor,
  type Minor,
} from "@kinfold/money";
import type { Return, ReturnStatus } from "../providers/provider.ts";

/**
 * Where a return stands. `asked`: by a staff member; `sending`: released by another, and its provider has not been heard;
 * `undone`: a correction that was itself corrected.
 */
export type ReturnState = "asked" | "declined" | "sending" | "open" | "gone" | "stayed" | "undone";

/** What was paid, in minor units: received and fee in the currency that was charged, credited in the wallet's. */
export type Paid = {
  receivedMinor: ChargedMinor;
  creditedMinor: Minor;
  feeMinor: ChargedMinor;
  isExchange: boolean;
};

/** What of that went back, or what of one return is whose. */
export type Shares = { amountMinor: ChargedMinor; memberMinor: Minor; feeMinor: ChargedMinor };

/**
 * What of a return the member gives, in the wallet's currency, and what the club gives of its fee, in the charged one; `before`
 * is what went back already. Over all returns of a payment it is exact; each one is rounded in the member's favour.
 */
export function computeShares(paid: Paid, before: Shares, amountMinor: ChargedMinor): Shares {
  const { receivedMinor, creditedMinor, feeMinor, isExchange } = paid;
  const total = add(before.amountMinor, amountMinor);
  const memberMinor = subtract(
    scaleTruncated(creditedMinor, total, receivedMinor),
    before.memberMinor,
  );
  return {
    amountMinor,
    memberMinor,
    feeMinor: isExchange
      ? subtract(scaleTruncated(feeMinor, total, receivedMinor), before.feeMinor)
      : subtract(amountMinor, toCharged(memberMinor)),
  };
}

/** Why what a provider says of a return cannot be about this payment; undefined when it can. */
export function findReturnMismatch(
  said: Pick<Return, "amountMinor" | "currency">,
  payment: { currency: string; receivedMinor: ChargedMinor; goneMinor: ChargedMinor },
): string | undefined {
  if (said.currency !== payment.currency) return "a return in another currency";
  if (said.amountMinor === null || said.amountMinor <= 0n) return "a return without an amount";
  return said.amountMinor + payment.goneMinor > payment.receivedMinor
    ? "more went back than was paid"
    : undefined;
}

/** What is to be done about a return after its provider was asked. `flag`: it is not done again what was done for good. */
export type ReturnMove = "hold" | "note" | "take" | "release" | "flag" | "nothing";

/** What follows from where a return stands and from what is said of it; `undefined`: it was not known before. */
export function decideReturnMove(state: ReturnState | undefined, said: ReturnStatus): ReturnMove {
  if (state === undefined) return said === "open" ? "hold" : said === "gone" ? "take" : "nothing";
  switch (state) {
    case "sending":
    case "open":
      return said === "open" ? "note" : said === "gone" ? "take" : "release";
    case "gone":
      return said === "gone" ? "nothing" : "flag";
    case "stayed":
      return said === "gone" ? "take" : said === "open" ? "flag" : "nothing";
    case "asked":
    case "declined":
    case "undone":
      // No one sent it, so no one can know of it under this name.
      return "flag";
  }
}

/** After so long without a trace of it, people find out whether a refund was sent. */
export const SENDING_AT_MOST_MS: number = 15 * MINUTE_MS;

/** Card schemes give everybody months to answer; nothing is heard later. */
const LISTEN_FOR_MS = 180 * DAY_MS;

const WAITS_MS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE_MS);

/** When to ask about an undecided return again; null when there is nothing more to hear. */
export function computeNextReturnCheck(createdAt: Date, checks: number, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() > LISTEN_FOR_MS) return null;
  const wait = WAITS_MS[Math.min(checks, WAITS_MS.length - 1)] ?? DAY_MS;
  return new Date(now.getTime() + wait);
}

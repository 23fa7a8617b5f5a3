import { DAY_MS } from "@kinfold/contract/durations";
import type { Minor } from "@kinfold/money";

/** A proposal about a membership is promised an answer within a day. */
export const CHANGE_PROMISE_MS: number = DAY_MS;

/** What of a member's naira speaks against their becoming a global one. */
export type NairaLeft = {
  /** In the wallet, held sums included. */
  walletMinor: Minor;
  holds: boolean;
  withdraws: boolean;
  isUnderWay: boolean;
  repeats: boolean;
};

/** What is left, in words for staff; empty when nothing is. */
export function listNairaLeft(left: NairaLeft): string[] {
  return [
    ...(left.walletMinor === 0n ? [] : ["the naira wallet is not empty"]),
    ...(left.holds ? ["they have units, or money on its way, in a naira plan"] : []),
    ...(left.withdraws ? ["a naira withdrawal is not paid yet"] : []),
    ...(left.isUnderWay ? ["a naira payment is not settled yet"] : []),
    ...(left.repeats
      ? ["a contribution repeats in naira, or into a plan that global members are not offered"]
      : []),
  ];
}

import type { Portfolio, RedeemRequest } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { toMinor, type Minor } from "@kinfold/money";

/** What leaving early costs of an amount, in minor units, as the club rounds it: half up. */
export const calculateEarlyExitFee = (amount: Minor, feeBps: number): Minor =>
  toMinor((amount * BigInt(feeBps) + 5_000n) / 10_000n);

/** Why this much cannot be redeemed; undefined when it can, or while nothing is written. */
export function findRedemptionFault(
  { redeemable_amount: most }: Pick<Portfolio, "redeemable_amount">,
  amount: Minor | null,
): string | undefined {
  if (amount === null || amount <= most) return undefined;
  return say("That is more than you can redeem.");
}

/** What is asked of the club: all that there is, whatever it is worth by then, or an amount. */
export const redeemRequestOf = (
  { redeemable_amount: most }: Pick<Portfolio, "redeemable_amount">,
  amount: Minor,
): RedeemRequest => (amount === most ? { full: true } : { amount });

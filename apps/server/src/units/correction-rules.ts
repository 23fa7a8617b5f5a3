import { computeBpsHalfUp, computeUnitsRoundedDown, computeWorthHalfUp } from "./decimals.ts";

/** What a portfolio did on a day, and what it has had for it so far. Units are ten-thousandths, money minor units. */
export type DealtBefore = {
  heldUnits: bigint;
  /** Held, and not redeemed. */
  freeUnits: bigint;
  /** Bought on the day, with what corrections gave and took since. */
  givenUnits: bigint;
  /** What each contribution of the day was. */
  boughtForMinor: readonly bigint[];
  /** The units of each redemption of the day, and its fee for leaving early. */
  sold: readonly { units: bigint; feeBps: number }[];
  /** For those redemptions, after their fees, with what corrections paid since. */
  paidMinor: bigint;
  /** By the club, for earlier corrections of the day. */
  borneMinor: bigint;
};

/** What a corrected price does for a portfolio. */
export type CorrectedShare = {
  /** Given, or taken when negative: never more than is free. */
  moreUnits: bigint;
  /** That should have been taken and are not there any more. */
  keptUnits: bigint;
  /** Paid out besides. */
  extraMinor: bigint;
  /** What the club bears of this correction beyond what it bore before; negative when it is less. */
  borneNowMinor: bigint;
};

const sumOf = <T>(all: readonly T[], of: (one: T) => bigint): bigint =>
  all.reduce((sum, one) => sum + of(one), 0n);

/**
 * What a portfolio gets at the price that a day should have had, in millionths. A member gives back units that they still
 * hold, and never money: what was paid too much, and units that were redeemed since, the club bears.
 */
export function computeCorrectedShare(dealt: DealtBefore, price: bigint): CorrectedShare {
  const due = sumOf(dealt.boughtForMinor, (minor) => computeUnitsRoundedDown(minor, price));
  const missing = due - dealt.givenUnits;
  const most = dealt.freeUnits > 0n ? -dealt.freeUnits : 0n;
  const moreUnits = missing < most ? most : missing;
  const keptUnits = moreUnits - missing;
  const dueMinor = sumOf(dealt.sold, ({ units, feeBps }) => {
    const gross = computeWorthHalfUp(units, price);
    return gross - computeBpsHalfUp(gross, feeBps);
  });
  const short = dueMinor - dealt.paidMinor;
  const borne = (short < 0n ? -short : 0n) + computeWorthHalfUp(keptUnits, price);
  return {
    moreUnits,
    keptUnits,
    extraMinor: short > 0n ? short : 0n,
    borneNowMinor: borne - dealt.borneMinor,
  };
}

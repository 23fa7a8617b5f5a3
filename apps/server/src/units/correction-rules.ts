import {
  add,
  addUp,
  negate,
  subtract,
  ZERO,
  type Minor,
  type PriceE6,
  type UnitsE4,
} from "@kinfold/money";
import { computeBpsHalfUp, computeUnitsRoundedDown, computeWorthHalfUp } from "./decimals.ts";

/** What a portfolio did on a day, and what it has had for it so far. Units are ten-thousandths, money minor units. */
export type DealtBefore = {
  heldUnits: UnitsE4;
  /** Held, and not redeemed. */
  freeUnits: UnitsE4;
  /** Bought on the day, with what corrections gave and took since. */
  givenUnits: UnitsE4;
  /** What each contribution of the day was. */
  boughtForMinor: readonly Minor[];
  /** The units of each redemption of the day, and its fee for leaving early. */
  sold: readonly { units: UnitsE4; feeBps: number }[];
  /** For those redemptions, after their fees, with what corrections paid since. */
  paidMinor: Minor;
  /** By the club, for earlier corrections of the day. */
  borneMinor: Minor;
};

/** What a corrected price does for a portfolio. */
export type CorrectedShare = {
  /** Given, or taken when negative: never more than is free. */
  moreUnits: UnitsE4;
  /** That should have been taken and are not there any more. */
  keptUnits: UnitsE4;
  /** Paid out besides. */
  extraMinor: Minor;
  /** What the club bears of this correction beyond what it bore before; negative when it is less. */
  borneNowMinor: Minor;
};

/**
 * What a portfolio gets at the price that a day should have had, in millionths. A member gives back units that they still
 * hold, and never money: what was paid too much, and units that were redeemed since, the club bears.
 */
export function computeCorrectedShare(dealt: DealtBefore, price: PriceE6): CorrectedShare {
  const due = addUp(dealt.boughtForMinor, (minor) => computeUnitsRoundedDown(minor, price));
  const missing = subtract(due, dealt.givenUnits);
  const most = dealt.freeUnits > 0n ? negate(dealt.freeUnits) : ZERO;
  const moreUnits = missing < most ? most : missing;
  const keptUnits = subtract(moreUnits, missing);
  const dueMinor = addUp(dealt.sold, ({ units, feeBps }) => {
    const gross = computeWorthHalfUp(units, price);
    return subtract(gross, computeBpsHalfUp(gross, feeBps));
  });
  const short = subtract(dueMinor, dealt.paidMinor);
  const borne = add(short < 0n ? negate(short) : ZERO, computeWorthHalfUp(keptUnits, price));
  return {
    moreUnits,
    keptUnits,
    extraMinor: short > 0n ? short : ZERO,
    borneNowMinor: subtract(borne, dealt.borneMinor),
  };
}

import { toMinor, toUnitsE4, type Minor, type UnitsE4 } from "@kinfold/money";

/** A fixed-rate plan counts what was put in as units at the price of one, which is exact. */
export const PRICE_OF_ONE = "1.000000";

const E4_PER_MINOR = 100n;

/** An amount in minor units as that many naira or dollars in units. */
export const toUnitsAtOne = (minor: Minor): UnitsE4 => toUnitsE4(minor * E4_PER_MINOR);

/** Units at the price of one as the amount that was put in. */
export const toMinorAtOne = (e4: UnitsE4): Minor => toMinor(e4 / E4_PER_MINOR);

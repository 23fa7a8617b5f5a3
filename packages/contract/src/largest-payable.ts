import { LARGEST_MINOR, subtract, toMinor, type Currency, type Minor } from "@kinfold/money";

/**
 * The largest amount that can be paid in, in minor units: the largest amount there is, without what the dearest way to pay adds.
 * The server's price lists decide; a test there holds this against them.
 */
export const LARGEST_PAYABLE: Readonly<Record<Currency, Minor>> = {
  NGN: subtract(LARGEST_MINOR, toMinor(215_000n)),
  USD: subtract(LARGEST_MINOR, toMinor(4_400_000_000_030n)),
};

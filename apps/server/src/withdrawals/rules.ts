import { DAY_MS, HOUR_MS } from "@kinfold/contract/durations";
import { toMinor, type Currency, type Minor } from "@kinfold/money";
import { startInLagos, type Day } from "#calendar/index.ts";

/** From this much on a withdrawal is large, in minor units. */
export const LARGE_MINOR: Readonly<Record<Currency, Minor>> = {
  NGN: toMinor(500_000_000n),
  USD: toMinor(500_000n),
};

/** An account or a browser that is younger than this is worth a second look. */
export const LATELY_MS: number = 7 * DAY_MS;

/** Banks in Lagos take payouts until four in the afternoon. */
const BANKS_CLOSE_MS = 16 * HOUR_MS;

/** The moment on the promised day by which it has to be with the bank. */
export const computeDueAt = (payoutOn: Day): Date =>
  new Date(startInLagos(payoutOn).getTime() + BANKS_CLOSE_MS);

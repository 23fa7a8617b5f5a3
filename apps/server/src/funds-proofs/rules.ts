import type { FundsProof } from "@kinfold/contract/funds-proofs";
import { FUNDS_PROOF_MAX_MONTHS } from "@kinfold/contract/limits";
import { addUp, type Currency, type Minor } from "@kinfold/money";
import { addMonths, type Day } from "#calendar/index.ts";

/** The currencies in the order in which figures are shown. */
const CURRENCIES: readonly Currency[] = ["NGN", "USD"];

type Held = { currency: Currency; amount_minor: Minor };

/** The sum of each currency that something is held in. */
export const sumByCurrency = (held: readonly Held[]): { currency: Currency; amount: Minor }[] =>
  CURRENCIES.filter((currency) => held.some((one) => one.currency === currency)).map(
    (currency) => ({
      currency,
      amount: addUp(
        held.filter((one) => one.currency === currency),
        (one) => one.amount_minor,
      ),
    }),
  );

/** Whether what was held in a currency is at least so much. */
export const isHeld = (
  held: readonly Held[],
  { currency, amount }: { currency: Currency; amount: Minor },
): boolean => sumByCurrency(held).some((sum) => sum.currency === currency && sum.amount >= amount);

/** Whether a proof may end on this day: after today, and within a year. */
export const isEndAllowed = (end: Day, today: Day): boolean =>
  end > today && end <= addMonths(today, FUNDS_PROOF_MAX_MONTHS);

/** What a proof is worth today. It is valid through its last day. */
export function computeProofState(
  {
    valid_until: until,
    withdrawn_at: withdrawnAt,
  }: { valid_until: Day; withdrawn_at: Date | null },
  today: Day,
): FundsProof["state"] {
  if (withdrawnAt !== null) return "withdrawn";
  return today > until ? "expired" : "valid";
}

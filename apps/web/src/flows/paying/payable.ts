import { LARGEST_PAYABLE } from "@kinfold/contract/largest-payable";
import { say } from "@kinfold/language/say";
import { formatShort, type Currency, type Minor } from "@kinfold/money";

/** Why no one can pay this amount at once, in minor units: its charges come on top. Undefined when they can. */
export function findPayableFault(amount: Minor | null, currency: Currency): string | undefined {
  const most = LARGEST_PAYABLE[currency];
  if (amount === null || amount <= most) return undefined;
  return say("With the charges that come on top, the most is {amount} at once.", {
    amount: formatShort(most, currency),
  });
}

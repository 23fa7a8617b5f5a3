import type { Currency, Minor } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";

/** A side that has said nothing, or what it said. */
export function Side({ amount, currency }: { amount: Minor | null; currency: Currency }) {
  return amount === null ? (
    <span className="text-ink-muted">Nothing said</span>
  ) : (
    <Figure amount={amount} currency={currency} />
  );
}

/** What one side has more than the other; a word when they agree. */
export function Difference({ amount, currency }: { amount: Minor | null; currency: Currency }) {
  if (amount === null) return <span className="text-ink-muted">Not compared</span>;
  if (amount === 0n) return <span className="text-gain">Agrees</span>;
  return <Figure amount={amount} currency={currency} className="text-error" />;
}

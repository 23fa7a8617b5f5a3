import type { FigureId } from "@kinfold/contract/figure-sources";
import type { Currency, Minor } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { OfficeFigure } from "#queue/office-figure.tsx";

type SideProps = { amount: Minor | null; currency: Currency; figure: FigureId };

/** A side that has said nothing, or what it said. */
export function Side({ amount, currency, figure }: SideProps) {
  return amount === null ? (
    <span className="text-ink-muted">Nothing said</span>
  ) : (
    <OfficeFigure figure={figure}>
      <Figure amount={amount} currency={currency} />
    </OfficeFigure>
  );
}

/** What one side has more than the other; a word when they agree. */
export function Difference({ amount, currency, figure }: SideProps) {
  if (amount === null) return <span className="text-ink-muted">Not compared</span>;
  if (amount === 0n) return <span className="text-gain">Agrees</span>;
  return (
    <OfficeFigure figure={figure}>
      <Figure amount={amount} currency={currency} className="text-error" />
    </OfficeFigure>
  );
}

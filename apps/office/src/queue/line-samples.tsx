import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { BankStatementLine } from "@kinfold/contract/office/statements";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import { Figure } from "@kinfold/ui/figure";
import { OfficeFigure } from "#queue/office-figure.tsx";

/** Some lines of a decision over many: the largest, the smallest, the first and the last. */
export function LineSamples({
  label,
  lines,
}: {
  label: string;
  lines: readonly BankStatementLine[];
}) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {lines.map(({ id, narration, value_on: day, amount, currency }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          <span className="min-w-0 break-words">
            {formatShortDay(day)}, {narration}
          </span>
          <OfficeFigure figure={buildFigureId("statement-line", id)}>
            <Figure size="row" amount={amount} currency={currency} />
          </OfficeFigure>
        </li>
      ))}
    </ul>
  );
}

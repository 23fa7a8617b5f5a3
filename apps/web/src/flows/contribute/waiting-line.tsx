import type { FigureId } from "@kinfold/contract/figure-sources";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { Say } from "@kinfold/language/say-parts";
import type { Currency, Minor } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";

type WaitingLineProps = {
  currency: Currency;
  /** What waits, in minor units, and the day at whose price it will buy units; null where there are several days or none is known. */
  waiting: Minor;
  day: string | null;
  /** By which the amount is traced. */
  figure: FigureId;
  /** Its amount can be pressed. Not where the line stands in a link. */
  isPressable?: boolean;
};

/** The line under every total that counts money without units yet: how much of it waits, and until when. Nothing where none waits. */
export function WaitingLine({
  currency,
  waiting,
  day,
  figure,
  isPressable = false,
}: WaitingLineProps) {
  if (waiting === 0n) return null;
  const amount = isPressable ? (
    <OwnFigure look="quiet" figure={figure}>
      <Figure amount={waiting} currency={currency} />
    </OwnFigure>
  ) : (
    <Figure amount={waiting} currency={currency} data-figure={figure} />
  );
  return day === null ? (
    <Say text="of which {amount} waits for units" values={{ amount }} />
  ) : (
    <Say
      text="of which {amount} waits for units on {day}"
      values={{ amount, day: formatLongDay(day).replace(/ \d{4}$/, "") }}
    />
  );
}

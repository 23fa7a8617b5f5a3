import { say } from "@kinfold/language/say";
import type { FigureRow, FigureSource } from "@kinfold/contract/figure-sources";
import { Refusal } from "@kinfold/contract/refusal";
import { getSymbol } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Figure } from "@kinfold/ui/figure";
import { useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { CaretRightIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { useState, type ReactNode } from "react";
import { formatLagosMoment, formatLongDay } from "../lagos-time.ts";
import { Read, type Reading } from "./read.tsx";

/** Which figure is asked for; of a wallet what was posted before the posting with this number. */
export type AskedFigure = { figure: string; before: string | undefined };

/** Renders a component of the app that reads what the figure is made of, and shows that. */
export type RenderSource = (
  asked: AskedFigure,
  show: (reading: Reading<FigureSource>) => ReactNode,
) => ReactNode;

export type FigureSourceDialogProps = {
  /** The id of the figure. */
  figure: string;
  /** What reads it. */
  renderSource: RenderSource;
  /** Where a journal can be read, by its number; without it the number stands alone. */
  journalPath?: ((journal: string) => string) | undefined;
  onClose: () => void;
};

/** The sum that a figure is made of. A row with a caret leads to what it is made of itself. */
export function FigureSourceDialog({
  figure,
  renderSource,
  journalPath,
  onClose,
}: FigureSourceDialogProps) {
  const [steps, setSteps] = useState<readonly AskedFigure[]>([{ figure, before: undefined }]);
  const last = steps.at(-1) ?? { figure, before: undefined };
  const go = (next: string, before?: string) =>
    setSteps((before_) => [...before_, { figure: next, before }]);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={say("How this figure is made")}
      footer={
        <>
          <Button onClick={onClose}>{say("Done")}</Button>
          {steps.length > 1 && (
            <Button variant="outline" onClick={() => setSteps(steps.slice(0, -1))}>
              {say("Back")}
            </Button>
          )}
        </>
      }
    >
      {renderSource(last, (reading) => (
        <Read
          of={reading}
          waiting={say("Reading the rows")}
          unreachable={
            reading.error instanceof Refusal
              ? reading.error.message
              : say("We could not read how this figure is made just now.")
          }
        >
          {(source) => <Sum source={source} onGo={go} journalPath={journalPath} />}
        </Read>
      ))}
    </Dialog>
  );
}

type SumProps = {
  source: FigureSource;
  onGo: (figure: string, before?: string) => void;
  journalPath: FigureSourceDialogProps["journalPath"];
};

function Sum({ source, onGo, journalPath }: SumProps) {
  const { title, as_of: day, formula, rows, earlier, currency, rounding } = source;
  const isHidden = useAmountsHidden();
  return (
    <section aria-label={title} className="grid gap-5">
      <p className="text-ink-soft">
        {title}
        {day !== null && `, ${formatLongDay(day)}`}. {formula}
      </p>
      {rows.length > 0 && (
        <ul className="border-y border-line-strong">
          {rows.map((row, at) => (
            // Rows of one table may name the same row twice: what was taken out, and its fee.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="border-t border-line first:border-t-0">
              <Row
                row={row}
                currency={currency}
                isFactor={source.method === "units_at_price"}
                onGo={onGo}
                journalPath={journalPath}
              />
            </li>
          ))}
          {earlier !== null && (
            <li className="border-t border-line">
              <Press onPress={() => onGo(source.figure, earlier.before)}>
                <Words title={say("Before these")} />
                <Figure amount={earlier.amount} currency={currency} />
              </Press>
            </li>
          )}
        </ul>
      )}
      {rounding !== null && !isHidden && <p className="text-sm text-ink-soft">{rounding}</p>}
      <p className="flex items-baseline justify-between gap-4 border-b-4 border-double border-line-strong pb-2 font-strong">
        <span>{title}</span>
        <Total source={source} />
      </p>
    </section>
  );
}

function Total({ source: { total, quantity, method, currency } }: { source: FigureSource }) {
  if (total !== null) return <Figure amount={total} currency={currency} size="sm" />;
  if (quantity === null) return <span>{say("Not enough data yet")}</span>;
  const words = {
    percent: `${signed(quantity)}%`,
    price_change: `${signed(quantity)}%`,
    price: `${getSymbol(currency)}${quantity}`,
  } as const;
  return (
    <span className="figures-column">
      {method === "added" || method === "units" || method === "units_at_price"
        ? say("{quantity} units", { quantity: signed(quantity) })
        : words[method]}
    </span>
  );
}

/** A decimal number with a minus as long as a plus. */
const signed = (quantity: string): string => quantity.replace(/^-/, "−");

type RowProps = Omit<SumProps, "source"> & {
  row: FigureRow;
  currency: FigureSource["currency"];
  /** Units are multiplied by its price. */
  isFactor: boolean;
};

function Row({ row, currency, isFactor, onGo, journalPath }: RowProps) {
  const { words, amount, units, price, leads_to: lead } = row;
  const title = <Words title={words} row={row} journalPath={journalPath} />;
  const figures = (
    <>
      {amount !== null && (
        <Figure
          amount={amount}
          currency={currency}
          className={row.is_added ? "" : "text-ink-soft"}
        />
      )}
      {units !== null && <span className="figures-column">{signed(units)}</span>}
      {price !== null && (
        <span className="figures-column">
          {isFactor && "× "}
          {getSymbol(currency)}
          {price}
        </span>
      )}
    </>
  );
  if (lead === null) {
    return (
      <div className={LINE}>
        {title}
        {figures}
      </div>
    );
  }
  // A link to the journal cannot stand inside a button.
  const hasLink = row.journal !== null && journalPath !== undefined;
  return hasLink ? (
    <div className={LINE}>
      {title}
      <Press figure={lead} onPress={() => onGo(lead)} className="flex items-center gap-4 py-2.5">
        {figures}
      </Press>
    </div>
  ) : (
    <Press figure={lead} onPress={() => onGo(lead)}>
      {title}
      {figures}
    </Press>
  );
}

const LINE = "flex min-h-12 w-full items-center justify-between gap-4 py-2.5 text-start";

type PressProps = {
  onPress: () => void;
  /** The figure that it leads to. */
  figure?: string;
  className?: string;
  children: ReactNode;
};

function Press({ onPress, figure, className = LINE, children }: PressProps) {
  return (
    <button
      type="button"
      data-figure={figure}
      className={`${className} hover:bg-surface-sunken`}
      onClick={onPress}
    >
      {children}
      <CaretRightIcon size={16} className="-ms-2 flex-none text-ink-soft" />
    </button>
  );
}

type WordsProps = {
  title: string;
  row?: FigureRow;
  journalPath?: FigureSourceDialogProps["journalPath"];
};

function Words({ title, row, journalPath }: WordsProps) {
  const isHidden = useAmountsHidden();
  return (
    <span className="min-w-0 flex-1 wrap-anywhere">
      {title}
      {row !== undefined && (
        <span className="block text-sm text-ink-soft">
          {[
            row.day === null ? null : formatLongDay(row.day),
            row.at === null || row.day !== null ? null : formatLagosMoment(row.at),
            isHidden ? null : row.note,
          ]
            .filter((part) => part !== null)
            .join(" · ")}
          {row.journal !== null && <Journal number={row.journal} journalPath={journalPath} />}
        </span>
      )}
    </span>
  );
}

type JournalProps = { number: string; journalPath: FigureSourceDialogProps["journalPath"] };

/** The journal of a row; where it can be read, a link. */
function Journal({ number, journalPath }: JournalProps) {
  const words = say("journal {number}", { number });
  return (
    <>
      {" · "}
      {journalPath === undefined ? words : <Link href={journalPath(number)}>{words}</Link>}
    </>
  );
}

import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toPortfolioId, type PortfolioId } from "@kinfold/contract/ids";
import { LINE_NAMES } from "@kinfold/contract/portfolio-words";
import type { Portfolio, PortfolioLine } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { dropSign, getSymbol, type Currency } from "@kinfold/money";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { Table, type Column } from "@kinfold/ui/table";
import { useMemo } from "react";
import { formatUnitPrice, formatUnits } from "#flows/contribute/plan-words.ts";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { formatShortDay } from "@kinfold/frame/lagos-time";

/** A line with its place in the book, for two lines of one day may be alike. */
type DatedLine = PortfolioLine & { place: number };

/** Every line of the portfolio's book, newest first: date, type, amount, price, units, and units after it. */
export function Book({ portfolio }: { portfolio: Portfolio }) {
  const { lines, currency, product } = portfolio;
  const hasUnits = product.valuation_method === "unit_price";
  const rows = useMemo(
    () => lines.map((line, place): DatedLine => ({ ...line, place })).toReversed(),
    [lines],
  );
  const id = toPortfolioId(portfolio.id);
  const columns = useMemo(() => columnsOf(id, currency, hasUnits), [id, currency, hasUnits]);
  return (
    <section aria-labelledby="book" className="mt-11">
      <h2 id="book" className="mb-4 heading-sm">
        {say("Contributions")}
      </h2>
      <Table
        caption={say("Lines of this portfolio")}
        columns={columns}
        rows={rows}
        rowKey={({ place }) => String(place)}
        empty={
          <Empty spot="no-transactions" title={say("No lines yet")}>
            {say(
              "Once your money has bought into the plan, each line is here with its day and price.",
            )}
          </Empty>
        }
      />
    </section>
  );
}

const missing = <span className="text-ink-muted">{say("None")}</span>;

/** On a phone the figures of a line follow each other without their heads. */
const OnPhone = ({ children }: { children: string }) => (
  <span className="sm:hidden">{children}</span>
);

function columnsOf(
  id: PortfolioId,
  currency: Currency,
  hasUnits: boolean,
): readonly Column<DatedLine>[] {
  const symbol = getSymbol(currency);
  const ofUnits: readonly Column<DatedLine>[] = [
    {
      key: "price",
      head: say("Price"),
      align: "end",
      width: "8.5rem",
      card: "detail",
      cell: ({ price, place }) =>
        price === null ? (
          missing
        ) : (
          <>
            <OnPhone>{`${say("at")} `}</OnPhone>
            <OwnFigure look="quiet" figure={buildFigureId("line-price", id, place)}>
              {formatUnitPrice(price, symbol)}
            </OwnFigure>
          </>
        ),
    },
    {
      key: "units",
      head: say("Units"),
      align: "end",
      width: "8rem",
      card: "detail",
      cell: ({ units, place }) =>
        units === null ? (
          missing
        ) : (
          <>
            <OwnFigure look="quiet" figure={buildFigureId("line-units", id, place)}>
              {formatUnits(units)}
            </OwnFigure>
            <OnPhone>{` ${say("units")}`}</OnPhone>
          </>
        ),
    },
    {
      key: "running",
      head: say("Units after"),
      align: "end",
      width: "8.5rem",
      card: "detail",
      cell: ({ running_units: after, place }) =>
        after === null ? (
          missing
        ) : (
          <>
            <OwnFigure look="quiet" figure={buildFigureId("line-units-after", id, place)}>
              {formatUnits(after)}
            </OwnFigure>
            <OnPhone>{` ${say("after it")}`}</OnPhone>
          </>
        ),
    },
  ];
  return [
    {
      key: "date",
      head: say("Date"),
      width: "7rem",
      cell: ({ date }) => (
        <time dateTime={date} className="figures-column text-ink-soft">
          {formatShortDay(date)}
        </time>
      ),
    },
    { key: "type", head: say("Type"), names: true, cell: ({ type }) => LINE_NAMES[type] },
    ...(hasUnits ? ofUnits : []),
    {
      key: "amount",
      head: say("Amount"),
      align: "end",
      width: "10.5rem",
      card: "end",
      cell: ({ amount, place }) => (
        <OwnFigure look="quiet" figure={buildFigureId("portfolio-line", id, place)}>
          <Figure
            amount={dropSign(amount)}
            currency={currency}
            {...(amount < 0n && { movement: "out" as const })}
          />
        </OwnFigure>
      ),
    },
  ];
}

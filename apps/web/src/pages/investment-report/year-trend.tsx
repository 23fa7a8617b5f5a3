import { buildFigureId, type FigureOf } from "@kinfold/contract/figure-sources";
import type { TrendPoint } from "@kinfold/contract/reports";
import { say } from "@kinfold/language/say";
import { negate, ZERO, type Currency, type Minor } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { LineChart } from "@kinfold/ui/line-chart";
import { Table, type Column } from "@kinfold/ui/table";
import { useMemo, type ReactNode } from "react";
import { formatPercent } from "#flows/contribute/plan-words.ts";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { MONTH_NAMES, nameMonth } from "#flows/full-statement/report-months.ts";
import { toTrendPoints } from "./trend-points.ts";

/** Two months make a line. */
const FEWEST = 2;

export type YearTrendProps = {
  year: number;
  currency: Currency;
  points: readonly TrendPoint[];
};

/** The months of a year: their values as a line beside what they would be without the year's gain, and each in a row. */
export function YearTrend({ year, currency, points }: YearTrendProps) {
  const columns = useMemo(() => columnsOf(currency, year), [currency, year]);
  const shown = points.filter(({ closing_value: closing }) => closing !== null);
  return (
    <section aria-labelledby={`year-${currency}`}>
      <h2 id={`year-${currency}`} className="mb-4 heading-sm">
        {say("The months of {year}", { year })}
      </h2>
      {shown.length < FEWEST ? (
        <p className="text-sm text-ink-soft">
          {say("The year is drawn here from your second month in a plan on.")}
        </p>
      ) : (
        <>
          <LineChart
            label={say("Value at the end of each month of {year}", { year })}
            currency={currency}
            points={toTrendPoints(currency, year, points)}
            names={{ value: say("Value"), invested: say("Without the year’s gain") }}
            className="mb-7"
          />
          <Table
            caption={say("The months of {year}", { year })}
            columns={columns}
            rows={shown.toReversed()}
            rowKey={({ month }) => String(month)}
            empty={null}
          />
        </>
      )}
    </section>
  );
}

function columnsOf(currency: Currency, year: number): readonly Column<TrendPoint>[] {
  const traced = (kind: FigureOf<"holding">, { month }: TrendPoint, children: ReactNode) => (
    <OwnFigure look="quiet" figure={buildFigureId(kind, currency, nameMonth({ year, month }))}>
      {children}
    </OwnFigure>
  );
  const figure = (kind: FigureOf<"holding">, point: TrendPoint, amount: Minor) =>
    traced(kind, point, <Figure amount={amount} currency={currency} />);
  const money = (
    key: string,
    head: string,
    kind: FigureOf<"holding">,
    of: (point: TrendPoint) => Minor,
  ): Column<TrendPoint> => ({
    key,
    head,
    align: "end",
    width: "9.5rem",
    card: "detail",
    cell: (point) => (
      <>
        <span className="sm:hidden">{head} </span>
        {figure(kind, point, of(point))}
      </>
    ),
  });
  return [
    { key: "month", head: say("Month"), names: true, cell: ({ month }) => MONTH_NAMES[month - 1] },
    money("in", say("Put in"), "month-contributions", ({ contributions }) => contributions),
    money("out", say("Taken out"), "month-withdrawals", ({ withdrawals }) => negate(withdrawals)),
    money("gain", say("Gain"), "month-net-gain", ({ net_gain: net }) => net),
    {
      key: "return",
      head: say("Return"),
      align: "end",
      width: "6.5rem",
      card: "detail",
      cell: (point) =>
        point.return === null
          ? say("None")
          : traced("month-return", point, formatPercent(point.return)),
    },
    {
      key: "closing",
      head: say("Value"),
      align: "end",
      width: "10rem",
      card: "end",
      cell: (point) => figure("month-closing", point, point.closing_value ?? ZERO),
    },
  ];
}

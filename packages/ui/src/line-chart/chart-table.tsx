import type { Currency, Minor } from "@kinfold/money";
import { Figure } from "#figure/figure.tsx";
import { CALENDAR_WORDS, parseDay } from "./calendar.ts";
import type { ChartPoint } from "./plot.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const CHART_TABLE_WORDS = { date: "Date", none: "None that day" };

/** What the lines of a chart are called. */
export type Names = { value: string; invested?: string };

type ChartTableProps = {
  label: string;
  currency: Currency;
  points: readonly ChartPoint[];
  names: Names;
};

/** The same points for anyone who listens: every day and its amounts, to read through in any order. */
export function ChartTable({ label, currency, points, names }: ChartTableProps) {
  const say = useWords("chartTable", CHART_TABLE_WORDS);
  const calendar = useWords("calendar", CALENDAR_WORDS);
  const amount = (minor: Minor | null, figure: string | undefined) =>
    minor === null ? say.none : <Figure amount={minor} currency={currency} data-figure={figure} />;
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{say.date}</th>
            <th scope="col">{names.value}</th>
            {names.invested !== undefined && <th scope="col">{names.invested}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, value, invested, figures }) => (
            <tr key={date}>
              <th scope="row">{calendar.longDate(parseDay(date))}</th>
              <td>{amount(value, figures?.value)}</td>
              {names.invested !== undefined && <td>{amount(invested, figures?.invested)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

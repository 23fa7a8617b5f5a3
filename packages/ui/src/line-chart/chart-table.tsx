import type { Currency, Minor } from "@kinfold/money";
import { Figure } from "#figure/figure.tsx";
import { formatLongDate } from "./calendar.ts";
import type { ChartPoint } from "./plot.ts";

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
  const amount = (minor: Minor | null) =>
    minor === null ? "None that day" : <Figure amount={minor} currency={currency} />;
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">{names.value}</th>
            {names.invested !== undefined && <th scope="col">{names.invested}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, value, invested }) => (
            <tr key={date}>
              <th scope="row">{formatLongDate(date)}</th>
              <td>{amount(value)}</td>
              {names.invested !== undefined && <td>{amount(invested)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

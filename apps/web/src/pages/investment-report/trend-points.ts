import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { TrendPoint } from "@kinfold/contract/reports";
import { add, subtract, ZERO, type Currency, type Minor } from "@kinfold/money";
import type { ChartPoint } from "@kinfold/ui/line-chart";
import { nameMonth } from "#flows/full-statement/report-months.ts";

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** The last day of a month, as a chart takes it. */
function endOf(year: number, month: number): string {
  const day = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The months of a year as a line: what they were worth, and what that would be without what the year gained until then. */
export function toTrendPoints(
  currency: Currency,
  year: number,
  points: readonly TrendPoint[],
): ChartPoint[] {
  let gained: Minor = ZERO;
  return points.map(({ month, closing_value: value, net_gain: gain }) => {
    gained = add(gained, gain);
    return {
      date: endOf(year, month),
      value,
      invested: value === null ? null : subtract(value, gained),
      figures: {
        value: buildFigureId("month-closing", currency, nameMonth({ year, month })),
        invested: buildFigureId("month-without-gain", currency, nameMonth({ year, month })),
      },
    };
  });
}

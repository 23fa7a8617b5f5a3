/** How far back a chart looks. */

export const RANGES = ["3M", "6M", "1Y", "All"] as const;
export type Range = (typeof RANGES)[number];

const MONTHS: Readonly<Record<Exclude<Range, "All">, number>> = { "3M": 3, "6M": 6, "1Y": 12 };

/** The span of this name; a year for any other. */
export const parseRange = (name: string): Range => RANGES.find((range) => range === name) ?? "1Y";

/** Days count on from the newest point, not from today: a portfolio that is closed keeps its chart. */
export function filterRange<Point extends { date: string }>(
  points: readonly Point[],
  range: Range,
): readonly Point[] {
  const newest = points.at(-1);
  if (range === "All" || newest === undefined) return points;
  const [year = 0, month = 1, day = 1] = newest.date.split("-").map(Number);
  const from = new Date(Date.UTC(year, month - 1 - MONTHS[range], 1));
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0)).getUTCDate();
  from.setUTCDate(Math.min(day, lastDay));
  const first = from.toISOString().slice(0, 10);
  return points.filter(({ date }) => date >= first);
}

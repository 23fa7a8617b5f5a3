import type { Currency, Minor } from "@kinfold/money";
import { Figure } from "#figure/figure.tsx";
import styles from "./sparkline.module.css";
import { CALENDAR_WORDS } from "#line-chart/calendar.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const SPARKLINE_WORDS = { from: "From", to: "to", on: (day: string) => `on ${day}` };

/** What something was worth at the end of a day, in minor units, and by which id that figure is traced. */
export type SparkPoint = { date: string; value: Minor; figure?: string | undefined };

export type SparklineProps = {
  /** Oldest first. Fewer than two are no line, and nothing is drawn. */
  points: readonly SparkPoint[];
  /** What the values are in, for the words that screen readers hear. */
  currency: Currency;
  /** Places the line: margin, width, grid area. It never changes its look. */
  className?: string;
};

const WIDTH = 150;
const HEIGHT = 38;
/** Room for the round ends of the line. */
const EDGE = { x: 3, y: 4 };

/** The line from the lowest value to the highest, as tall as there is room; one that never moved is level, in the middle. */
function pathOf(points: readonly SparkPoint[]): string {
  const values = points.map(({ value }) => value);
  const lowest = values.reduce((least, value) => (value < least ? value : least));
  const range = values.reduce((most, value) => (value > most ? value : most)) - lowest;
  const tall = HEIGHT - 2 * EDGE.y;
  const step = (WIDTH - 2 * EDGE.x) / (points.length - 1);
  const spots = values.map((value, at) => {
    const share = range === 0n ? 0.5 : Number(((value - lowest) * 1_000n) / range) / 1_000;
    return `${(EDGE.x + at * step).toFixed(1)} ${(EDGE.y + (1 - share) * tall).toFixed(1)}`;
  });
  return `M${spots.join("L")}`;
}

/**
 * The way of one figure at a glance, beside that figure: no axis and nothing to press. For reading values use
 * LineChart.
 *
 * - sparkline-1: It MUST be told in words as well: where it began, and where it came to.
 */
export function Sparkline({ points, currency, className }: SparklineProps) {
  const say = useWords("sparkline", SPARKLINE_WORDS);
  const calendar = useWords("calendar", CALENDAR_WORDS);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return null;
  return (
    <span data-slot="sparkline" className={className}>
      <span className="sr-only">
        {say.from} <Figure amount={first.value} currency={currency} data-figure={first.figure} />{" "}
        {say.on(calendar.longDate(Date.parse(first.date)))} {say.to}{" "}
        <Figure amount={last.value} currency={currency} data-figure={last.figure} />{" "}
        {say.on(calendar.longDate(Date.parse(last.date)))}.
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        className="block max-w-full"
      >
        <path d={pathOf(points)} className={styles["line"]} />
      </svg>
    </span>
  );
}

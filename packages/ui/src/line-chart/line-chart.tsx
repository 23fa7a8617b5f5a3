import { formatFigure, type Currency, type Minor } from "@kinfold/money";
import { cx } from "class-variance-authority";
import {
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
} from "react";
import { Figure } from "#figure/figure.tsx";
import { useAmountsHidden } from "#hooks/hide-amounts.ts";
import { insist } from "#hooks/insist.ts";
import { CALENDAR_WORDS, parseDay } from "./calendar.ts";
import { ChartDrawing } from "./chart-drawing.tsx";
import { CHART_TABLE_WORDS, ChartTable, type Names } from "./chart-table.tsx";
import styles from "./line-chart.module.css";
import { plotPoints, measurePlotArea, WIDE_FROM_PX, type ChartPoint } from "./plot.ts";
import { useWidth } from "./use-width.ts";
import { useWords } from "#words-provider/use-words.ts";

export type { ChartPoint } from "./plot.ts";

/** What it says itself, in English. */
export const LINE_CHART_WORDS = {
  value: "Value",
  invested: "Contributed",
  empty: "Nothing yet",
  /** In place of an amount in the sentence about a day. */
  noAmount: "none",
  hiddenAmount: "amount hidden",
};

export type LineChartProps = Omit<ComponentProps<"figure">, "children"> & {
  /** What the lines are of: "Value of Ìrẹ̀pọ̀ Pool over twelve months". */
  label: string;
  /** What the values are in: its sign stands on the axis and in the words. */
  currency: Currency;
  /** Oldest first, no day twice. */
  points: readonly ChartPoint[];
  /** What the lines are called, where they are not value and contributions; one name where there is one line. */
  names?: Names;
};

/** Points that Page Up and Page Down pass over. */
const PAGE = 10;

/**
 * What something was worth over time, against what was put into it. For parts of one whole use ShareBar; for a few
 * figures, Facts.
 *
 * - line-chart-1: A day without a value MUST stay a gap.
 * - line-chart-2: Every point MUST be reached by keyboard and told in words.
 * - line-chart-3: All points MUST be in a table for screen readers.
 * - line-chart-4: Hidden amounts MUST leave no figure, on the axis either.
 */
export function LineChart({
  label,
  currency,
  points,
  names: given,
  className,
  ...rest
}: LineChartProps) {
  const say = useWords("lineChart", LINE_CHART_WORDS);
  const calendar = useWords("calendar", CALENDAR_WORDS);
  const names = given ?? say;
  insist(
    label !== "",
    "A LineChart has a name that is heard before its points: give it a `label` that says what its lines are of.",
  );
  insist(
    points.every(({ date }, at) => parseDay(date) > parseDay(points[at - 1]?.date ?? "0000-01-01")),
    "A LineChart draws days in order: pass each date once, as YYYY-MM-DD, oldest first.",
  );
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 640);
  const hidden = useAmountsHidden();
  const { height, room, plot } = useMemo(() => {
    const area = measurePlotArea(width, hidden);
    return { ...area, plot: plotPoints(points, area.room, calendar) };
  }, [points, width, hidden, calendar]);
  const newest = Math.max(
    0,
    points.findLastIndex(({ value }) => value !== null),
  );
  // By its day, for another span of time has the same day somewhere else, or not at all.
  const [day, setDay] = useState<string>();
  const [isRead, setRead] = useState(false);
  const chosen = points.findIndex(({ date }) => date === day);
  const at = chosen === -1 ? newest : chosen;
  const point = points[at];
  const isWide = width >= WIDE_FROM_PX;
  const under = isRead ? point : points[newest];

  function press(event: KeyboardEvent) {
    const next = stepFrom(at, event.key, points.length);
    if (next !== undefined) {
      event.preventDefault();
      setDay(points[next]?.date);
      setRead(true);
    } else if (event.key === "Escape" && isRead) {
      event.preventDefault();
      setRead(false);
    }
  }

  function follow({ clientX, currentTarget }: PointerEvent) {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    setDay(points[nearest(plot.xs, x)]?.date);
    setRead(true);
  }

  return (
    <figure
      data-slot="line-chart"
      aria-label={label}
      className={cx("relative flex flex-col gap-3", className)}
      {...rest}
    >
      <div className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        <Key line="value" name={names.value} />
        {names.invested !== undefined && <Key line="invested" name={names.invested} />}
      </div>
      <div
        ref={box}
        role="slider"
        tabIndex={points.length > 0 ? 0 : -1}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, points.length)}
        aria-valuenow={Math.max(1, at + 1)}
        aria-valuetext={
          point === undefined
            ? say.empty
            : describePoint(point, { currency, names, hidden, say, calendar })
        }
        // Time runs to the right, wherever one reads from.
        dir="ltr"
        className="relative cursor-crosshair touch-pan-y rounded-cut select-none"
        onKeyDown={press}
        onFocus={() => setRead(true)}
        onBlur={() => setRead(false)}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={({ currentTarget }) => setRead(currentTarget === document.activeElement)}
      >
        <ChartDrawing
          plot={plot}
          width={width}
          height={height}
          room={room}
          currency={currency}
          hidden={hidden}
          at={isRead ? at : undefined}
        />
        {points.length === 0 && (
          <p
            aria-hidden="true"
            className="absolute inset-0 grid place-items-center text-sm text-ink-soft"
          >
            {say.empty}
          </p>
        )}
        {isRead && isWide && point !== undefined && (
          <Reading
            point={point}
            currency={currency}
            names={names}
            className="absolute top-1.5 z-1 w-66 bg-surface-raised shadow-menu"
            style={{ left: beside(plot.xs[at] ?? 0, width) }}
          />
        )}
      </div>
      {!isWide && under !== undefined && (
        <Reading point={under} currency={currency} names={names} className="bg-surface-sunken" />
      )}
      <ChartTable label={label} currency={currency} points={points} names={names} />
    </figure>
  );
}

/** Where a key leads to from a point; undefined for keys that lead nowhere. */
function stepFrom(at: number, key: string, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -PAGE,
    PageUp: PAGE,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, at + step));
}

function nearest(xs: readonly number[], x: number): number {
  let best = 0;
  for (const [index, place] of xs.entries())
    if (Math.abs(place - x) < Math.abs((xs[best] ?? 0) - x)) best = index;
  return best;
}

type Telling = {
  currency: Currency;
  names: Names;
  hidden: boolean;
  say: typeof LINE_CHART_WORDS;
  calendar: typeof CALENDAR_WORDS;
};

/** A point in one sentence, as a screen reader says it while one steps through them. */
function describePoint({ date, value, invested }: ChartPoint, way: Telling) {
  const { currency, names, hidden, say, calendar } = way;
  const amount = (minor: Minor | null) => {
    if (minor === null) return say.noAmount;
    return hidden ? say.hiddenAmount : formatFigure(minor, currency);
  };
  const second = names.invested === undefined ? "" : ` ${names.invested}: ${amount(invested)}.`;
  return `${calendar.longDate(parseDay(date))}. ${names.value}: ${amount(value)}.${second}`;
}

function Key({ line, name }: { line: "value" | "invested"; name: string }) {
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={cx(
          "w-5.5 flex-none",
          line === "value" ? "h-0.75 rounded-[2px]" : "h-0.5",
          styles[line === "value" ? "valueKey" : "investedKey"],
        )}
      />
      {name}
    </span>
  );
}

const READING_PX = 264;

/** Beside the hairline, on the side that has more room. */
const beside = (x: number, width: number) => (x > width / 2 ? x - READING_PX - 14 : x + 14);

type ReadingProps = ComponentProps<"div"> & {
  point: ChartPoint;
  currency: Currency;
  names: Names;
};

/** What a point says, for eyes: the slider's own words already said it. On a narrow chart it has a place of its own. */
function Reading({ point, currency, names, className, style }: ReadingProps) {
  const say = useWords("chartTable", CHART_TABLE_WORDS);
  const calendar = useWords("calendar", CALENDAR_WORDS);
  return (
    <div
      data-slot="reading"
      aria-hidden="true"
      className={cx(
        "pointer-events-none flex flex-col gap-1.5 rounded-cut px-3.5 py-3 text-sm forced-colors:border",
        className,
      )}
      style={style}
    >
      <span className="font-strong text-ink">{calendar.longDate(parseDay(point.date))}</span>
      {(["value", "invested"] as const).map((line) => {
        const amount = point[line];
        const name = names[line];
        if (name === undefined) return null;
        return (
          <span key={line} className="flex flex-wrap items-center justify-between gap-x-3">
            <Key line={line} name={name} />
            {amount === null ? (
              <span className="text-ink-muted">{say.none}</span>
            ) : (
              <Figure
                amount={amount}
                currency={currency}
                className="text-ink"
                data-figure={point.figures?.[line]}
              />
            )}
          </span>
        );
      })}
    </div>
  );
}

import { toMinor, type Minor } from "@kinfold/money";
import { CALENDAR_WORDS, parseDay } from "./calendar.ts";

export type ChartPoint = {
  /** The calendar day, YYYY-MM-DD. */
  date: string;
  /** Minor units; null on a day that no one valued. */
  value: Minor | null;
  invested: Minor | null;
  /** The ids by which the two are traced. */
  figures?: { value?: string | undefined; invested?: string | undefined };
};

/** A place in the drawing, in px from its top left. */
type Place = { x: number; y: number };

/** Where the lines may be: px from the top left of the drawing. */
export type PlotArea = { left: number; right: number; top: number; bottom: number };

export type Plot = {
  /** For each point, in px. */
  xs: readonly number[];
  /** For each point, null where there is none. */
  values: readonly (Place | null)[];
  /** Runs without a gap, as SVG paths. */
  valueLines: readonly string[];
  areas: readonly string[];
  investedSteps: readonly string[];
  /** Values with a gap on both sides: no line would show them. */
  lone: readonly Place[];
  /** The last value there is. */
  last: Place | undefined;
  rules: readonly { y: number; minor: Minor }[];
  days: readonly { x: number; text: string; anchor: "start" | "middle" | "end" }[];
};

const AXIS_PX = 66;

/** From here on a reading has room beside its hairline; below, under the chart. */
export const WIDE_FROM_PX = 560;

/** Between the lowest rule and the foot, so that a line on it still has cloth under it. */
const FOOT_PX = 22;

/** How high a chart of this width is, and where in it the lines go. Without an axis of amounts they get its place. */
export function measurePlotArea(
  width: number,
  hidden: boolean,
): { height: number; room: PlotArea } {
  const height = width < WIDE_FROM_PX ? 230 : 310;
  const right = Math.max(40, width - (hidden ? 12 : AXIS_PX));
  return { height, room: { left: 8, right, top: 18, bottom: height - 30 } };
}

const DAY_MS = 86_400_000;
const RULES = 4;
const ROUND = [1, 2, 2.5, 4, 5, 10];
/** Room that the name of a day asks for on the axis, in px. */
const DAY_PX = { month: 52, day: 60, year: 76 };

/**
 * Steps from below the lowest amount to above the highest, in round figures of minor units, lowest first. They span a
 * tenth of the highest at least, so that two decimals of its thousands or millions tell them apart.
 */
export function chooseGridLines(lowest: number, highest: number): readonly number[] {
  const span = Math.max(highest - lowest, Math.abs(highest) * 0.1, 100);
  const power = 10 ** Math.floor(Math.log10(span / (RULES - 1)));
  const step =
    ROUND.map((round) => round * power).find((size) => size * (RULES - 1) >= span) ?? power * 10;
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => Math.round((first + index) * step));
}

/** Puts points into px. Money becomes a float here, for only its place on the screen hangs on it. */
export function plotPoints(
  points: readonly ChartPoint[],
  room: PlotArea,
  calendar = CALENDAR_WORDS,
): Plot {
  const amounts = points
    .flatMap(({ value, invested }) => [value, invested])
    .filter((amount) => amount !== null)
    .map(Number);
  const rules =
    amounts.length === 0 ? [] : chooseGridLines(Math.min(...amounts), Math.max(...amounts));
  const lowest = rules[0] ?? 0;
  const highest = rules.at(-1) ?? 1;
  const yOf = (amount: number) =>
    room.bottom -
    FOOT_PX -
    ((amount - lowest) / (highest - lowest)) * (room.bottom - FOOT_PX - room.top);

  const begins = parseDay(points[0]?.date ?? "");
  const lasts = parseDay(points.at(-1)?.date ?? "") - begins;
  const xs = points.map(({ date }) =>
    lasts > 0
      ? room.left + ((parseDay(date) - begins) / lasts) * (room.right - room.left)
      : (room.left + room.right) / 2,
  );
  const placesOf = (amountOf: (point: ChartPoint) => Minor | null) =>
    points.map((point, index): Place | null => {
      const amount = amountOf(point);
      return amount === null ? null : { x: xs[index] ?? 0, y: yOf(Number(amount)) };
    });

  const values = placesOf(({ value }) => value);
  const runs = runsOf(values);
  return {
    xs,
    values,
    valueLines: runs.filter((run) => run.length > 1).map(lineThrough),
    areas: runs.filter((run) => run.length > 1).map((run) => areaUnder(run, room.bottom)),
    lone: runs.filter((run) => run.length === 1).flat(),
    investedSteps: runsOf(placesOf(({ invested }) => invested)).map(stepsThrough),
    last: values.findLast((place) => place !== null) ?? undefined,
    rules: rules.map((amount) => ({ y: yOf(amount), minor: toMinor(BigInt(amount)) })),
    days: daysFor(points, xs, room, calendar),
  };
}

function runsOf(places: readonly (Place | null)[]): Place[][] {
  const runs: Place[][] = [[]];
  for (const place of places) {
    if (place === null) runs.push([]);
    else runs.at(-1)?.push(place);
  }
  return runs.filter((run) => run.length > 0);
}

const px = (length: number) => String(Math.round(length * 10) / 10);

const lineThrough = (run: readonly Place[]) =>
  `M${run.map(({ x, y }) => `${px(x)} ${px(y)}`).join("L")}`;

function areaUnder(run: readonly Place[], bottom: number) {
  const [first] = run;
  const last = run.at(-1);
  return `${lineThrough(run)}V${px(bottom)}H${px(first?.x ?? last?.x ?? 0)}Z`;
}

/** Money that was put in stays what it is until more comes. */
function stepsThrough(run: readonly Place[]) {
  const [first, ...rest] = run;
  const start = `M${px(first?.x ?? 0)} ${px(first?.y ?? 0)}`;
  return rest.length === 0
    ? `${start}h6`
    : `${start}${rest.map(({ x, y }) => `H${px(x)}V${px(y)}`).join("")}`;
}

/** The days that the axis names: the first of each month, or every point when there are few days; thinned from the last. */
function daysFor(
  points: readonly ChartPoint[],
  xs: readonly number[],
  room: PlotArea,
  calendar: typeof CALENDAR_WORDS,
): Plot["days"] {
  const days = (parseDay(points.at(-1)?.date ?? "") - parseDay(points[0]?.date ?? "")) / DAY_MS;
  const needs = days > 400 ? "year" : days > 70 ? "month" : "day";
  const named = points
    .map(({ date }, index) => ({ date, x: xs[index] ?? 0 }))
    .filter(
      ({ date }, index) =>
        needs === "day" || points[index - 1]?.date.slice(0, 7) !== date.slice(0, 7),
    );
  let nextX = Number.POSITIVE_INFINITY;
  const shown: { x: number; text: string; anchor: "start" | "middle" | "end" }[] = [];
  for (const { date, x } of named.toReversed()) {
    if (nextX - x < DAY_PX[needs]) continue;
    const anchor = x > room.right - 20 ? "end" : x < room.left + 20 ? "start" : "middle";
    shown.unshift({ x, text: calendar[needs](parseDay(date)), anchor });
    nextX = x;
  }
  return shown;
}

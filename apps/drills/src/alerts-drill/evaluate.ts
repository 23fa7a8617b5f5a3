import type { Sample } from "@kinfold/server/platform/metric-samples.ts";

/** What was scraped at a moment, in seconds. */
export type Scrape = { at: number; samples: readonly Sample[] };

type Labels = Readonly<Record<string, string>>;
type Series = { labels: Labels; value: number };
/** A series with each of its values, oldest first. */
type Past = { labels: Labels; points: readonly { at: number; value: number }[] };
type Matcher = { label: string; operator: string; held: string };

const TOKEN =
  /\s*(histogram_quantile|[a-zA-Z_]\w*|\d+(?:\.\d+)?|"[^"]*"|=~|!~|!=|==|>=|<=|[=<>/(){}[\],])/y;
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const AGGREGATIONS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, one) => sum + one, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
};

const keyOf = (labels: Labels): string =>
  JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)));

function matches(labels: Labels, { label, operator, held }: Matcher): boolean {
  const has = labels[label] ?? "";
  if (operator === "=" || operator === "!=") return (has === held) === (operator === "=");
  return new RegExp(`^(?:${held})$`).test(has) === (operator === "=~");
}

/** How much a counter rose. A counter that is smaller than before began anew. */
const measureRise = (points: Past["points"]): number =>
  points.slice(1).reduce((sum, { value }, index) => {
    const before = points[index]?.value ?? 0;
    return sum + (value < before ? value : value - before);
  }, 0);

/** What a function makes of a series over time; undefined where it has too little of it. */
const OVER_TIME: Readonly<Record<string, (points: Past["points"]) => number | undefined>> = {
  increase: (points) => (points.length < 2 ? undefined : measureRise(points)),
  rate: (points) => {
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined || first === last) return undefined;
    return measureRise(points) / (last.at - first.at);
  },
  changes: (points) =>
    points.slice(1).filter(({ value }, index) => value !== points[index]?.value).length,
  max_over_time: (points) => Math.max(...points.map(({ value }) => value)),
};

/** Within the bucket in which the quantile lies, everything is taken to be evenly spread. */
function computeQuantile(quantile: number, buckets: readonly Series[]): number {
  const sorted = buckets
    .map(({ labels, value }) => ({
      le: Number(labels["le"] === "+Inf" ? Infinity : labels["le"]),
      value,
    }))
    .toSorted((one, other) => one.le - other.le);
  const rank = quantile * (sorted.at(-1)?.value ?? 0);
  const at = sorted.findIndex(({ value }) => value >= rank);
  const [found, before] = [sorted[at], sorted[at - 1]];
  if (rank === 0 || found === undefined) return Number.NaN;
  if (found.le === Infinity) return before?.le ?? Number.NaN;
  const [from, below] = [before?.le ?? 0, before?.value ?? 0];
  return from + ((found.le - from) * (rank - below)) / (found.value - below);
}

function groupSeries(series: readonly Series[], by: readonly string[]): Map<string, Series[]> {
  const groups = new Map<string, Series[]>();
  for (const one of series) {
    const labels = Object.fromEntries(by.map((label) => [label, one.labels[label] ?? ""]));
    const key = keyOf(labels);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  ">": (one, other) => one > other,
  "<": (one, other) => one < other,
  "==": (one, other) => one === other,
};

/** Reads one expression in the forms that our rules use, and no others. */
class Evaluation {
  readonly #tokens: string[] = [];
  readonly #history: readonly Scrape[];
  readonly #at: number;
  #next = 0;

  constructor(expression: string, history: readonly Scrape[], at: number) {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < expression.length) {
      const [, token] = TOKEN.exec(expression) ?? [];
      if (token === undefined) throw new Error(`this is not understood: ${expression}`);
      this.#tokens.push(token);
    }
    this.#history = history.filter((scrape) => scrape.at <= at);
    this.#at = at;
  }

  /** The series that the whole expression answers. */
  run(): Series[] {
    const left = this.#quotient();
    const compare = COMPARISONS[this.#peek() ?? ""];
    if (compare === undefined) throw new Error("a rule compares");
    this.#take();
    const right = this.#quotient();
    if (this.#peek() !== undefined) throw new Error(`too much: ${this.#peek()}`);
    if (typeof left === "number") throw new Error("a rule is about metrics");
    return left.filter(({ labels, value }) => {
      const other =
        typeof right === "number"
          ? right
          : right.find((one) => keyOf(one.labels) === keyOf(labels))?.value;
      return other !== undefined && compare(value, other);
    });
  }

  #peek = (): string | undefined => this.#tokens[this.#next];

  #take(wanted?: string): string {
    const token = this.#tokens[this.#next];
    if (token === undefined || (wanted !== undefined && token !== wanted))
      throw new Error(`${wanted ?? "more"} was expected, not ${token}`);
    this.#next += 1;
    return token;
  }

  #quotient(): Series[] | number {
    const left = this.#term();
    if (this.#peek() !== "/") return left;
    this.#take("/");
    const right = this.#term();
    if (typeof left === "number" || typeof right === "number")
      throw new Error("two vectors are divided");
    return left.flatMap(({ labels, value }) => {
      const other = right.find((one) => keyOf(one.labels) === keyOf(labels));
      return other === undefined ? [] : [{ labels, value: value / other.value }];
    });
  }

  #term(): Series[] | number {
    const token = this.#take();
    if (/^\d/.test(token)) return Number(token);
    if (Object.hasOwn(AGGREGATIONS, token)) return this.#aggregate(token);
    if (Object.hasOwn(OVER_TIME, token)) {
      this.#take("(");
      const past = this.#range(this.#take());
      this.#take(")");
      return past.flatMap(({ labels, points }) => {
        const value = OVER_TIME[token]?.(points);
        return value === undefined ? [] : [{ labels, value }];
      });
    }
    if (token === "histogram_quantile") {
      this.#take("(");
      const quantile = Number(this.#take());
      this.#take(",");
      const buckets = this.#vector();
      this.#take(")");
      const kept = [...new Set(buckets.flatMap(({ labels }) => Object.keys(labels)))];
      const by = kept.filter((label) => label !== "le");
      return [...groupSeries(buckets, by).entries()].map(([key, group]) => ({
        labels: labelsOf(key),
        value: computeQuantile(quantile, group),
      }));
    }
    const matchers = this.#matchers();
    const last = this.#history.at(-1);
    return (last?.samples ?? [])
      .filter(({ name, labels }) => name === token && matchers.every((one) => matches(labels, one)))
      .map(({ labels, value }) => ({ labels, value }));
  }

  #vector(): Series[] {
    const value = this.#term();
    if (typeof value === "number") throw new Error("a number is no vector");
    return value;
  }

  #aggregate(name: string): Series[] {
    const by: string[] = [];
    if (this.#peek() === "by") {
      this.#take("by");
      this.#take("(");
      while (this.#peek() !== ")") {
        by.push(this.#take());
        if (this.#peek() === ",") this.#take(",");
      }
      this.#take(")");
    }
    this.#take("(");
    const series = this.#vector();
    this.#take(")");
    return [...groupSeries(series, by).entries()].map(([key, group]) => ({
      labels: labelsOf(key),
      value: AGGREGATIONS[name]?.(group.map(({ value }) => value)) ?? Number.NaN,
    }));
  }

  #matchers(): Matcher[] {
    const matchers: Matcher[] = [];
    if (this.#peek() !== "{") return matchers;
    this.#take("{");
    while (this.#peek() !== "}") {
      const [label, operator, held] = [this.#take(), this.#take(), this.#take().slice(1, -1)];
      matchers.push({ label, operator, held });
      if (this.#peek() === ",") this.#take(",");
    }
    this.#take("}");
    return matchers;
  }

  #range(metric: string): Past[] {
    const matchers = this.#matchers();
    this.#take("[");
    const count = Number(this.#take());
    const unit = this.#take();
    this.#take("]");
    const since = this.#at - count * (SECONDS[unit] ?? Number.NaN);
    const past = new Map<string, { labels: Labels; points: { at: number; value: number }[] }>();
    for (const { at, samples } of this.#history) {
      if (at <= since) continue;
      for (const { name, labels, value } of samples) {
        if (name !== metric || !matchers.every((one) => matches(labels, one))) continue;
        const key = keyOf(labels);
        const one = past.get(key) ?? { labels, points: [] };
        one.points.push({ at, value });
        past.set(key, one);
      }
    }
    return [...past.values()];
  }
}

const labelsOf = (key: string): Labels => {
  const pairs: [string, string][] = JSON.parse(key);
  return Object.fromEntries(pairs);
};

/** What an expression of a rule answers at a moment: the series for which it holds. Throws at a form that no rule of ours has. */
export const evaluateExpression = (
  expression: string,
  history: readonly Scrape[],
  at: number,
): Series[] => new Evaluation(expression, history, at).run();

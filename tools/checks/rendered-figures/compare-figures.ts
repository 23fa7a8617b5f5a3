import { parseMinor, type Shown } from "./read-figures.ts";

/** These by what they have in common, in the order in which they come. */
function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** Where surfaces disagree: the figures that each shows under one label. */
export function findDifferences(shown: readonly Shown[]): string[] {
  const byLabel = grouped(shown, ({ of, label }) => `${of}, ${label}`);
  return [...byLabel].flatMap(([label, all]) => {
    const figures = new Set(all.map(({ figure }) => figure));
    if (figures.size === 1) return [];
    return [`${label}: ${all.map(({ surface, figure }) => `${surface} ${figure}`).join("; ")}`];
  });
}

/** Under each label of money, percent or day the surfaces that were compared, into `compared`. */
export function noteCompared(shown: readonly Shown[], compared: Map<string, Set<string>>): void {
  for (const all of grouped(shown, ({ of, label }) => `${of}, ${label}`).values()) {
    const surfaces = new Set(all.map(({ surface }) => surface));
    const [{ label } = { label: "" }] = all;
    if (surfaces.size < 2) continue;
    compared.set(label, new Set([...(compared.get(label) ?? []), ...surfaces]));
  }
}

const planOf = ({ of }: Shown): boolean => of.length > 3;
const sum = (figures: readonly string[]): bigint =>
  figures.reduce((total, figure) => total + parseMinor(figure), 0n);

/**
 * The open plans under My Contributions, added up: what the total above them and the card on the overview have to say. Gains are added
 * only where every plan tells its own.
 */
export function addPlans(contributions: readonly Shown[], of: string): Shown[] {
  const closed = new Set(contributions.flatMap((one) => (one.label === "closed" ? [one.of] : [])));
  const plans = contributions.filter(
    (one) => planOf(one) && one.of.startsWith(of) && !closed.has(one.of),
  );
  const under = (label: string): string[] =>
    plans.filter((one) => one.label === label).map(({ figure }) => figure);
  const surface = "plans of contributions";
  const [values, gains, counts] = [under("value"), under("gain"), under("portfolios")];
  const waiting = under("waiting");
  if (values.length === 0) return [];
  const hasEveryGain = gains.length === values.length;
  const count = counts.reduce((total, each) => total + Number(each), 0);
  return [
    { surface, of, label: "value", figure: `${of} ${sum(values)}` },
    { surface, of, label: "waiting", figure: `${of} ${sum(waiting)}` },
    ...(hasEveryGain ? [{ surface, of, label: "gain", figure: `${of} ${sum(gains)}` }] : []),
    { surface, of, label: "portfolios", figure: String(count) },
  ];
}

/** The pdfs of portfolios, added up by plan: what the plan's row under My Contributions has to say. */
export function addPdfs(
  pdfs: readonly { of: string; value: string; gain: string }[],
  contributions: readonly Shown[],
): Shown[] {
  const surface = "portfolio PDF";
  const byPlan = grouped(pdfs, ({ of }) => of);
  return [...byPlan].flatMap(([of, all]) => {
    const currency = of.slice(0, 3);
    const ofRow = (label: string): boolean =>
      contributions.some((one) => one.of === of && one.label === label);
    return [
      { label: "value", figures: all.map(({ value }) => value) },
      { label: "gain", figures: all.map(({ gain }) => gain) },
    ].flatMap(({ label, figures }) =>
      ofRow(label) ? [{ surface, of, label, figure: `${currency} ${sum(figures)}` }] : [],
    );
  });
}

/**
 * The closing values of the report page, where a plan under My Contributions stands at the very price that the month ended with.
 * `lastDay`: the day that heads the report, in words.
 */
export function readClosingValues(
  report: readonly Shown[],
  contributions: readonly Shown[],
  lastDay: string,
): Shown[] {
  return report.flatMap((one) => {
    if (one.label !== "plan") return [];
    const of = `${one.of.slice(0, 3)} ${one.figure}`;
    const isThatPrice = contributions.some(
      (each) => each.of === of && each.label === "price of" && each.figure === lastDay,
    );
    const closing = report.find((each) => each.of === one.of && each.label === "Closing value");
    if (!isThatPrice || closing === undefined) return [];
    return [{ surface: "report page", of, label: "value in units", figure: closing.figure }];
  });
}

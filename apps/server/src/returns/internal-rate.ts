/** Money in (negative) and out (positive) of a pocket, so many years after the first. */
export type TimedFlow = { years: number; amount: number };

/** Yearly growth is looked for between e⁻¹⁰ and e¹⁰: from losing all but a 22,000th to growing as many times. */
const FURTHEST = 10;
const STEPS = 800;
const CLOSE_ENOUGH = 1e-13;

/** What all flows are worth on the first day when money grows by e^growth a year. */
function worth(flows: readonly TimedFlow[], growth: number): number {
  let sum = 0;
  for (const { years, amount } of flows) sum += amount * Math.exp(-growth * years);
  return sum;
}

/** Halves an interval at whose ends the worth has different signs until nothing is left of it. */
function narrowed(flows: readonly TimedFlow[], low: number, high: number): number {
  const isRising = worth(flows, low) < 0;
  let [below, above] = [low, high];
  while (above - below > CLOSE_ENOUGH) {
    const middle = (below + above) / 2;
    if (worth(flows, middle) < 0 === isRising) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}

/**
 * The yearly rate at which the flows are worth nothing together, as a fraction: 0.107693 is 10.77 % a year. Looks at the
 * whole range before it narrows one place down, so it neither runs away nor depends on a guess; of several rates it takes
 * the one closest to none. Undefined when there is no such rate.
 */
export function computeInternalRate(flows: readonly TimedFlow[]): number | undefined {
  let nearest: number | undefined;
  let from = -FURTHEST;
  let at = worth(flows, from);
  for (let step = 1; step <= STEPS; step += 1) {
    const to = -FURTHEST + (2 * FURTHEST * step) / STEPS;
    const next = worth(flows, to);
    if (Number.isFinite(at) && Number.isFinite(next) && at < 0 !== next < 0) {
      const root = narrowed(flows, from, to);
      if (nearest === undefined || Math.abs(root) < Math.abs(nearest)) nearest = root;
    }
    [from, at] = [to, next];
  }
  return nearest === undefined ? undefined : Math.expm1(nearest);
}

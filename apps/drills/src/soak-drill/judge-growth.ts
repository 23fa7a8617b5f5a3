/** The server at one moment: seconds since the beginning; bytes in use after its garbage was collected; descriptors; database connections. */
export type Sample = {
  atSeconds: number;
  usedBytes: number;
  rssBytes: number;
  descriptors: number;
  connections: number;
};

const MB = 1_000_000;
const TEN_MINUTES_IN_SECONDS = 600;
/** So many more descriptors or connections are the moment's. */
const MORE = 10;
const FEWEST_SAMPLES = 5;

/** The slope of a line through these points, by least squares. */
export function computeSlope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, p) => sum + p[at], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return below === 0 ? 0 : above / below;
}

/** By how many bytes the memory grew in ten minutes, and what must not have grown. */
export function judgeGrowth(
  samples: readonly Sample[],
  mostMb: number,
): { line: string; faults: string[] } {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || samples.length < FEWEST_SAMPLES) {
    return { line: `${samples.length} samples`, faults: ["it was measured too seldom"] };
  }
  const perSecond = computeSlope(samples.map((one) => [one.atSeconds, one.usedBytes]));
  const grownMb = (perSecond * TEN_MINUTES_IN_SECONDS) / MB;
  const inMb = (bytes: number): string => (bytes / MB).toFixed(1);
  return {
    line: `${samples.length} samples over ${((last.atSeconds - first.atSeconds) / 60).toFixed(1)} min: memory in use ${inMb(first.usedBytes)} to ${inMb(last.usedBytes)} MB, ${grownMb.toFixed(2)} MB in 10 min (RSS ${inMb(first.rssBytes)} to ${inMb(last.rssBytes)}); descriptors ${first.descriptors} to ${last.descriptors}, database connections ${first.connections} to ${last.connections}`,
    faults: [
      ...(grownMb >= mostMb
        ? [`memory grows by ${grownMb.toFixed(2)} MB in 10 minutes, not by less than ${mostMb}`]
        : []),
      ...(last.descriptors > first.descriptors + MORE
        ? [`descriptors grew from ${first.descriptors} to ${last.descriptors}`]
        : []),
      ...(last.connections > first.connections + MORE
        ? [`database connections grew from ${first.connections} to ${last.connections}`]
        : []),
    ],
  };
}

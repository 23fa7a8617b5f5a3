/** What was measured in one run: calls and TPC-B-like transactions a second, and the time within which 99 answers in 100 came. */
export type Rates = {
  /** Before and after the load; undefined where it was not measured. */
  tpcb: { before: number; after: number } | undefined;
  readsPerSecond: number;
  writesPerSecond: number;
  p99Ms: number;
};

/** Where TPC-B makes 6,000 transactions a second: 600 reads and 150 money writes, and 99 answers in 100 within half a second. */
const WANTED = { tpcb: 6_000, reads: 600, writes: 150, p99Ms: 500 } as const;

/** The rates, and beside TPC-B of the same run what is wanted; and which of them are missed. */
export function judgeRates({ tpcb, readsPerSecond, writesPerSecond, p99Ms }: Rates): {
  lines: string[];
  faults: string[];
} {
  const whole = (figure: number): string => figure.toFixed(0);
  if (tpcb === undefined) {
    return {
      lines: [
        `${whole(readsPerSecond)} reads and ${whole(writesPerSecond)} money writes a second, p99 ${whole(p99Ms)} ms; held against nothing`,
      ],
      faults: [],
    };
  }
  const tpcbPerSecond = (tpcb.before + tpcb.after) / 2;
  const speed = tpcbPerSecond / WANTED.tpcb;
  const rateLine = (what: string, perSecond: number, wanted: number): string =>
    `${whole(perSecond)} ${what} a second, ${(perSecond / tpcbPerSecond).toFixed(3)} of TPC-B; wanted ${whole(wanted)}, ${(wanted / tpcbPerSecond).toFixed(3)}`;
  const [reads, writes, mostMs] = [
    WANTED.reads * speed,
    WANTED.writes * speed,
    WANTED.p99Ms / speed,
  ];
  const judged: [isMissed: boolean, line: string][] = [
    [readsPerSecond < reads, rateLine("reads", readsPerSecond, reads)],
    [writesPerSecond < writes, rateLine("money writes", writesPerSecond, writes)],
    [p99Ms > mostMs, `p99 ${whole(p99Ms)} ms, wanted ${whole(mostMs)} at most`],
  ];
  return {
    lines: [
      `TPC-B ${whole(tpcb.before)} a second before and ${whole(tpcb.after)} after`,
      ...judged.map(([, line]) => line),
    ],
    faults: judged.filter(([isMissed]) => isMissed).map(([, line]) => line),
  };
}

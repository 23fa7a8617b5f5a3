import { createChance, type Chance } from "../drill/chance.ts";

/** What happens to the machines. */
export const FAULT_KINDS = [
  "PostgreSQL killed",
  "node killed",
  "primary frozen",
  "primary's node frozen",
  "standby frozen",
  "balancer killed",
  "etcd killed",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** In how many seconds the next write must be acknowledged, in 19 of 20 cases. */
const WITHIN_SECONDS: Readonly<Record<FaultKind, number>> = {
  "PostgreSQL killed": 10,
  "node killed": 30,
  "primary frozen": 30,
  "primary's node frozen": 30,
  "standby frozen": 30,
  "balancer killed": 10,
  "etcd killed": 10,
};

/** One fault: after how long, how long it lasts, and which of several it hits. */
export type Fault = { kind: FaultKind; afterMs: number; lastsMs: number; which: number };

/** A frozen machine goes on after so long, a killed one is back after so long; what no one says is started again at once. */
const LASTS_MS: Readonly<Record<FaultKind, readonly [number, number]>> = {
  "PostgreSQL killed": [0, 0],
  "node killed": [25_000, 40_000],
  "primary frozen": [30_000, 45_000],
  "primary's node frozen": [30_000, 45_000],
  "standby frozen": [30_000, 45_000],
  "balancer killed": [2_000, 6_000],
  "etcd killed": [3_000, 12_000],
};
const AFTER_MS = 3_000;
/** A stream of chance that belongs to no one's movement. */
const FAULT_STREAM = -5;

/** Puts these into an order that the chance decides. */
function shuffle<Item>(items: readonly Item[], chance: Chance): Item[] {
  const keyed = items.map((item) => ({ item, at: chance.next() }));
  return keyed.toSorted((one, other) => one.at - other.at).map(({ item }) => item);
}

/** The faults of a run, in the order and with the times that its seed gives. */
export function drawFaults(seed: number, counts: Readonly<Record<FaultKind, number>>): Fault[] {
  const chance = createChance(seed, FAULT_STREAM);
  const kinds = FAULT_KINDS.flatMap((kind) => Array.from({ length: counts[kind] }, () => kind));
  return shuffle(kinds, chance).map((kind) => ({
    kind,
    afterMs: chance.between(0, AFTER_MS),
    lastsMs: chance.between(...LASTS_MS[kind]),
    which: chance.between(0, 1_000),
  }));
}

/** The smallest of these that 95 of 100 do not exceed. */
export function findP95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

/** What one fault did to those who wrote. */
export type Disturbance = {
  kind: FaultKind;
  /** From the fault to the answer of the next write that was sent after it and acknowledged. */
  nextMs: number;
  /** The longest time without an acknowledged write, from the fault until the databases were healthy again. */
  silentMs: number;
};

const inSeconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** What faults of each kind did to those who wrote, in lines. */
export const describeTimes = (disturbances: readonly Disturbance[]): string[] =>
  [...Map.groupBy(disturbances, ({ kind }) => kind)].map(([kind, theirs]) => {
    const times = theirs.map(({ nextMs }) => nextMs);
    const silence = Math.max(...theirs.map(({ silentMs }) => silentMs));
    return `${kind}, ${theirs.length} times: next acknowledged write after p95 ${inSeconds(findP95(times))} s, at most ${inSeconds(Math.max(...times))} s; longest silence ${inSeconds(silence)} s`;
  });

/** Which of the promises about time these break. */
export function judgeTimes(
  disturbances: readonly Disturbance[],
  within: (ms: number) => number,
): string[] {
  return FAULT_KINDS.flatMap((kind) => {
    const times = disturbances.filter((one) => one.kind === kind).map(({ nextMs }) => nextMs);
    const p95Seconds = findP95(times) / 1_000;
    const withinSeconds = WITHIN_SECONDS[kind];
    return p95Seconds <= within(withinSeconds)
      ? []
      : [
          `${kind}: p95 to the next acknowledged write is ${p95Seconds.toFixed(1)} s of ${withinSeconds}`,
        ];
  });
}

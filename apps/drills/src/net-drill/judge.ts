import { findNextSuccess, type Look } from "../drill/readers.ts";
import { findTimeAt } from "../flood/visitors.ts";
import type { Spell } from "./weather.ts";

/** What happened to a line, when, in milliseconds of one clock, and how much of what was sent met it. */
export type Trouble = Spell & { begunAt: number; endedAt: number; touched: number };

/** A statement waits 1.5 s for a connection and 2.5 s for its answer; with half a second each way a read of several takes longer. */
const ANSWERED_WITHIN_MS = 5_000;
const DELAYED_WITHIN_MS = 12_000;
const BACK_WITHIN_MS = 5_000;
/** Others may wait so many times longer than in the quiet; below this no one notices. */
const SLOWER = 3;
const UNNOTICED_MS = 25;

const timesOf = (looks: readonly Look[]): number[] =>
  looks.map(({ sentAt, answeredAt }) => answeredAt - sentAt);

/** How reads went that others sent directly while a line was in trouble, and what of it must not be. `quietMs` is their p99 in the quiet; without, it is not held against it. */
export function judgeTrouble(
  { link, weather, begunAt, endedAt, touched }: Trouble,
  looks: readonly Look[],
  { quietMs, within }: { quietMs: number | undefined; within: (ms: number) => number },
): { line: string; faults: string[] } {
  const name = `${link} ${weather}`;
  const meanwhile = looks.filter(({ sentAt }) => sentAt >= begunAt && sentAt < endedAt);
  const isDatabase = link === "database";
  const refused = meanwhile.filter(({ status }) => status === 503);
  const strange = meanwhile.filter(
    ({ status, code }) =>
      status !== 200 && !(isDatabase && status === 503 && code === "unavailable"),
  );
  const longestMs = Math.max(0, ...timesOf(meanwhile));
  const mostMs = isDatabase && weather === "delayed" ? DELAYED_WITHIN_MS : ANSWERED_WITHIN_MS;
  const p99Ms = findTimeAt(timesOf(meanwhile), 0.99);
  const backMs = findNextSuccess(looks, endedAt) - endedAt;
  const isSlower = quietMs !== undefined && p99Ms > Math.max(SLOWER * quietMs, UNNOTICED_MS);
  return {
    line: `${name}: met ${touched} times; ${meanwhile.length} reads of others, ${refused.length} answered 503, p99 ${p99Ms.toFixed(0)} ms, the longest ${longestMs.toFixed(0)} ms; next read ${backMs.toFixed(0)} ms after it`,
    faults: [
      ...(touched === 0 ? [`${name}: nothing was sent over the line`] : []),
      ...strange.map(({ status, code = "" }) => `${name}: a read was answered ${status} ${code}`),
      ...(longestMs > within(mostMs)
        ? [`${name}: a read took ${longestMs.toFixed(0)} ms, not ${mostMs} at most`]
        : []),
      ...(backMs > within(BACK_WITHIN_MS)
        ? [`${name}: the next read came ${backMs.toFixed(0)} ms after it, not within 5 s`]
        : []),
      ...(isSlower && !isDatabase
        ? [
            `${name}: p99 of others ${p99Ms.toFixed(0)} ms beside ${quietMs.toFixed(0)} in the quiet`,
          ]
        : []),
    ],
  };
}

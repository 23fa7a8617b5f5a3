import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "@kinfold/contract/durations";
import type { Logger } from "#platform/log.ts";
import type { Instruments } from "./instruments.ts";
import type { Reading } from "./readings.ts";

/** Prometheus waits ten seconds. */
const READ_WITHIN_MS = 6 * SECOND_MS;
/** Reads what is due and answers all metrics as text. */
export type CollectMetrics = () => Promise<string>;

/** A metric without labels is one figure, which a reset makes zero and does not take away. */
function forgetGauges(gauges: Reading["gauges"]): void {
  for (const gauge of gauges) {
    gauge.reset();
    gauge.remove({});
  }
}

async function readWithin(reading: Reading): Promise<void> {
  const ending = new AbortController();
  const late = async (): Promise<never> => {
    await pause(READ_WITHIN_MS, undefined, { signal: ending.signal });
    throw new Error("it took too long");
  };
  try {
    await Promise.race([reading.read(), late()]);
  } finally {
    ending.abort();
  }
}

/** Makes what reads the figures of the club and answers them. What cannot be read is left out, and said to be missing. */
export function createMetricsCollector(
  { registry, readingFailed }: Instruments,
  readings: readonly Reading[],
  log: Logger,
  readElapsedMs = (): number => performance.now(),
): CollectMetrics {
  const readAt = new Map<Reading, number>();
  const failed = new Set<string>();

  const readOne = async (reading: Reading): Promise<void> => {
    const { name, gauges, everySeconds } = reading;
    const last = readAt.get(reading);
    if (last !== undefined && readElapsedMs() - last < everySeconds * SECOND_MS) return;
    readAt.delete(reading);
    try {
      // What is gone is shown no longer.
      forgetGauges(gauges);
      await readWithin(reading);
      readAt.set(reading, readElapsedMs());
      readingFailed.set({ reading: name }, 0);
      failed.delete(name);
    } catch (err) {
      forgetGauges(gauges);
      readingFailed.set({ reading: name }, 1);
      if (!failed.has(name)) log.warn({ err, reading: name }, "a figure of the metrics is missing");
      failed.add(name);
    }
  };

  const collect = async (): Promise<string> => {
    await Promise.all(readings.map(readOne));
    return registry.metrics();
  };
  // Who asks meanwhile gets the same answer.
  let inHand: Promise<string> | undefined;
  return () => {
    inHand ??= collect().finally(() => (inHand = undefined));
    return inHand;
  };
}

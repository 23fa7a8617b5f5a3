import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/log.ts";
import { setObserver } from "#platform/observer.ts";
import { createMetricsCollector, type CollectMetrics } from "./collect.ts";
import { createObserver } from "./create-observer.ts";
import { createInstruments, type Instruments } from "./instruments.ts";
import { listCalledProviders } from "./provider-names.ts";
import { createReadings, type ReadingContext } from "./readings.ts";
import { serveMetrics } from "./serve-metrics.ts";

/** What measures a process. */
export type Metrics = {
  collect: CollectMetrics;
  contentType: string;
  /** Answers at this port from now on, or with 0 at a free one, and says at which. */
  listen: (at: { host: string; port: number }) => Promise<number>;
  close: () => Promise<void>;
};

/** Makes the metrics and what reads them, without listening. From now on this process is measured. */
export function openMetrics(env: Env, context: ReadingContext, log: Logger): Metrics {
  const instruments: Instruments = createInstruments();
  const jobs = context.jobs?.list.map(({ name }) => name) ?? [];
  setObserver(createObserver(instruments, listCalledProviders(env), jobs));
  const readings = createReadings(instruments, context);
  const collect = createMetricsCollector(instruments, readings, log, context.readElapsedMs);
  const { contentType } = instruments.registry;
  let closeServer: (() => Promise<void>) | undefined;
  return {
    collect,
    contentType,
    listen: async (at) => {
      const { port, close } = await serveMetrics(at, collect, contentType);
      closeServer = close;
      return port;
    },
    close: async () => {
      setObserver(undefined);
      await closeServer?.();
    },
  };
}

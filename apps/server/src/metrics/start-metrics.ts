import { openDatabase, type Database, type DatabaseAddress } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { openMetrics } from "./open-metrics.ts";
import type { ReadingContext } from "./readings.ts";

/** The figures are read two at a time, beside all requests. */
const METERING_CONNECTIONS = 2;

/**
 * Measures this process from now on, and answers what it measures at METRICS_HOST and METRICS_PORT. The address is of the role that only
 * reads, `pools` are those of the server. Answers what ends it.
 */
export async function startMetrics(
  { env, log, clock, db }: Platform,
  address: DatabaseAddress,
  {
    pools,
    jobs,
    readArchiveAgeMs,
  }: { pools: Readonly<Record<string, Database>> } & Pick<
    ReadingContext,
    "jobs" | "readArchiveAgeMs"
  >,
): Promise<() => Promise<void>> {
  const metering = openDatabase(address, log, METERING_CONNECTIONS);
  const readers = Object.entries({ ...pools, metering }).map(
    ([name, { readPool }]) => [name, readPool] as const,
  );
  const metrics = openMetrics(
    env,
    {
      clock,
      db,
      reader: metering.db,
      pools: Object.fromEntries(readers),
      dataDir: env.DATA_DIR,
      jobs,
      readArchiveAgeMs,
    },
    log,
  );
  await metrics.listen({ host: env.METRICS_HOST, port: env.METRICS_PORT });
  return async () => {
    await metrics.close();
    await metering.close();
  };
}

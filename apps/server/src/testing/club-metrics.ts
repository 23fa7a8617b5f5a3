import { openDatabase } from "#platform/db.ts";
import { openMetrics, type ReadingContext } from "#metrics/index.ts";
import type { Club } from "./club.ts";
import { readSamples, type Sample } from "#platform/metric-samples.ts";

/** The metrics of a club, on a port of their own. */
export type ClubMetrics = {
  origin: string;
  /** Asks for them as Prometheus does. */
  scrape: () => Promise<string>;
  read: () => Promise<Sample[]>;
  close: () => Promise<void>;
};

/** Measures a club, as `main.ts` measures a server. */
export async function openClubMetrics(
  { platform, database, filesFolder }: Club,
  change: Partial<ReadingContext> = {},
): Promise<ClubMetrics> {
  const { env, clock, db, log } = platform;
  const metering = openDatabase(database.read, log, 2);
  const metrics = openMetrics(
    env,
    {
      clock,
      db,
      reader: metering.db,
      pools: { metering: metering.readPool },
      dataDir: filesFolder,
      jobs: undefined,
      readArchiveAgeMs: undefined,
      ...change,
    },
    log,
  );
  const origin = `http://127.0.0.1:${await metrics.listen({ host: "127.0.0.1", port: 0 })}`;
  const scrape = async (): Promise<string> => {
    const answer = await fetch(`${origin}/metrics`);
    if (answer.status !== 200) throw new Error(`metrics answered ${answer.status}`);
    return answer.text();
  };
  return {
    origin,
    scrape,
    read: async () => readSamples(await metrics.collect()),
    close: async () => {
      await metrics.close();
      await metering.close();
    },
  };
}

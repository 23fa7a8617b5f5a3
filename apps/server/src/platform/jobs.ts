import { PgBoss } from "pg-boss";
import type { DatabaseAddress } from "./db.ts";
import type { Logger } from "./log.ts";

/** Something done on a schedule, by one server at a time. Must be harmless when done twice. */
export type Job = { name: string; cron: string; run: () => Promise<void> };

export type Jobs = {
  /** Does all of it now, one after another, whatever the schedule says. */
  workOff: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the job runner on its own few connections. */
export async function startJobs(
  address: DatabaseAddress,
  jobs: readonly Job[],
  log: Logger,
): Promise<Jobs> {
  const boss = new PgBoss({ ...address, max: 3, schema: "jobs", application_name: "kinfold-jobs" });
  boss.on("error", (err) => log.warn({ err }, "the job runner had trouble"));
  await boss.start();
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { policy: "singleton", retryLimit: 2, expireInSeconds: 300 });
    await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
      try {
        await run();
      } catch (err) {
        // The runner notes it in its own tables, where nobody looks.
        log.error({ err, job: name }, "a job failed");
        throw err;
      }
    });
    await boss.schedule(name, cron);
  }
  return {
    workOff: async () => {
      for (const { run } of jobs) await run();
    },
    stop: () => boss.stop({ graceful: true, timeout: 3_000, close: true }),
  };
}

import pg from "pg";
import { PgBoss } from "pg-boss";
import { array, create, number, string, type } from "superstruct";
import type { DatabaseAddress } from "./db.ts";
import type { Logger } from "./log.ts";
import { DATABASE_ROLES } from "./roles.ts";
import { findFaultClass, logFault } from "./faults.ts";
import { getObserver, measureSeconds } from "./observer.ts";
import { runAsTrace } from "./spans.ts";

/** Something done on a schedule, by one server at a time. Must be harmless when done twice. */
export type Job = {
  name: string;
  cron: string;
  run: () => Promise<void>;
  /** It is begun again when it has not ended by then; 300 when left out. */
  withinSeconds?: number;
};

export type Jobs = {
  /** Does all of it now, one after another, whatever the schedule says. */
  workOff: () => Promise<void>;
  /** How long ago each job last ended well on any server; its queue was made then where it never did. */
  readAges: () => Promise<JobAge[]>;
  stop: () => Promise<void>;
};

export type JobAge = { name: string; seconds: number };

const SCHEMA = "jobs";

/** Makes or renews the job runner's own tables, which the server may write and not change. The address is their owner's. */
export async function migrateJobs(address: DatabaseAddress, log: Logger): Promise<void> {
  const options = { max: 1, schema: SCHEMA, supervise: false, schedule: false };
  const boss = new PgBoss({ ...address, ...options, application_name: "kinfold-jobs-migration" });
  boss.on("error", (err) => log.warn({ err }, "the job runner's migration had trouble"));
  await boss.start();
  await boss.stop({ graceful: false, close: true });
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000 });
  client.on("error", (err) => log.warn({ err }, "the job runner's migration had trouble"));
  await client.connect();
  try {
    const { run } = DATABASE_ROLES;
    const { rows } = await client.query<{ is_owner: boolean }>(
      "select pg_has_role(nspowner, 'member') as is_owner from pg_namespace where nspname = $1",
      [SCHEMA],
    );
    // A server without a role of its own for migrations finds the tables made and the grants given.
    if (rows[0]?.is_owner !== true) return;
    await client.query(`grant usage on schema ${SCHEMA} to ${run};
      grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${run};
      grant usage on all sequences in schema ${SCHEMA} to ${run}`);
  } finally {
    await client.end();
  }
}

/** Starts the job runner on its own few connections. Its tables are there already. */
export async function startJobs(
  address: DatabaseAddress,
  jobs: readonly Job[],
  log: Logger,
): Promise<Jobs> {
  const boss = new PgBoss({ ...address, max: 3, schema: SCHEMA, application_name: "kinfold-jobs" });
  boss.on("error", (err) => log.warn({ err }, "the job runner had trouble"));
  await boss.start();
  for (const { name, cron, run, withinSeconds: expireInSeconds = 300 } of jobs) {
    await boss.createQueue(name, { policy: "singleton", retryLimit: 2 });
    // A queue that is there already keeps what it was made with.
    await boss.updateQueue(name, { expireInSeconds });
    await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
      const began = performance.now();
      try {
        await runAsTrace({ name: `job ${name}` }, run);
        getObserver()?.noteJob({ name, outcome: "completed", seconds: measureSeconds(began) });
      } catch (err) {
        getObserver()?.noteJob({ name, outcome: "failed", seconds: measureSeconds(began) });
        // The runner notes it in its own tables, where no one looks.
        const fault =
          findFaultClass(err) === "broken_invariant" ? "broken_invariant" : "job_failed";
        logFault(log, fault, { err, job: name });
        throw err;
      }
    });
    await boss.schedule(name, cron);
  }
  return {
    workOff: async () => {
      for (const { run } of jobs) await run();
    },
    readAges: async () => {
      const { rows } = await boss.getDb().executeSql(
        `select queue.name, extract(epoch from clock_timestamp()
            - greatest(queue.created_on, max(job.completed_on)))::double precision as seconds
          from ${SCHEMA}.queue left join ${SCHEMA}.job on job.name = queue.name and job.state = 'completed'
          where queue.name = any ($1::text[]) group by queue.name, queue.created_on`,
        [jobs.map(({ name }) => name)],
      );
      return create(rows, array(type({ name: string(), seconds: number() })));
    },
    stop: () => boss.stop({ graceful: true, timeout: 3_000, close: true }),
  };
}

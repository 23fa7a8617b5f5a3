import { SECOND_MS } from "@kinfold/contract/durations";
import { PROMISE_KINDS } from "@kinfold/contract/promises";
import { sql } from "kysely";
import { readNightlyState } from "#integrity/index.ts";
import { readWaitingMessages } from "#payments/index.ts";
import { checkWritable } from "#platform/check-writable.ts";
import type { Clock } from "#platform/clock.ts";
import { readFreeBytes } from "#platform/data-folder.ts";
import type { Db, PoolState } from "#platform/db.ts";
import type { Job, Jobs } from "#platform/jobs.ts";
import { readEmailQueue } from "#platform/outbox.ts";
import { measureOpenPromises } from "#promises/index.ts";
import { findLatestRate } from "#reference/index.ts";
import type { Instruments } from "./instruments.ts";
import { computeAllowedSeconds } from "./job-periods.ts";

const MINUTE_SECONDS = 60;
/** Who asks more often gets what was read before: no number of questions is a load for the database. */
const READ_AGAIN_AFTER = 2;

/** What the figures are read from. */
export type ReadingContext = {
  clock: Clock;
  /** The pool that serves: whether it would take a write. */
  db: Db;
  /** A pool of its own, as the role that only reads, so that no request waits for a figure. */
  reader: Db;
  pools: Readonly<Record<string, () => PoolState>>;
  dataDir: string;
  /** The jobs of this server; undefined where it runs none. */
  jobs: { list: readonly Job[]; readAges: Jobs["readAges"] } | undefined;
  /** The time that has passed for what is read again after some; the process's own without it. Milliseconds. */
  readElapsedMs?: () => number;
  /** Of a server that keeps backups itself. */
  readArchiveAgeMs: (() => number) | undefined;
};

/** A gauge, whatever its labels. */
type Settable = { reset: () => void; remove: (labels: object) => void };

/** A group of figures that are read together. They are left out where they cannot be read. */
export type Reading = {
  name: string;
  gauges: readonly Settable[];
  read: () => Promise<void>;
  /** What is read costs the database something, or changes slowly: it is read again after so long. */
  everySeconds: number;
};

const ageOf = (since: Date, now: Date): number =>
  Math.max(0, (now.getTime() - since.getTime()) / SECOND_MS);

function createIntegrityReading(
  { integrityFindings, integrityFailedParts, integrityAge, backupAge }: Instruments,
  { reader, clock, readArchiveAgeMs }: ReadingContext,
): Reading {
  return {
    name: "integrity",
    gauges: [integrityFindings, integrityFailedParts, integrityAge, backupAge],
    everySeconds: 30,
    read: async () => {
      const now = clock.now();
      const { nights, lastCompleteAt, installedAt } = await readNightlyState(reader, now);
      const runs = nights.flatMap(({ run }) => run ?? []);
      const [newest] = runs;
      if (newest !== undefined) {
        const findings = newest.parts.reduce((sum, part) => sum + part.findings, 0);
        integrityFindings.set(Math.max(findings, newest.broken.length));
        integrityFailedParts.set(newest.parts.filter(({ failure }) => failure !== null).length);
      }
      integrityAge.set(ageOf(lastCompleteAt ?? installedAt, now));
      if (readArchiveAgeMs === undefined) return;
      const proven = runs
        .flatMap(({ checkedAt, parts }) => parts.map((part) => ({ checkedAt, ...part })))
        .find(({ part, failure }) => part === "backup" && failure === null);
      const minutesOld = proven?.looked["minutes old"] ?? 0;
      backupAge.set(ageOf(proven?.checkedAt ?? installedAt, now) + minutesOld * MINUTE_SECONDS);
    },
  };
}

function createJobReading(
  { jobAge, jobOverdue }: Instruments,
  { list, readAges }: NonNullable<ReadingContext["jobs"]>,
): Reading {
  const allowed = new Map(list.map((job) => [job.name, computeAllowedSeconds(job)]));
  return {
    name: "jobs",
    gauges: [jobAge, jobOverdue],
    everySeconds: 60,
    read: async () => {
      for (const { name, seconds } of await readAges()) {
        jobAge.set({ name }, seconds);
        jobOverdue.set({ name }, Math.max(0, seconds - (allowed.get(name) ?? 0)));
      }
    },
  };
}

function createReplicationReading(
  { standbys, standbyLag, archiveAge }: Instruments,
  { reader, readArchiveAgeMs }: ReadingContext,
): Reading {
  return {
    name: "replication",
    gauges: [standbys, standbyLag, archiveAge],
    everySeconds: READ_AGAIN_AFTER,
    read: async () => {
      const { rows: seen } = await sql<{ may_read: boolean | null; archived: number | null }>`select
          pg_has_role(current_user, 'pg_read_all_stats', 'usage') as may_read,
          case when current_setting('archive_mode') <> 'off' then extract(epoch from
            clock_timestamp() - coalesce(last_archived_time, stats_reset))::double precision end as archived
        from pg_stat_archiver`.execute(reader);
      const archived =
        readArchiveAgeMs === undefined ? seen[0]?.archived : readArchiveAgeMs() / SECOND_MS;
      if (typeof archived === "number") archiveAge.set(archived);
      if (seen[0]?.may_read !== true) return;
      const { rows } = await sql<{ standby: string | null; lag: number | null }>`
        select application_name as standby, extract(epoch from replay_lag)::double precision as lag
          from pg_stat_replication where state in ('streaming', 'catchup')`.execute(reader);
      standbys.set(rows.length);
      for (const { standby, lag } of rows) standbyLag.set({ standby: standby ?? "" }, lag ?? 0);
    },
  };
}

/** Everything that is read when metrics are asked for, and is not counted as it happens. */
export function createReadings(instruments: Instruments, context: ReadingContext): Reading[] {
  const { clock, db, reader, pools, dataDir, jobs } = context;
  const set = instruments;
  set.jobsOn.set(jobs === undefined ? 0 : 1);
  return [
    {
      name: "pools",
      gauges: [set.poolConnections, set.poolMax, set.poolWaiting],
      everySeconds: 0,
      read: async () => {
        for (const [pool, readPool] of Object.entries(pools)) {
          const { size, idle, max, waiting } = readPool();
          set.poolConnections.set({ pool, state: "idle" }, idle);
          set.poolConnections.set({ pool, state: "used" }, size - idle);
          set.poolMax.set({ pool }, max);
          set.poolWaiting.set({ pool }, waiting);
        }
      },
    },
    {
      name: "database",
      // Set below, whatever comes of it.
      gauges: [],
      everySeconds: READ_AGAIN_AFTER,
      read: async () => {
        try {
          await checkWritable(db);
          set.databaseWritable.set(1);
        } catch (error) {
          set.databaseWritable.set(0);
          throw error;
        }
      },
    },
    {
      name: "disk",
      gauges: [set.diskFree],
      everySeconds: 0,
      read: async () => set.diskFree.set(await readFreeBytes(dataDir)),
    },
    {
      name: "emails",
      gauges: [set.emailsWaiting, set.emailOldest],
      everySeconds: READ_AGAIN_AFTER,
      read: async () => {
        const { waiting, oldest_waiting_at: oldest } = await readEmailQueue(reader);
        set.emailsWaiting.set(waiting);
        set.emailOldest.set(oldest === null ? 0 : ageOf(oldest, clock.now()));
      },
    },
    {
      name: "webhooks",
      gauges: [set.webhooksWaiting, set.webhookOldest],
      everySeconds: READ_AGAIN_AFTER,
      read: async () => {
        const waiting = await readWaitingMessages(reader);
        for (const { provider, waiting: count, oldest_at: oldest } of waiting) {
          set.webhooksWaiting.set({ provider }, count);
          set.webhookOldest.set({ provider }, oldest === null ? 0 : ageOf(oldest, clock.now()));
        }
      },
    },
    {
      name: "promises",
      gauges: [set.promisesOpen, set.promisesLate, set.promiseOldest, set.promiseUsed],
      everySeconds: READ_AGAIN_AFTER,
      read: async () => {
        const measured = await measureOpenPromises(reader, clock.now());
        for (const kind of PROMISE_KINDS) {
          const open = measured.find((one) => one.kind === kind);
          set.promisesOpen.set({ kind }, open?.open ?? 0);
          set.promisesLate.set({ kind }, open?.late ?? 0);
          set.promiseOldest.set({ kind }, open?.oldest_seconds ?? 0);
          set.promiseUsed.set({ kind }, open?.used_share ?? 0);
        }
      },
    },
    {
      name: "rate",
      gauges: [set.rateAge, set.rateStale],
      everySeconds: READ_AGAIN_AFTER,
      read: async () => {
        const now = clock.now();
        const rate = await findLatestRate(reader, now);
        set.rateStale.set(rate === undefined || rate.isStale ? 1 : 0);
        if (rate !== undefined) set.rateAge.set(ageOf(rate.asOf, now));
      },
    },
    createIntegrityReading(set, context),
    createReplicationReading(set, context),
    ...(jobs === undefined ? [] : [createJobReading(set, jobs)]),
  ];
}

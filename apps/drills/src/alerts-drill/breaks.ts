import { DAY_MS, HOUR_MS } from "@kinfold/contract/durations";
import { ready } from "@kinfold/contract/operations";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { runNightlyCheck } from "@kinfold/server/integrity/index.ts";
import type { ReadingContext } from "@kinfold/server/metrics/index.ts";
import { runTransaction } from "@kinfold/server/platform/db.ts";
import { writeEmail } from "@kinfold/server/platform/email-content.ts";
import { callOutside } from "@kinfold/server/platform/outgoing.ts";
import { PROMISES } from "@kinfold/server/promise-kinds.ts";
import { reconcilePromises } from "@kinfold/server/promises/index.ts";
import { STOPPED_JOB, type AlertsStage } from "./stage.ts";

/** One thing that is broken on purpose, and the alerts that must see it. */
export type Break = {
  what: string;
  alerts: readonly string[];
  /** What the server's metrics are read from, where it differs. */
  context?: (stage: AlertsStage) => Partial<ReadingContext>;
  /** Done once, between a scrape of a club that is well and the next one. */
  begin?: (stage: AlertsStage) => Promise<void>;
  /** Done before each later scrape. */
  goOn?: (stage: AlertsStage) => Promise<void>;
  /** Puts it right, so that the next break meets a club that is well. */
  mend?: (stage: AlertsStage) => Promise<void>;
  /** Nothing answers any more. */
  isDown?: boolean;
};

const REQUESTS = 5;

async function ask({ app }: AlertsStage): Promise<void> {
  for (let sent = 0; sent < REQUESTS; sent += 1)
    await app.inject({ method: "GET", url: `/api${ready.path}` });
}

const EMAIL = writeEmail({
  kind: "drill",
  subject: "An email of the drill",
  preview: "It goes nowhere.",
  greeting: "Hello,",
  paragraphs: ["It goes nowhere."],
});

async function sendEmail({ club: { platform }, outbox }: AlertsStage): Promise<void> {
  await runTransaction(platform.db, (tx) => outbox.write(tx, "drill@example.com", EMAIL));
  await outbox.deliverDue();
}

/** The nightly check, with these charges that no payment knows, and a backup that is as it should be. */
export const checkAtNight = (
  { club: { platform } }: AlertsStage,
  unknown: string[] = [],
): Promise<void> =>
  runNightlyCheck(
    platform,
    {
      compareCharges: async () => ({ charges: 1, unknown, unanswered: [] }),
      checkBackup: async () => ({ looked: { "minutes old": 5 }, broken: [] }),
    },
    [],
  );

/** Lets who serves and who reads have so many connections, and takes away those that they have. */
async function limitConnections({ club: { owner } }: AlertsStage, most: number): Promise<void> {
  for (const role of ["kinfold_run", "kinfold_read"]) {
    await sql`alter role ${sql.id(role)} connection limit ${sql.lit(most)}`.execute(owner);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`.execute(
      owner,
    );
  }
}

/** Everything that is broken, in this order. */
export const BREAKS: readonly Break[] = [
  {
    what: "the database lets no one in",
    alerts: ["DatabaseAway", "ManyFaults", "FiguresMissing"],
    begin: (stage) => limitConnections(stage, 0),
    goOn: ask,
    mend: async (stage) => {
      await limitConnections(stage, -1);
      await stage.club.isBack();
    },
  },
  {
    what: "the mail server takes no email",
    alerts: ["EmailsWait", "EmailsGivenUp"],
    begin: async (stage) => {
      stage.post.isRefusing = true;
      await sendEmail(stage);
    },
    goOn: async (stage) => {
      // The last of sixty attempts of another email.
      await sql`update outbox_mail set attempts = 59 where kind = 'drill' and failed_at is null
        and created_at > (select min(created_at) from outbox_mail where kind = 'drill')`.execute(
        stage.club.owner,
      );
      await sendEmail(stage);
    },
    mend: async (stage) => {
      stage.post.isRefusing = false;
      stage.club.clock.advance(HOUR_MS);
      await stage.outbox.deliverDue();
    },
  },
  {
    what: "the nightly check finds a charge without a payment",
    alerts: ["IntegrityFaults", "Emergency"],
    begin: (stage) => checkAtNight(stage, ["paystack: DRILL"]),
    goOn: (stage) => checkAtNight(stage, ["paystack: DRILL"]),
    mend: (stage) => checkAtNight(stage),
  },
  {
    what: "the nightly check and its backup do not come round",
    alerts: ["IntegrityOverdue", "BackupOld"],
    context: () => ({ readArchiveAgeMs: () => 0 }),
    begin: async ({ club: { clock } }) => clock.advance(28 * HOUR_MS),
    mend: (stage) => checkAtNight(stage),
  },
  {
    what: "the log is no longer archived",
    alerts: ["LogNotArchived"],
    context: (stage) => ({
      readArchiveAgeMs: () => stage.club.clock.now().getTime() - stage.archivedAt.getTime(),
    }),
    begin: async (stage) => {
      stage.archivedAt = stage.club.clock.now();
    },
    mend: async (stage) => {
      stage.archivedAt = new Date(stage.club.clock.now().getTime() + DAY_MS);
    },
  },
  {
    what: "a job fails whenever it runs",
    alerts: ["JobOverdue"],
    context: ({ jobs }) => ({ jobs: { list: [STOPPED_JOB], readAges: jobs.readAges } }),
    begin: async ({ club: { owner } }) => {
      await sql`update jobs.queue set created_on = created_on - interval '2 days'`.execute(owner);
    },
  },
  {
    what: "no server runs jobs",
    alerts: ["JobsOff"],
    context: ({ isBroken }) => (isBroken ? { jobs: undefined } : {}),
  },
  {
    what: "the source of exchange rates is silent",
    alerts: ["RateStale"],
    begin: async ({ club: { clock } }) => clock.advance(2 * HOUR_MS),
  },
  {
    what: "a provider's message is not acted on",
    alerts: ["WebhooksWait"],
    begin: async ({ club: { platform } }) => {
      const now = platform.clock.now();
      await sql`insert into webhook_event (event_id, provider, event, body_hash, body, received_at, next_attempt_at)
        values ('evt_00000000000000drill', 'paystack', 'drill', sha256('drill'), 'drill', ${now}, ${now})`.execute(
        platform.db,
      );
    },
    mend: async ({ club: { platform } }) => {
      await sql`update webhook_event set handled_at = ${platform.clock.now()}, outcome = 'drill', next_attempt_at = null
        where event = 'drill'`.execute(platform.db);
    },
  },
  {
    what: "a provider does not answer",
    alerts: ["ProviderFails"],
    goOn: async ({ awayUrl }) => {
      await callOutside(`${awayUrl}/transaction`, {}).catch(() => undefined);
    },
  },
  {
    what: "queries hold all connections",
    alerts: ["PoolExhausted"],
    context: ({ small }) => ({ pools: { small: small.readPool } }),
    goOn: async ({ small }) => {
      const hold = () => sql`select pg_sleep(1)`.execute(small.db).catch(() => undefined);
      void Promise.all([hold(), hold()]);
    },
  },
  {
    what: "the server computes for half a second at a time",
    alerts: ["EventLoopBlocked"],
    goOn: async () => {
      // What is measured begins with the first turn after a scrape.
      await pause(50);
      const until = performance.now() + 500;
      while (performance.now() < until);
    },
  },
  {
    what: "the disk is full",
    alerts: ["DiskFull"],
    // A file system without any room, on every Linux.
    context: ({ isBroken }) => (isBroken ? { dataDir: "/proc" } : {}),
  },
  { what: "the server is gone", alerts: ["ServerDown"], isDown: true },
  {
    what: "no one keeps the promises of a working day",
    alerts: ["PromiseNearlyLate", "PromiseLate"],
    begin: async ({ club: { platform, clock } }) => {
      clock.advance(3 * DAY_MS);
      await reconcilePromises(platform, PROMISES.kinds);
    },
    // Past the rules: a promise that was late is never forgotten.
    mend: async ({ club: { owner } }) => {
      await runTransaction(owner, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`delete from promise_case`.execute(tx);
      });
    },
  },
];

/** What is not broken here, and why. */
export const NOT_BROKEN: Readonly<Record<string, string>> = {
  Failure: "it has the same expression as Emergency, for another severity",
  MemoryHigh: "it would need 1.5 GB of memory",
  ProviderSlow: "a provider that takes over five seconds would make the drill last minutes",
  ServerRestarts: "a server that begins anew four times takes minutes",
  SlowAnswers: "answers that take over a second would make the drill last minutes",
  StandbyBehind: "the drill has no standby",
  StandbyLost: "the drill has no standby",
};

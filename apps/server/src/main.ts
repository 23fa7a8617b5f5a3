import { MINUTE_MS, SECOND_MS } from "@kinfold/contract/durations";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  copyBackups,
  findQuarantine,
  isRestorable,
  keepArchive,
  openBackupStore,
  openLogArchive,
  readBackupKey,
  sealStore,
} from "#backup/index.ts";
import { notifyAnnouncements } from "#content/index.ts";
import { openDemoClub } from "#demo-club/index.ts";
import { listDueErasures } from "#erasures/index.ts";
import { nameCheckPlace } from "#document-checks/index.ts";
import { openCheckpointLine } from "#ledger-log/index.ts";
import { decideAudience } from "#members/index.ts";
import { startMetrics } from "#metrics/index.ts";
import { sendDuePhoneAlerts } from "#notifications/index.ts";
import { notifyDuePromises } from "#promises/index.ts";
import { startTracing } from "#tracing/index.ts";
import { createMovableClock, systemClock } from "#platform/clock.ts";
import { createBytesInFlight } from "#platform/bytes-in-flight.ts";
import { createCaptcha } from "#platform/captcha.ts";
import { DataFolderRefused, openDataFolder, readFreeBytes } from "#platform/data-folder.ts";
import { openDatabase, type DatabaseAddress } from "#platform/db.ts";
import { EmbeddedDatabaseRefused } from "#platform/embedded/binaries.ts";
import {
  locateDatabaseFolder,
  locatePasswordFile,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#platform/embedded/embedded-postgres.ts";
import { ConfigurationRefused, readEnv, type Env } from "#platform/env.ts";
import { cleanFiles, openFiles } from "#platform/files/open-files.ts";
import { migrateJobs, startJobs, type Job, type Jobs } from "#platform/jobs.ts";
import { openHashingKeys } from "#platform/hashing-keys.ts";
import { createLimiter } from "#platform/limiter.ts";
import { createLog, type Logger } from "#platform/log.ts";
import { migrate, MigrationFailed } from "#platform/migrate.ts";
import { createOutbox } from "#platform/outbox.ts";
import { createPasswords } from "#platform/passwords.ts";
import type { Platform } from "#platform/platform.ts";
import { createPost } from "#platform/post.ts";
import {
  DatabaseRoleRefused,
  listEmbeddedAddresses,
  readDatabaseAddresses,
  requireServingRole,
  type DatabaseAddresses,
} from "#platform/roles.ts";
import { buildApp, buildOffice, openPayments, type Payments } from "./app.ts";
import {
  locateScratchFolder,
  openErasureList,
  openNightlyBackups,
  type ErasureList,
} from "./nightly-backups.ts";
import { listJobs, type ServerBackups } from "./jobs.ts";
import { PROMISES } from "./promise-kinds.ts";
import { fetchRateAndAsk } from "./rate-questions.ts";
import {
  listOutgoingOrigins,
  quarantineOrigins,
  restrictOutgoingCalls,
} from "#platform/outgoing.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";
import { requireKnownKeys } from "#platform/sealed-columns.ts";
import { logFault } from "#platform/faults.ts";

const EXIT_WITHIN_MS = 9_000;
/** The check of the night, of which it is a part, has an hour. */
const BACKUP_COPY_WITHIN_MS = 30 * MINUTE_MS;

/** The person who is counted waits for the count before: a crowd at one address must not take the connections of all others. */
const LIMITER_CONNECTIONS = 3;

/** Reading all of the ledger takes a while, and one check is enough at a time. */
const READER_CONNECTIONS = 2;
const READER_TIMEOUT_MS = 10 * MINUTE_MS;

/** Aborted by the first request to stop. */
const stopping = new AbortController();

/** What was opened, last first: each is closed in that order, and a failure to close one does not keep the rest open. */
const opened: (() => Promise<void>)[] = [];

async function closeAll(log: Logger): Promise<void> {
  for (let close = opened.pop(); close !== undefined; close = opened.pop()) {
    try {
      await close();
    } catch (err) {
      log.warn({ err }, "something did not close well");
    }
  }
}

/** The addresses of the database, and the database itself where it is the one that comes along. */
type OpenedDatabase = { addresses: DatabaseAddresses; embedded: EmbeddedPostgres | undefined };

async function database(env: Env, log: Logger): Promise<OpenedDatabase> {
  const addresses = readDatabaseAddresses(env);
  if (addresses !== undefined) return { addresses, embedded: undefined };
  log.info("starting the database");
  const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  opened.push(() => postgres.stop());
  return { addresses: listEmbeddedAddresses(postgres), embedded: postgres };
}

/** Archives the log of the embedded database for as long as the server runs, and answers what is done about backups every night. */
async function startBackups(
  env: Env,
  postgres: EmbeddedPostgres,
  log: Logger,
): Promise<ServerBackups> {
  const { DATA_DIR: dataDir } = env;
  const [place, key] = [openBackupStore(env.BACKUP_TO, env), readBackupKey(env.BACKUP_KEY)];
  const store = sealStore(place, key);
  const retention = {
    days: env.BACKUP_KEEP_DAYS,
    weeks: env.BACKUP_KEEP_WEEKS,
    months: env.BACKUP_KEEP_MONTHS,
  };
  const to = env.BACKUP_COPY_TO === "" ? undefined : openBackupStore(env.BACKUP_COPY_TO, env);
  const uploads = env.FILES_S3_URL === "" ? join(dataDir, "files") : undefined;
  const archive = openLogArchive({
    store,
    address: postgres.backupAddress(),
    logFolder: join(locateDatabaseFolder(dataDir), "pg_wal"),
    uploads,
    log,
  });
  const nightly = await openNightlyBackups({
    store,
    source: { database: postgres, passwordFile: locatePasswordFile(dataDir), uploads },
    retention,
    copy:
      to && ((provenId) => copyBackups({ from: place, to, key, retention }, provenId, new Date())),
    copyWithinMs: BACKUP_COPY_WITHIN_MS,
    scratch: locateScratchFolder(dataDir),
    readFreeBytes: () => readFreeBytes(dataDir),
    log,
  });
  const keeper = keepArchive({
    archive,
    isRestorable: () => isRestorable(store),
    takeBackup: nightly.take,
    log,
  });
  opened.push(keeper.stop);
  return { ...nightly, readArchiveAgeMs: keeper.readAgeMs };
}

/** The list of erasures of a database of the club's own: pgBackRest has no place for it. */
const openOwnErasureList = (env: Env, log: Logger): ErasureList | undefined =>
  env.ERASURES_TO === ""
    ? undefined
    : openErasureList(
        sealStore(openBackupStore(env.ERASURES_TO, env), readBackupKey(env.BACKUP_KEY)),
        log,
      );

/** What a server does by the clock. */
type Work = { list: readonly Job[]; jobs: Jobs };

/** Starts everything that the server does by the clock. */
async function startWork(
  address: DatabaseAddress,
  platform: Platform,
  payments: Payments,
  backups: ServerBackups | undefined,
): Promise<Work> {
  const { env, log, outbox } = platform;
  const erasureList = backups ?? openOwnErasureList(env, log);
  const list = listJobs(platform, payments, backups, erasureList);
  const jobs = await startJobs(address, list, log);
  opened.push(() => jobs.stop());
  const sweep = setInterval(() => {
    outbox.nudge();
    payments.watch.nudge();
    notifyAnnouncements(platform, decideAudience).catch((err: unknown) => {
      log.warn({ err }, "an announcement waits");
    });
    sendDuePhoneAlerts(platform).catch((err: unknown) => {
      log.warn({ err }, "an alert to a phone waits");
    });
    notifyDuePromises(platform, PROMISES).catch((err: unknown) => {
      log.warn({ err }, "a notice of a promise waits");
    });
  }, 5_000);
  opened.push(async () => clearInterval(sweep));
  return { list, jobs };
}

async function serve(env: Env, log: Logger): Promise<void> {
  restrictOutgoingCalls(listOutgoingOrigins(env), log);
  if (env.TRACES_URL !== "") opened.push(startTracing(env, log));
  await openDataFolder(env.DATA_DIR);
  const { addresses, embedded } = await database(env, log);
  await migrate(addresses.migrate, log);
  const serving = openDatabase(addresses.run, log);
  const { db } = serving;
  opened.push(serving.close);
  const quarantine = await findQuarantine(db);
  if (quarantine !== undefined) {
    restrictOutgoingCalls(quarantineOrigins(env), log);
    log.warn({ quarantine }, "this is a restored copy in quarantine: it does nothing by itself");
  }
  // The one gate: everything that the server does by itself hangs on it.
  const hasJobs = env.JOBS === "on" && quarantine === undefined;
  if (hasJobs) await migrateJobs(addresses.migrate, log);
  if (env.isProduction) await requireServingRole(db);
  await requireKnownKeys(db, env, SEALED_COLUMNS);
  const ledger = openDatabase(addresses.read, log, READER_CONNECTIONS, READER_TIMEOUT_MS);
  opened.push(ledger.close);

  const clock = env.TEST_CLOCK ? createMovableClock() : systemClock;
  const post = createPost(env);
  opened.push(async () => post.close());
  if (env.JOBS === "off")
    log.warn("JOBS is off: no email leaves, no card is charged, nothing is fetched");
  const mail = createOutbox(db, clock, post, log, {
    readCheckpointLine: openCheckpointLine({ clock, db }),
    checkPlace: nameCheckPlace(env.PUBLIC_URL),
  });
  opened.push(() => mail.stop());
  const outbox = hasJobs ? mail : { ...mail, nudge: () => undefined };
  const captcha = createCaptcha(
    {
      verifyUrl: env.TURNSTILE_VERIFY_URL,
      secret: env.TURNSTILE_SECRET_KEY,
      hostname: new URL(env.PUBLIC_URL).hostname,
    },
    log,
  );
  const passwords = await createPasswords();
  const limits = openDatabase(addresses.run, log, LIMITER_CONNECTIONS);
  opened.push(limits.close);
  const limiter = createLimiter(limits.db, clock);
  await cleanFiles(env);
  const files = openFiles(env);
  const bytesInFlight = createBytesInFlight(env.UPLOADS_IN_FLIGHT_MB * 1_000_000);
  const platform: Platform = {
    env,
    log,
    clock,
    db,
    hashingKeys: await openHashingKeys(db, env),
    reader: ledger.db,
    limiter,
    passwords,
    captcha,
    outbox,
    files,
    bytesInFlight,
    stopping: stopping.signal,
  };

  const { watch, ...others } = openPayments(platform);
  opened.push(() => watch.stop());
  const payments = {
    ...others,
    watch: hasJobs ? watch : { ...watch, nudge: () => undefined },
  };
  if (hasJobs) await openDemoClub(payments.setting);
  const keepsBackups = env.BACKUP_TO !== "" && quarantine === undefined;
  const backups =
    embedded !== undefined && keepsBackups ? await startBackups(env, embedded, log) : undefined;
  const work = hasJobs ? await startWork(addresses.run, platform, payments, backups) : undefined;
  if (env.METRICS_PORT !== 0) {
    const pools = { serving, reading: ledger, limits };
    const close = await startMetrics(platform, addresses.read, {
      pools,
      jobs: work && { list: work.list, readAges: work.jobs.readAges },
      readArchiveAgeMs: backups?.readArchiveAgeMs,
    });
    opened.push(close);
  }

  const app = await buildApp(platform, payments, work?.jobs.workOff);
  opened.push(() => app.close());
  const office = await buildOffice(platform, payments, backups?.readArchiveAgeMs);
  opened.push(() => office.close());
  await app.listen({ host: env.HOST, port: env.PORT });
  await office.listen({ host: env.HOST, port: env.OFFICE_PORT });
  outbox.nudge();
  // Who was erased after the moment of a copy is erased again before it is released.
  if (quarantine !== undefined) await listDueErasures(platform);
  // The job comes round in minutes; the person who asks now need not wait for it.
  if (hasJobs) void fetchRateAndAsk(platform);
  const { HOST: host, PORT: port, OFFICE_PORT: office_port } = env;
  log.info(
    { url: env.PUBLIC_URL, office: env.OFFICE_URL, host, port, office_port, pid: process.pid },
    "serving",
  );
}

/** Why the server did not start, in a sentence for the person who started it; undefined for what is our own fault. */
function reasonOf(error: unknown, env: Env | undefined): string | undefined {
  const isOurs =
    error instanceof ConfigurationRefused ||
    error instanceof DatabaseRoleRefused ||
    error instanceof DataFolderRefused ||
    error instanceof EmbeddedDatabaseRefused ||
    error instanceof MigrationFailed;
  if (isOurs) return error.message;
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "42501") {
    return "The user of the database may not make tables and schemas. Set DATABASE_MIGRATE_URL to the user that owns the database.";
  }
  const wanted: unknown = error instanceof Error && "port" in error ? error.port : undefined;
  const port = typeof wanted === "number" ? wanted : (env?.PORT ?? 0);
  const names = ["OFFICE_PORT", "METRICS_PORT"] as const;
  const name = names.find((one) => port === env?.[one]) ?? "PORT";
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop what uses it, or set ${name} to another.`;
  if (code === "EACCES")
    return `Port ${port} may not be used by this user. Set ${name} to another.`;
  return undefined;
}

let isEnding = false;

/** Stops the server as its supervisor asks: at first it is no longer ready, and only then ends. Asked a second time it ends at once. */
async function stop(log: Logger, afterSeconds: number): Promise<void> {
  const isFirst = !stopping.signal.aborted;
  stopping.abort();
  if (isFirst && afterSeconds > 0) await pause(afterSeconds * SECOND_MS);
  await end(log, 0);
}

async function end(log: Logger, status: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  // Whatever hangs must not keep us: the embedded database then ends with us.
  setTimeout(() => process.exit(status || 1), EXIT_WITHIN_MS).unref();
  await closeAll(log);
  process.exitCode = status;
  process.exit();
}

async function main(): Promise<void> {
  let env: Env | undefined;
  let log = createLog("info");
  try {
    env = readEnv(process.env);
    log = createLog(env.LOG_LEVEL);
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
      process.on(signal, () => {
        log.info({ signal }, "stopping");
        void stop(log, env?.STOP_AFTER_SECONDS ?? 0);
      });
    }
    process.on("uncaughtException", (err) => {
      logFault(log, "uncaught", { err });
      void end(log, 1);
    });
    // Started with a channel to its parent, it does not outlive it.
    process.on("disconnect", () => void end(log, 0));
    await serve(env, log);
  } catch (error) {
    const reason = reasonOf(error, env);
    if (reason === undefined) logFault(log, "not_started", { err: error });
    else process.stderr.write(`${reason}\n`);
    await end(log, 1);
  }
}

await main();

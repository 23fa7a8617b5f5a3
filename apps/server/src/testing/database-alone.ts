/**
 * The database in a process of its own, migrated, in DATA_DIR, for servers that reach it by DATABASE_URL. Says their address once
 * it serves.
 */
import { startEmbeddedPostgres } from "#platform/embedded/embedded-postgres.ts";
import { migrateJobs } from "#platform/jobs.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { buildDatabaseUrl } from "./database-url.ts";

const log = createLog("info");
const dataDir = process.env["DATA_DIR"];
if (dataDir === undefined) throw new Error("DATA_DIR names no folder.");
const postgres = await startEmbeddedPostgres({ dataDir, log });

async function end(): Promise<void> {
  await postgres.stop();
  process.exit();
}
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"] as const) {
  process.once(signal, () => void end());
}
await migrate(postgres.addressOf("migrate"), log);
await migrateJobs(postgres.addressOf("migrate"), log);
log.info({ url: buildDatabaseUrl(postgres.addressOf("run")) }, "serving");

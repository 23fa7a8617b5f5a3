import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { verifyAudit } from "@kinfold/server/audit/index.ts";
import { openLogArchive, type SealedStore } from "@kinfold/server/backup/index.ts";
import { checkLedger } from "@kinfold/server/integrity/index.ts";
import { openDatabase, type Db } from "@kinfold/server/platform/db.ts";
import {
  locateDatabaseFolder,
  startEmbeddedPostgres,
} from "@kinfold/server/platform/embedded/embedded-postgres.ts";
import { readPort } from "@kinfold/server/platform/embedded/free-port.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { openMailbox } from "@kinfold/server/testing/mailbox.ts";
import { spawnServer } from "@kinfold/server/testing/spawned-server.ts";
import type { TimedWrite } from "./timed-journal.ts";

const log = createLog("silent");
const QUERY_TIMEOUT_MS = 120_000;
/** Longer than the sweep of the server, which does at once what waits. */
const LOOKED_AT_FOR_MS = 6_500;

/** What a restored copy has, beside what was acknowledged. */
export type CopyChecked = { missing: string[]; tooNew: string[]; faults: string[] };

const IDS = {
  payment_intent: sql`select reference as id from payment_intent`,
  withdrawal: sql`select withdrawal_id as id from withdrawal`,
  portfolio_order: sql`select reference as id from portfolio_order`,
} as const;

async function idsOf(db: Db): Promise<Record<TimedWrite["table"], Set<string>>> {
  const read = async (table: TimedWrite["table"]): Promise<Set<string>> => {
    const { rows } = await sql<{ id: string }>`${IDS[table]}`.execute(db);
    return new Set(rows.map(({ id }) => id));
  };
  return {
    payment_intent: await read("payment_intent"),
    withdrawal: await read("withdrawal"),
    portfolio_order: await read("portfolio_order"),
  };
}

/** Opens a restored copy and compares it with what was acknowledged before the moment and begun after it; undefined is the end. */
export async function checkCopy(
  folder: string,
  at: number | undefined,
  writes: readonly TimedWrite[],
  store: SealedStore,
): Promise<CopyChecked> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  const { db, close } = openDatabase(postgres.addressOf("read"), log, 2, QUERY_TIMEOUT_MS);
  try {
    const there = await idsOf(db);
    const until = at ?? Number.POSITIVE_INFINITY;
    const missing = writes.filter(
      (write) => write.acknowledgedAt < until && !there[write.table].has(write.id),
    );
    const tooNew = writes.filter(
      (write) => write.begunAt > until && there[write.table].has(write.id),
    );
    const { promises } = await checkLedger(db);
    const { wrong } = await verifyAudit(db, []);
    const faults = promises.flatMap(({ promise, brokenBy }) =>
      brokenBy.map((about) => `${promise}: ${about}`),
    );
    if (wrong !== undefined) faults.push(`audit entry ${wrong.number}: ${wrong.what}`);
    const { rows: slots } = await sql`select slot_name from pg_replication_slots`.execute(db);
    if (slots.length > 0) faults.push("it keeps the log for an archive that it does not have");
    const { mode } = await stat(locateDatabaseFolder(folder));
    if ((mode & 0o077) !== 0) faults.push("others may read its files");
    // It must not write into the archive that it came from.
    const archive = openLogArchive({
      store,
      address: postgres.backupAddress(),
      logFolder: join(locateDatabaseFolder(folder), "pg_wal"),
      uploads: undefined,
      log,
    });
    const refusal = await archive.runCycle().then(
      () => "it wrote",
      (error: unknown) => String(error),
    );
    if (!refusal.includes("backup_archive_of_another_database")) {
      faults.push(`the archive of the original: ${refusal}`);
    }
    const names = ({ table, id }: TimedWrite): string => `${table} ${id}`;
    return { missing: missing.map(names), tooNew: tooNew.map(names), faults };
  } finally {
    await close();
    await postgres.stop();
  }
}

/** Takes the mark of a copy away, as if the restore had forgotten it. */
export async function forgetMark(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  const { db, close } = openDatabase(postgres.address(), log, 1);
  try {
    await sql`set session_replication_role = replica`.execute(db);
    await sql`alter table restored_copy disable trigger all`.execute(db);
    await sql`delete from restored_copy`.execute(db);
    await sql`alter table restored_copy enable trigger all`.execute(db);
  } finally {
    await close();
    await postgres.stop();
  }
}

/** Starts a server on a copy for some seconds and answers what it did by itself: emails, and calls to any provider. */
export async function watchServerOnCopy(folder: string): Promise<string[]> {
  const done: string[] = [];
  const outside = createServer((request, response) => {
    done.push(`called ${request.url ?? ""}`);
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${readPort(outside)}`;
  const mailbox = await openMailbox();
  const server = spawnServer({
    NODE_ENV: "test",
    DATA_DIR: folder,
    PORT: "0",
    WEB_ROOT: "/nonexistent",
    SMTP_URL: mailbox.url,
    RATE_SOURCE_URL: `${url}/rates`,
    PAYSTACK_BASE_URL: `${url}/paystack`,
    MONNIFY_BASE_URL: `${url}/monnify`,
    FLUTTERWAVE_BASE_URL: `${url}/flutterwave`,
  });
  try {
    await server.says('"serving"');
    await pause(LOOKED_AT_FOR_MS);
    return [...done, ...mailbox.emails.map(({ subject }) => `sent ${subject ?? ""}`)];
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
    await mailbox.close();
    await new Promise((resolve) => outside.close(resolve));
  }
}

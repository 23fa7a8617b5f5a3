import { HOUR_MS } from "@kinfold/contract/durations";
import { existsSync } from "node:fs";
import { chown, open, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { EmbeddedDatabaseRefused, locatePostgresPrograms } from "#platform/embedded/binaries.ts";
import {
  locateDatabaseFolder,
  endLeftPostgres,
  locatePasswordFile,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#platform/embedded/embedded-postgres.ts";
import { readProcessStart } from "#platform/embedded/folder-lock.ts";
import { findIdentity } from "#platform/embedded/identity.ts";
import type { Logger } from "#platform/log.ts";
import { makeFolder, syncFolder } from "./backup-store.ts";
import { extractDatabase } from "./extract-database.ts";
import { streamLog } from "./log-feed.ts";
import { parseLsn } from "./log-position.ts";
import { nameBackupObject, uploadObject, type Upload } from "./records.ts";
import { BackupRefused, createFileMissing } from "./refused.ts";
import { prepareRestore, type RecoveryTarget, type RestorePlan } from "./restore-plan.ts";
import type { SealedStore } from "./sealed-store.ts";
import { hashBytes } from "./uploads.ts";

export type RestoreOrder = {
  store: SealedStore;
  /** The moment to restore; undefined for the last one that was archived. */
  at: Date | undefined;
  /** The data folder to make. It must be empty or not be there. */
  into: string;
  log: Logger;
};

export type Restored = { plan: RestorePlan; reachedLsn: string; audit: string | undefined };

const RECOVERY_WITHIN_MS = HOUR_MS;
/** So many uploads, of ten megabytes at most, are in memory. */
const UPLOADS_AT_ONCE = 4;

/** Refuses a folder that holds anything. */
async function requireEmpty(into: string): Promise<void> {
  let names: string[] = [];
  try {
    names = await readdir(into);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return;
    if (!existsSync(into)) throw unusable(into, error);
    throw new BackupRefused("restore_target_not_empty", `${into} is not an empty folder.`);
  }
  if (names.length > 0) {
    throw new BackupRefused(
      "restore_target_not_empty",
      `${into} is not empty. Restore into a new folder; nothing is ever overwritten.`,
    );
  }
}

const unusable = (into: string, error: unknown): BackupRefused =>
  new BackupRefused(
    "restore_target_unusable",
    `${into} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    { cause: error },
  );

/** Why it ended: a full disk or missing rights are said of the folder, whichever call met them, and everything else is as it was. */
function reasonOf(into: string, error: unknown): unknown {
  if (error instanceof Error && error.message.includes("No space left on device")) {
    return unusable(into, new Error("there is no room left on its disk"));
  }
  return error instanceof Error && "syscall" in error ? unusable(into, error) : error;
}

const WORK = /^(.*)\.restoring-(\d+)$/;
const workFolder = (into: string): string => `${into}.restoring-${process.pid}`;

async function removeWork(work: string): Promise<void> {
  await endLeftPostgres(work);
  await rm(work, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Removes what ended restores into this folder left: half a copy, and a database that still runs on it. One that ended had a number
 * that no process has now, or that is ours. It must not run while we restore into the same folder ourselves.
 */
export async function removeLeftRestores(into: string): Promise<void> {
  const names = await readdir(dirname(into)).catch((): string[] => []);
  for (const name of names) {
    const [, of, number = ""] = WORK.exec(name) ?? [];
    const pid = Number(number);
    if (of !== basename(into) || (pid !== process.pid && readProcessStart(pid) !== undefined))
      continue;
    await removeWork(join(dirname(into), name));
  }
}

/** Writes one upload as it was. Resolves once it would survive a power cut. */
async function restoreUpload(
  store: SealedStore,
  { name, sha256: sum }: Upload,
  folder: string,
): Promise<void> {
  const object = uploadObject(name);
  const bytes = await store.get(object, () => createFileMissing(object));
  if (hashBytes(bytes) !== sum) {
    throw new BackupRefused("backup_damaged", `The upload ${name} is not the one of the backup.`);
  }
  const path = join(folder, name);
  await makeFolder(dirname(path));
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function restoreUploads(
  store: SealedStore,
  { uploads, backup }: RestorePlan,
  folder: string,
): Promise<void> {
  if (backup.uploads === null) return;
  for (let at = 0; at < uploads.length; at += UPLOADS_AT_ONCE) {
    const some = uploads.slice(at, at + UPLOADS_AT_ONCE);
    const writes = some.map((upload) => restoreUpload(store, upload, folder));
    // All of them end before a refusal removes what was written.
    await Promise.allSettled(writes);
    await Promise.all(writes);
  }
  const folders = new Set(uploads.map(({ name }) => dirname(join(folder, name))));
  for (const made of folders) await syncFolder(made);
}

/** Where recovery stopped: PostgreSQL writes it into the history of the timeline that it began. */
async function readReached(data: string, timeline: number): Promise<string> {
  const next = (timeline + 1).toString(16).toUpperCase().padStart(8, "0");
  const history = await readFile(join(data, "pg_wal", `${next}.history`), "utf8").catch(() => "");
  const [, lsn] = history.trim().split("\n").at(-1)?.split("\t") ?? [];
  if (lsn === undefined) {
    throw new BackupRefused("restore_not_reached", "Recovery did not say where it stopped.");
  }
  return lsn;
}

function requireReached(reached: string, { name, notBefore, notAfter }: RecoveryTarget): void {
  const at = parseLsn(reached);
  if (at >= notBefore && (notAfter === undefined || at <= notAfter)) return;
  throw new BackupRefused(
    "restore_not_reached",
    `Recovery stopped at ${reached}, which is not ${name}. Use another backup.`,
  );
}

/** Marks the copy, in the database itself, before anybody can start a server on it. */
async function markRestored(
  postgres: EmbeddedPostgres,
  { backup, target }: RestorePlan,
  reached: string,
): Promise<void> {
  const client = new pg.Client(postgres.addressOf("migrate"));
  await client.connect();
  try {
    await client.query(
      "insert into restored_copy (restored_at, backup_label, target, reached_lsn) values (now(), $1, $2, $3)",
      [backup.id, target.name, reached],
    );
  } finally {
    await client.end();
  }
}

async function recover(
  { store, log }: RestoreOrder,
  plan: RestorePlan,
  work: string,
  owner: number | undefined,
): Promise<string> {
  const data = locateDatabaseFolder(work);
  await writeFile(join(data, "recovery.signal"), "", { mode: 0o600 });
  if (owner !== undefined) await chown(join(data, "recovery.signal"), owner, owner);
  const folder = join(work, "log");
  const feed = await streamLog(store, plan.segments, { folder, owner });
  let reached: string;
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: work,
      log,
      readyWithinMs: RECOVERY_WITHIN_MS,
      settings: [
        `restore_command=${feed.command}`,
        plan.target.setting,
        "recovery_target_action=promote",
        "recovery_target_timeline=current",
        "archive_mode=off",
        "hot_standby=off",
      ],
    });
    try {
      reached = await readReached(data, plan.backup.timeline);
      requireReached(reached, plan.target);
      await markRestored(postgres, plan, reached);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    // What was wrong with a segment says more than a recovery that was ended for it.
    await feed.stop();
    if (!(error instanceof EmbeddedDatabaseRefused)) throw error;
    throw new BackupRefused(
      "restore_not_reached",
      `Recovery did not reach ${plan.target.name}: ${error.message}`,
      { cause: error },
    );
  }
  await feed.stop();
  await rm(folder, { recursive: true, force: true });
  return reached;
}

/**
 * Restores a backup and the log after it into a new data folder, to a moment or to the last one that was archived, and marks the
 * copy as restored. Refused, it leaves nothing behind.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { store, at, into } = order;
  await requireEmpty(into);
  await removeLeftRestores(into);
  const plan = await prepareRestore(store, at);
  const work = workFolder(into);
  try {
    await makeFolder(work, 0o755);
    const { owner } = await findIdentity([work, await locatePostgresPrograms()]);
    const password = nameBackupObject(plan.backup.id, "password");
    await writeFile(
      locatePasswordFile(work),
      await store.get(password, () => createFileMissing(password)),
      {
        mode: 0o600,
      },
    );
    await restoreUploads(store, plan, join(work, "files"));
    await extractDatabase(store, plan.backup, locateDatabaseFolder(work), owner);
    const reachedLsn = await recover(order, plan, work, owner);
    if (existsSync(into)) await rmdir(into);
    // PostgreSQL flushed its files itself.
    await syncFolder(work);
    await rename(work, into);
    await syncFolder(dirname(into));
    return { plan, reachedLsn, audit: plan.backup.audit_anchor ?? undefined };
  } catch (error) {
    await removeWork(work);
    throw reasonOf(into, error);
  }
}

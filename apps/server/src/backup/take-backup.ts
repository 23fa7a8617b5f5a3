import { toBackupId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { assertExists } from "#platform/assert-exists.ts";
import { EMBEDDED_MAJOR, type EmbeddedAddresses } from "#platform/embedded/embedded-postgres.ts";
import { runBaseBackup } from "./base-backup.ts";
import { countErasures } from "./erasure-list.ts";
import { claimArchive } from "./identity.ts";
import { checkManifest, type FileSum } from "./postgres-manifest.ts";
import { nameBackupObject, formatStamp, type BackupRecord, type Upload } from "./records.ts";
import { BackupRefused } from "./refused.ts";
import type { SealedStore } from "./sealed-store.ts";
import { readTar } from "./tar.ts";
import { listStoredUploads, listUploads, storeUpload } from "./uploads.ts";

/** An object is written in seconds; a write that is older was killed. */
export const UNFINISHED_FOR_MS: number = DAY_MS;

export type BackupSource = {
  database: EmbeddedAddresses;
  /** The file that holds the superuser's password. */
  passwordFile: string;
  /** The folder of uploads; undefined when they are kept in a bucket. */
  uploads: string | undefined;
};

/** Runs one statement and closes the connection. */
async function ask<Row extends pg.QueryResultRow>(
  address: pg.ClientConfig,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the backup says about the ledger: the newest migration, and where the audit stands. */
async function readContents(database: EmbeddedAddresses) {
  const [known] = await ask<{ is_known: boolean }>(
    database.addressOf("read"),
    "select to_regclass('restored_copy') is not null as is_known",
  );
  if (known?.is_known !== true) {
    throw new BackupRefused(
      "backup_schema_too_old",
      "The database was not opened by this version yet. Start the server on it once.",
    );
  }
  const [contents] = await ask<{ schema: string; audit_anchor: string | null }>(
    database.addressOf("read"),
    `select (select max(name) from migration where name like '0%') as schema,
      (select audit_number || ':' || encode(hash, 'hex') from audit_head where audit_number > 0) as audit_anchor`,
  );
  assertExists(contents, "the database did not answer");
  return contents;
}

type Identity = { system_identifier: string; timeline: number; version: string };

/** Whose backup this will be. */
export async function readIdentity(address: pg.ClientConfig): Promise<Identity> {
  const [identity] = await ask<Identity>(
    address,
    `select system_identifier::text, (select timeline_id from pg_control_checkpoint()) as timeline,
      current_setting('server_version') as version from pg_control_system()`,
  );
  assertExists(identity, "the database did not say which it is");
  return identity;
}

/**
 * Takes a backup of the embedded database and its uploads while it serves: the copy is held against PostgreSQL's manifest,
 * and the record that makes it a backup is written last. Refused or cut short, it leaves the earlier backups as they were.
 */
export async function takeBackup(store: SealedStore, source: BackupSource): Promise<BackupRecord> {
  const { database, uploads: folder } = source;
  const { system_identifier, timeline, version } = await readIdentity(database.backupAddress());
  const contents = await readContents(database);
  await claimArchive(store, { system_identifier, timeline });
  await store.removeUnfinished(new Date(Date.now() - UNFINISHED_FOR_MS));
  const id = toBackupId(`${formatStamp(new Date())}-${randomBytes(4).toString("hex")}`);

  const sums = new Map<string, FileSum>();
  let bytes = 0;
  let frames = 0;
  const { start, end, manifest } = await runBaseBackup(
    database.backupAddress(),
    `kinfold ${id}`,
    async (chunks) => {
      const [toStore, toCheck] = tee(chunks, (size) => (bytes += size));
      const checking = sumFiles(toCheck, sums);
      // Heard of below, also when storing fails first.
      checking.catch(() => undefined);
      frames = await store.putStream(nameBackupObject(id, "database"), toStore);
      await checking;
    },
  );
  checkManifest(manifest, sums);
  const [{ ended_at } = { ended_at: "" }] = await ask<{ ended_at: string }>(
    database.backupAddress(),
    "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') as ended_at",
  );
  await store.put(nameBackupObject(id, "manifest"), manifest);
  await store.put(nameBackupObject(id, "password"), await readFile(source.passwordFile));

  const record: BackupRecord = {
    id,
    ended_at,
    system_identifier,
    postgres_major: EMBEDDED_MAJOR,
    postgres_version: version,
    timeline,
    start_lsn: start.lsn,
    end_lsn: end.lsn,
    bytes,
    files: sums.size,
    frames,
    ...contents,
    uploads: folder === undefined ? null : await storeUploads(store, folder),
    erasures: await countErasures(store),
  };
  await store.putRecord(nameBackupObject(id, "record"), record);
  return record;
}

async function storeUploads(store: SealedStore, folder: string): Promise<Upload[]> {
  const stored = await listStoredUploads(store);
  const uploads: Upload[] = [];
  for (const name of await listUploads(folder)) {
    const upload = await storeUpload(store, folder, name, stored);
    if (upload !== undefined) uploads.push(upload);
  }
  return uploads;
}

/** SHA-256 and size of every file of a tar. */
async function sumFiles(chunks: AsyncIterable<Buffer>, sums: Map<string, FileSum>): Promise<void> {
  for await (const { name, isFolder, content, size } of readTar(chunks)) {
    const hash = createHash("sha256");
    for await (const part of content) hash.update(part);
    if (!isFolder) sums.set(name, { size, sha256: hash.digest("hex") });
  }
}

/** The same chunks for two readers. Neither may be more than one chunk ahead of the other. */
function tee(
  chunks: AsyncIterable<Buffer>,
  count: (size: number) => void,
): [AsyncIterable<Buffer>, AsyncIterable<Buffer>] {
  const { readable, writable } = new TransformStream<Buffer, Buffer>();
  const writer = writable.getWriter();
  async function* first(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of chunks) {
        count(chunk.length);
        await writer.write(chunk);
        yield chunk;
      }
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => undefined);
      throw error;
    }
  }
  return [first(), readable];
}

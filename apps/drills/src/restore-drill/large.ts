import { cp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import {
  restoreBackup,
  takeBackup,
  type BackupSource,
  type LogArchive,
  type SealedStore,
} from "@kinfold/server/backup/index.ts";
import type { Logger } from "@kinfold/server/platform/log.ts";

/** How long it took, beside a plain copy. */
type LargeRestore = { bytes: number; restoreMs: number; copyMs: number };

const ROW_BYTES = 8_000;

/** Makes the database so much larger, by rows that do not compress well. */
async function fillDatabase(address: pg.ClientConfig, megabytes: number): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query("create schema filling");
    await client.query("create table filling.row (bytes text)");
    // Stored as it is: a value that PostgreSQL compressed would take less than it counts.
    await client.query("alter table filling.row alter bytes set storage external");
    await client.query(
      `insert into filling.row select (select string_agg(md5(random()::text || number || piece), '')
         from generate_series(1, $2::int / 32) piece) from generate_series(1, $1::int) number`,
      [Math.ceil((megabytes * 1_000_000) / ROW_BYTES), ROW_BYTES],
    );
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

/** Restores a database of at least so many megabytes, and copies the same files beside it with nothing else to do. */
export async function measureLargeRestore(
  given: {
    address: pg.ClientConfig;
    archive: LogArchive;
    store: SealedStore;
    source: BackupSource;
    scratch: string;
    log: Logger;
  },
  megabytes: number,
): Promise<LargeRestore> {
  const { address, archive, store, source, scratch, log } = given;
  await fillDatabase(address, megabytes);
  await archive.runCycle();
  await takeBackup(store, source);
  await archive.runCycle();
  const into = join(scratch, "large");
  const beside = join(scratch, "plain");
  try {
    const began = performance.now();
    await restoreBackup({ store, at: undefined, into, log });
    const restoreMs = performance.now() - began;
    const bytes = await sizeOf(into);
    const copying = performance.now();
    await cp(into, beside, { recursive: true });
    return { bytes, restoreMs, copyMs: performance.now() - copying };
  } finally {
    await rm(into, { recursive: true, force: true });
    await rm(beside, { recursive: true, force: true });
  }
}

const GIGABYTE = 1_000_000_000;
/** A gigabyte must be back after so long; more may take as much longer. */
const GIGABYTE_WITHIN_MS = 60_000;

/** How long a restore took, beside a plain copy of the same files. */
export const describeLarge = ({ bytes, restoreMs, copyMs }: LargeRestore): string =>
  `${(bytes / GIGABYTE).toFixed(2)} GB restored in ${(restoreMs / 1_000).toFixed(1)} s; a plain copy of it took ${(copyMs / 1_000).toFixed(1)} s: ${(restoreMs / copyMs).toFixed(1)} times as long`;

/** Whether a restore took too long. */
export const judgeLarge = (large: LargeRestore | undefined): string[] =>
  large !== undefined && large.restoreMs > GIGABYTE_WITHIN_MS * Math.max(1, large.bytes / GIGABYTE)
    ? [describeLarge(large)]
    : [];

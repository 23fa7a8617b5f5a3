import { MINUTE_MS } from "@kinfold/contract/durations";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { assertExists } from "#platform/assert-exists.ts";
import type { Logger } from "#platform/log.ts";
import { claimArchive } from "./identity.ts";
import {
  ArchiveHead,
  nameCycle,
  CYCLES,
  HEAD,
  nameSegmentObject,
  type ArchiveCycle,
  type Upload,
} from "./records.ts";
import {
  findSegmentEnd,
  parseLsn,
  SEGMENT_BYTES,
  nameSegment,
  parseSegmentNumber,
  findSegment,
} from "./log-position.ts";
import { BackupRefused } from "./refused.ts";
import type { SealedStore } from "./sealed-store.ts";
import { readIdentity } from "./take-backup.ts";
import { listStoredUploads, listUploads, hashBytes, storeUpload } from "./uploads.ts";
import { logFault } from "#platform/faults.ts";

export type ArchiveDeps = {
  store: SealedStore;
  /** How the role that takes backups reaches the database. */
  address: pg.ClientConfig;
  /** The folder `pg_wal` of the database. */
  logFolder: string;
  /** The folder of uploads; undefined when they are kept in a bucket. */
  uploads: string | undefined;
  log: Logger;
};

/** The archive of the write-ahead log of one database. */
export type LogArchive = {
  /** Archives what was written since the last round; undefined when there was nothing. One round at a time. */
  runCycle: () => Promise<ArchiveCycle | undefined>;
  /** Whether the last round found that a part of the log before it is gone. */
  hasHole: () => boolean;
};

/** Keeps the log until it is archived, up to max_slot_wal_keep_size. */
const SLOT = "kinfold_archive";
/** An idle database is marked this often, so that its last moments can be restored too. */
const MARK_AT_LEAST_MS = 5 * MINUTE_MS;

type Mark = { mark_lsn: string; covered_until: string; marked_at: string; last: bigint };

const NOW = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

async function withClient<T>(
  address: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function one<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row] = (await client.query<Row>(text, values)).rows;
  assertExists(row, "the database did not answer");
  return row;
}

/** Makes the slot where it is missing or lost, and answers the first segment that it keeps. */
async function keepLog(client: pg.Client, log: Logger): Promise<bigint> {
  const find = () =>
    client.query<{ restart_lsn: string | null; wal_status: string | null }>(
      "select restart_lsn, wal_status from pg_replication_slots where slot_name = $1",
      [SLOT],
    );
  const [slot] = (await find()).rows;
  if (slot?.restart_lsn != null && slot.wal_status !== "lost") {
    return findSegment(parseLsn(slot.restart_lsn));
  }
  if (slot !== undefined) {
    logFault(log, "archive_removed", { slot: SLOT });
    await client.query("select pg_drop_replication_slot($1)", [SLOT]);
  }
  const { lsn } = await one<{ lsn: string }>(
    client,
    "select lsn from pg_create_physical_replication_slot($1, true)",
    [SLOT],
  );
  return findSegment(parseLsn(lsn));
}

/**
 * Marks the log and closes its segment. The mark is a commit and then a restore point: recovery to any moment before the
 * commit, and to the point itself, finds its target in the log.
 */
async function markLog(client: pg.Client, name: string): Promise<Mark> {
  await client.query("begin");
  const { covered_until } = await one<{ covered_until: string }>(
    client,
    `select ${NOW} as covered_until, pg_current_xact_id()`,
  );
  await client.query("commit");
  const { mark_lsn } = await one<{ mark_lsn: string }>(
    client,
    "select pg_create_restore_point($1) as mark_lsn",
    [name],
  );
  const { end_lsn, marked_at } = await one<{ end_lsn: string; marked_at: string }>(
    client,
    `select pg_switch_wal() as end_lsn, ${NOW} as marked_at`,
  );
  const end = parseLsn(end_lsn) > parseLsn(mark_lsn) ? parseLsn(end_lsn) : parseLsn(mark_lsn);
  return { mark_lsn, covered_until, marked_at, last: findSegment(end - 1n) };
}

async function isIdle(client: pg.Client, since: string | undefined): Promise<boolean> {
  const { lsn } = await one<{ lsn: string }>(client, "select pg_current_wal_insert_lsn() as lsn");
  return lsn === since;
}

/** Opens the archive. Nothing is written before the first round. */
export function openLogArchive(deps: ArchiveDeps): LogArchive {
  const { store, log } = deps;
  let timeline: number | undefined;
  let head: ArchiveHead | undefined;
  let known: Set<string> | undefined;
  let after: string | undefined;
  let markedAt = 0;
  let hasHole = false;

  const open = async (): Promise<number> => {
    const identity = await readIdentity(deps.address);
    const { system_identifier } = identity;
    await claimArchive(store, { system_identifier, timeline: identity.timeline });
    head = await store.getRecord(HEAD, ArchiveHead);
    if (head === undefined && (await store.list(CYCLES)).length > 0) {
      throw new BackupRefused(
        "backup_file_missing",
        `${HEAD} is missing. Give BACKUP_TO an empty folder and take a backup.`,
      );
    }
    timeline = identity.timeline;
    return timeline;
  };

  /** Which segments come next, up to this one. A hole is said and left for the restore to refuse. */
  const nextSegments = (kept: bigint, last: bigint): bigint[] => {
    const wanted = head === undefined ? kept : parseSegmentNumber(head.last_segment) + 1n;
    hasHole = kept > wanted;
    if (hasHole) {
      logFault(log, "archive_hole", { from: String(wanted), to: String(kept) });
    }
    const first = hasHole ? kept : wanted;
    const count = last < first ? 0 : Number(last - first) + 1;
    return Array.from({ length: count }, (_, at) => first + BigInt(at));
  };

  const storeSegment = async (name: string): Promise<{ name: string; sha256: string }> => {
    const bytes = await readFile(join(deps.logFolder, name));
    if (bytes.length !== SEGMENT_BYTES) {
      throw new Error(`the log segment ${name} has ${bytes.length} bytes`);
    }
    await store.put(nameSegmentObject(name), bytes);
    return { name, sha256: hashBytes(bytes) };
  };

  const storeNewUploads = async (): Promise<{
    added: Upload[];
    removed: string[];
    all: Set<string>;
  }> => {
    if (deps.uploads === undefined) return { added: [], removed: [], all: new Set() };
    const stored = known ?? (await listStoredUploads(store));
    const all = new Set(await listUploads(deps.uploads));
    const added: Upload[] = [];
    for (const name of all) {
      // The first round names all of them: what happened while no server ran was not seen.
      if (known?.has(name) === true) continue;
      const upload = await storeUpload(store, deps.uploads, name, stored);
      if (upload !== undefined) added.push(upload);
    }
    return { added, removed: [...stored].filter((name) => !all.has(name)), all };
  };

  const runCycle = (): Promise<ArchiveCycle | undefined> =>
    withClient(deps.address, async (client) => {
      hasHole = false;
      const on = timeline ?? (await open());
      const kept = await keepLog(client, log);
      const isFresh = Date.now() - markedAt < MARK_AT_LEAST_MS;
      if (isFresh && (await isIdle(client, after))) return undefined;

      const number = (head?.number ?? 0) + 1;
      const mark = `kinfold_${number}`;
      const { last, ...marked } = await markLog(client, mark);
      // After the mark: whatever was committed before it finds its files here.
      const uploads = await storeNewUploads();
      const segments: ArchiveCycle["segments"] = [];
      for (const segment of nextSegments(kept, last)) {
        segments.push(await storeSegment(nameSegment(on, segment)));
      }
      const lastSegment = segments.at(-1)?.name;
      assertExists(lastSegment, "a mark was written and no segment ended");
      const cycle: ArchiveCycle = {
        number,
        mark,
        ...marked,
        segments,
        uploads_added: uploads.added,
        uploads_removed: uploads.removed,
      };
      await store.putRecord(nameCycle(number), cycle);
      const reached: ArchiveHead = { number, last_segment: lastSegment };
      await store.putRecord(HEAD, reached);
      head = reached;
      known = uploads.all;
      markedAt = Date.now();
      await client.query("select pg_replication_slot_advance($1, $2::pg_lsn)", [
        SLOT,
        findSegmentEnd(last),
      ]);
      const { lsn } = await one<{ lsn: string }>(
        client,
        "select pg_current_wal_insert_lsn() as lsn",
      );
      // Only what no one wrote into since then is idle.
      after = findSegment(parseLsn(lsn)) === last + 1n ? lsn : undefined;
      return cycle;
    });

  let running: Promise<unknown> = Promise.resolve();
  return {
    hasHole: () => hasHole,
    runCycle: () => {
      const next = running.then(runCycle);
      running = next.catch(() => undefined);
      return next;
    },
  };
}

import type { BackupId } from "@kinfold/contract/ids";
import { MINUTE_MS } from "@kinfold/contract/durations";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Anchor } from "#audit/index.ts";
import {
  addErasures,
  BackupRefused,
  findAgeFault,
  listBackups,
  pruneBackups,
  readErasureList,
  removeLeftRestores,
  restoreBackup,
  takeBackup,
  type BackupRecord,
  type BackupSource,
  type Copied,
  type KnownErasure,
  type Restored,
  type Retention,
  type SealedStore,
} from "#backup/index.ts";
import { findDoneErasures } from "#erasures/index.ts";
import { lookAtCopy, type Look } from "#integrity/index.ts";
import { openDatabase } from "#platform/db.ts";
import { endLeftPostgres, startEmbeddedPostgres } from "#platform/embedded/embedded-postgres.ts";
import type { Logger } from "#platform/log.ts";
import { logFault } from "#platform/faults.ts";

export type NightlyBackupDeps = {
  store: SealedStore;
  source: BackupSource;
  retention: Retention;
  /** Copies everything to another place, after this backup was verified; undefined when there is no other place. */
  copy: ((provenId: BackupId) => Promise<Copied>) | undefined;
  /** A copy that takes longer has failed: a share that never answers must not keep the night from being recorded. */
  copyWithinMs: number;
  /** A folder beside the data that the check makes, fills and removes. */
  scratch: string;
  /** The bytes that are free where that folder is. */
  readFreeBytes: () => Promise<number>;
  log: Logger;
};

/** The list of erasures, which outlives a restore to an earlier moment. */
export type ErasureList = {
  /** Adds the erasures that it does not name yet. */
  addErasures: (erasures: readonly KnownErasure[]) => Promise<void>;
};

/** Opens the list of erasures in this place: beside the backups, or alone where pgBackRest makes them. */
export function openErasureList(store: SealedStore, log: Logger): ErasureList {
  // Most of the time nothing is new, and the place need not be read.
  let listed: number | undefined;
  return {
    addErasures: async (erasures) => {
      if (erasures.length === listed) return;
      const added = await addErasures(store, erasures);
      listed = erasures.length;
      if (added > 0) log.info({ added }, "erasures were added to their list");
    },
  };
}

/** What a server that keeps backups does with them every night. */
export type NightlyBackups = ErasureList & {
  /** Takes a backup. */
  take: () => Promise<void>;
  /**
   * Restores the newest backup with all of the log after it, checks it, and removes what was restored. Once it was verified,
   * backups beyond the retention go, and what is new is copied to the other place. What could not be restored, is too old or
   * could not be copied is a failure.
   */
  check: (anchors: readonly Anchor[]) => Promise<Look>;
};

/** Something is archived every five minutes, also when no one writes. */
const ARCHIVED_WITHIN_MS = 15 * MINUTE_MS;
const CHECK_WITHIN_MS = 10 * MINUTE_MS;
const MEGABYTE = 1_000_000;
/** Left for the log of the restored backup, and for the club. */
const SPARED_BYTES = 1_000 * MEGABYTE;

/** Why a backup cannot be restored with so many bytes free; undefined when it can. A full disk would stop the club itself. */
function noRoom({ bytes, uploads }: BackupRecord, freeBytes: number): string | undefined {
  const ofUploads = (uploads ?? []).reduce((sum, { size }) => sum + size, 0);
  const neededBytes = bytes + ofUploads + SPARED_BYTES;
  if (freeBytes >= neededBytes) return undefined;
  const [needed, free] = [neededBytes, freeBytes].map((size) => Math.ceil(size / MEGABYTE));
  return `It was not restored: there is no room for it. ${needed} MB are needed, ${free} MB are free.`;
}

/** What is wrong with when a backup and the log after it end; undefined when nothing is. */
function ageFailure(endedAt: Date, archivedUntil: Date, checkedAt: Date): string | undefined {
  const fault = findAgeFault(endedAt, checkedAt);
  if (fault !== undefined) return fault;
  const silentMs = checkedAt.getTime() - archivedUntil.getTime();
  if (silentMs <= ARCHIVED_WITHIN_MS) return undefined;
  return `The log was last archived ${Math.floor(silentMs / MINUTE_MS)} minutes before the check.`;
}

/** Checks a copy that was restored into this folder. */
async function checkCopy(
  folder: string,
  { plan }: Restored,
  anchors: readonly Anchor[],
  log: Logger,
): Promise<{ look: Look; erasures: KnownErasure[] }> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  try {
    const { db, close } = openDatabase(postgres.addressOf("read"), log, 1, CHECK_WITHIN_MS);
    try {
      const { looked, broken } = await lookAtCopy(db, anchors);
      const look = { looked: { uploads: plan.uploads.length, ...looked }, broken };
      return { look, erasures: await findDoneErasures(db) };
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
  }
}

/** An erasure is in the list a minute after it was done. */
const LISTED_WITHIN_MS = 10 * MINUTE_MS;

/** Holds the list of erasures against those that a restored copy knows. */
async function checkErasureList(
  store: SealedStore,
  erasures: readonly KnownErasure[],
  checkedAt: Date,
): Promise<Look["broken"]> {
  try {
    const named = new Set<string>((await readErasureList(store)).map(({ erasure_id: id }) => id));
    const missing = erasures.filter(
      ({ erasure_id: id, erased_at: at }) =>
        !named.has(id) && checkedAt.getTime() - at.getTime() > LISTED_WITHIN_MS,
    );
    if (missing.length === 0) return [];
    const brokenBy = missing.map(({ erasure_id: id }) => id);
    return [{ promise: "each erasure is in the list beside the backups", brokenBy }];
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    return [{ promise: "the list of erasures is as it was written", brokenBy: [error.message] }];
  }
}

/** Opens what keeps, restores and removes the backups of this server, and removes what a check left that was killed. */
export async function openNightlyBackups(deps: NightlyBackupDeps): Promise<NightlyBackups> {
  const { store, source, retention, copy, copyWithinMs, scratch, readFreeBytes, log } = deps;

  const restoreNewest = async (newest: BackupRecord, anchors: readonly Anchor[]): Promise<Look> => {
    const checkedAt = new Date();
    const endedAt = new Date(newest.ended_at);
    const withoutRoom = noRoom(newest, await readFreeBytes());
    if (withoutRoom !== undefined) return { looked: {}, broken: [], failure: withoutRoom };
    try {
      const restored = await restoreBackup({ store, at: undefined, into: scratch, log });
      const { look: ofCopy, erasures } = await checkCopy(scratch, restored, anchors, log);
      const unlisted = await checkErasureList(store, erasures, checkedAt);
      const look = { ...ofCopy, broken: [...ofCopy.broken, ...unlisted] };
      const age = Math.max(0, checkedAt.getTime() - endedAt.getTime());
      const looked = { "minutes old": Math.round(age / MINUTE_MS), ...look.looked };
      const failure = ageFailure(endedAt, restored.plan.archivedUntil, checkedAt);
      return failure === undefined ? { ...look, looked } : { ...look, looked, failure };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  };

  /** Adds what came of the copy in the other place. */
  const addCopy = async (look: Look, copyAll: () => Promise<Copied>): Promise<Look> => {
    try {
      const done = await Promise.race([copyAll(), pause(copyWithinMs, undefined, { ref: false })]);
      if (done === undefined) {
        const minutes = Math.round(copyWithinMs / MINUTE_MS);
        return { ...look, failure: `The other place took more than ${minutes} minutes.` };
      }
      const { copied, compared, differing } = done;
      const looked = { ...look.looked, "other places": 1, copied, compared };
      if (differing.length === 0) return { ...look, looked };
      const promise = "the copy in the other place is what was kept";
      return { ...look, looked, broken: [...look.broken, { promise, brokenBy: differing }] };
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      logFault(log, "backup_not_copied", { err: error });
      return { ...look, failure: `It was not copied to the other place. ${error.message}` };
    }
  };

  const checkNewest = async (anchors: readonly Anchor[]): Promise<Look> => {
    let newest: BackupRecord | undefined;
    let look: Look;
    try {
      newest = (await listBackups(store)).at(-1);
      if (newest === undefined) {
        return { looked: {}, broken: [], failure: "There is no finished backup." };
      }
      look = await restoreNewest(newest, anchors);
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      logFault(log, "backup_not_restored", { err: error });
      return { looked: {}, broken: [], failure: `It was not restored. ${error.message}` };
    }
    if (look.failure !== undefined || look.broken.length > 0) return look;
    const pruned = await pruneBackups(store, retention, newest.id);
    log.info(pruned, "old backups were removed");
    if (copy !== undefined) return addCopy(look, () => copy(newest.id));
    return { ...look, looked: { ...look.looked, "other places": 0 } };
  };

  // A server that was killed in the middle of a check left it, and a database that runs on it.
  await removeLeftRestores(scratch);
  await endLeftPostgres(scratch);
  await rm(scratch, { recursive: true, force: true });
  let running: Promise<Look> | undefined;
  return {
    ...openErasureList(store, log),
    take: async () => {
      const { id, bytes } = await takeBackup(store, source);
      log.info({ backup: id, bytes }, "a backup was taken");
    },
    check: (anchors) => {
      // Begun again while it runs, it is one check: there is one folder.
      running ??= checkNewest(anchors).finally(() => (running = undefined));
      return running;
    },
  };
}

/** Where the check restores to: on the disk of the data, which has room for what it holds. */
export const locateScratchFolder = (dataDir: string): string => join(dataDir, "restored-for-check");

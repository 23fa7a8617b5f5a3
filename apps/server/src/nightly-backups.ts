import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Anchor } from "#audit/index.ts";
import {
  BackupRefused,
  listBackups,
  pruneBackups,
  restoreBackup,
  takeBackup,
  type BackupRecord,
  type BackupSource,
  type Restored,
  type Retention,
  type SealedStore,
} from "#backup/index.ts";
import { lookAtCopy, type Look } from "#books/index.ts";
import { openDatabase } from "#platform/db.ts";
import { startEmbeddedPostgres } from "#platform/embedded/embedded-postgres.ts";
import type { Logger } from "#platform/log.ts";

export type NightlyBackupDeps = {
  store: SealedStore;
  source: BackupSource;
  retention: Retention;
  /** A folder beside the data that the check makes, fills and removes. */
  scratch: string;
  log: Logger;
};

/** What a server that keeps backups does with them every night. */
export type NightlyBackups = {
  /** Takes a backup. */
  take: () => Promise<void>;
  /**
   * Restores the newest backup with all of the log after it, checks the copy, and removes it. Once it was found right, backups
   * beyond the retention go. What could not be restored, or is too old, is a failure.
   */
  check: (anchors: readonly Anchor[]) => Promise<Look>;
};

const OLDEST_MS = 26 * 3_600_000;
const MINUTE_MS = 60_000;
const CHECK_WITHIN_MS = 10 * MINUTE_MS;

/** Checks a copy that was restored into this folder. */
async function checkCopy(
  folder: string,
  { plan }: Restored,
  anchors: readonly Anchor[],
  log: Logger,
): Promise<Look> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  try {
    const { db, close } = openDatabase(postgres.addressOf("read"), log, 1, CHECK_WITHIN_MS);
    try {
      const { looked, broken } = await lookAtCopy(db, anchors);
      return { looked: { uploads: plan.uploads.length, ...looked }, broken };
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
  }
}

/** Opens what keeps, restores and removes the backups of this server, and removes what a check left that was killed. */
export async function openNightlyBackups(deps: NightlyBackupDeps): Promise<NightlyBackups> {
  const { store, source, retention, scratch, log } = deps;

  const restoreNewest = async (newest: BackupRecord, anchors: readonly Anchor[]): Promise<Look> => {
    const ageMs = Date.now() - new Date(newest.ended_at).getTime();
    try {
      const restored = await restoreBackup({ store, at: undefined, into: scratch, log });
      const look = await checkCopy(scratch, restored, anchors, log);
      const looked = { "minutes old": Math.round(ageMs / MINUTE_MS), ...look.looked };
      if (ageMs <= OLDEST_MS) return { ...look, looked };
      const hours = Math.floor(ageMs / (60 * MINUTE_MS));
      return { ...look, looked, failure: `The newest backup is ${hours} hours old.` };
    } finally {
      await rm(scratch, { recursive: true, force: true });
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
      log.error({ err: error }, "the newest backup could not be restored");
      return { looked: {}, broken: [], failure: `It was not restored. ${error.message}` };
    }
    if (look.failure !== undefined || look.broken.length > 0) return look;
    const pruned = await pruneBackups(store, retention, newest.id);
    log.info(pruned, "old backups were removed");
    return look;
  };

  // A server that was killed in the middle of a check left it.
  await rm(scratch, { recursive: true, force: true });
  let running: Promise<Look> | undefined;
  return {
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
export const scratchFolder = (dataDir: string): string => join(dataDir, "restored-for-check");

import {
  BackupRefused,
  findAgeFault,
  isRestorable,
  listBackups,
  openBackupStore,
  readBackupKey,
  readErasureList,
  sealStore,
} from "#backup/index.ts";
import type { Env } from "#platform/env.ts";
import { createFindings, type Finding } from "./finding.ts";

const find = createFindings("backups");

/** Whether erasures of a database of the club's own are listed outside of it. */
async function examineErasureList(env: Env): Promise<Finding> {
  if (env.ERASURES_TO === "") {
    const sentence = "No list of erasures is kept. Set ERASURES_TO and BACKUP_KEY.";
    return find(env.isProduction ? "wrong" : "unknown", sentence);
  }
  try {
    const store = sealStore(openBackupStore(env.ERASURES_TO, env), readBackupKey(env.BACKUP_KEY));
    return find("right", `The list of erasures names ${(await readErasureList(store)).length}.`);
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    return find("wrong", `${error.message} Check ERASURES_TO and BACKUP_KEY.`);
  }
}

/** Whether the newest backup can be restored, and how old it is. Reads the place of backups, and restores nothing. */
export async function examineBackups(env: Env, now: Date): Promise<Finding[]> {
  if (env.DATABASE_URL !== "") {
    return [
      find("unknown", "The database is the club's own: ask pgBackRest about its backups."),
      await examineErasureList(env),
    ];
  }
  if (env.BACKUP_TO === "") {
    const sentence = "No backups are kept. Set BACKUP_TO and BACKUP_KEY.";
    return [find(env.isProduction ? "wrong" : "unknown", sentence)];
  }
  const store = sealStore(openBackupStore(env.BACKUP_TO, env), readBackupKey(env.BACKUP_KEY));
  const copied =
    env.BACKUP_COPY_TO === ""
      ? [find("wrong", "Backups are in one place alone. Set BACKUP_COPY_TO to another.")]
      : [];
  try {
    const newest = (await listBackups(store)).at(-1);
    if (newest === undefined) {
      return [...copied, find("wrong", "There is no backup in BACKUP_TO. See why in the log.")];
    }
    const fault = findAgeFault(new Date(newest.ended_at), now);
    return [
      ...copied,
      fault === undefined
        ? find("right", `The newest backup ended at ${newest.ended_at}.`)
        : find("wrong", `${fault} See in the log why no newer one was taken.`),
      (await isRestorable(store))
        ? find("right", "It can be restored.")
        : find("wrong", "It cannot be restored. Run npm run restore to see what is missing."),
    ];
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    return [...copied, find("wrong", `${error.message} Check BACKUP_TO and BACKUP_KEY.`)];
  }
}

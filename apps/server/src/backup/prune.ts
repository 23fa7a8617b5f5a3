import type { BackupId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { lagosDay, type Day } from "#calendar/index.ts";
import { parseLsn, parseSegmentNumber, findSegment } from "./log-position.ts";
import {
  ArchiveCycle,
  nameBackupObject,
  CYCLES,
  nameCycle,
  nameSegmentObject,
  formatStamp,
  uploadObject,
  type BackupRecord,
} from "./records.ts";
import { AT_ONCE, listBackups } from "./restore-plan.ts";
import type { SealedStore } from "./sealed-store.ts";

/** Of how many of the last days, weeks and months with a backup the newest one is kept. */
export type Retention = { days: number; weeks: number; months: number };

/** Removed, each counted. */
export type Pruned = { backups: number; segments: number; uploads: number };

/** The Monday of a day's week. */
function mondayOf(day: Day): string {
  const noon = new Date(`${day}T12:00:00.000Z`);
  return new Date(noon.getTime() - ((noon.getUTCDay() + 6) % 7) * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

/** Chooses which of these backups, oldest first, are kept, by the days, weeks from Monday and months of Lagos. */
export function chooseKept(
  backups: readonly BackupRecord[],
  { days, weeks, months }: Retention,
): Set<string> {
  const newestFirst = backups.toReversed();
  const kept = new Set<string>();
  const keepNewestOf = (count: number, periodOf: (day: Day) => string): void => {
    const periods = new Set<string>();
    for (const { id, ended_at } of newestFirst) {
      const period = periodOf(lagosDay(new Date(ended_at)));
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(id);
    }
  };
  keepNewestOf(days, (day) => day);
  keepNewestOf(weeks, mondayOf);
  keepNewestOf(months, (day) => day.slice(0, 7));
  return kept;
}

/** The rounds of the archive that are still there, by number. */
async function listCycles(store: SealedStore): Promise<ArchiveCycle[]> {
  const names = await store.list(CYCLES);
  const cycles: ArchiveCycle[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const read = names.slice(at, at + AT_ONCE).map((name) => store.getRecord(name, ArchiveCycle));
    cycles.push(...(await Promise.all(read)).filter((cycle) => cycle !== undefined));
  }
  return cycles.toSorted((one, other) => one.number - other.number);
}

/** Whether a folder has no record among these and was begun a day before the newest of them: no one finishes it any more. */
function isUnfinishedAmong(backups: readonly BackupRecord[]): (folder: string) => boolean {
  const backupIds = new Set<string>(backups.map(({ id }) => id));
  const newest = new Date(backups.at(-1)?.ended_at ?? 0);
  const yesterday = formatStamp(new Date(newest.getTime() - DAY_MS));
  return (folder) => !backupIds.has(folder) && folder < yesterday;
}

/**
 * Removes the backups that the retention does not keep, and the uploads that only those needed. The proven one, which was restored
 * and verified, and every later one stay. The log is kept from the oldest of these and of the last days on: an older backup holds
 * its own end and no later moment. Cut short, it goes on the next time.
 */
export async function pruneBackups(
  store: SealedStore,
  retention: Retention,
  provenId: BackupId,
): Promise<Pruned> {
  const backups = await listBackups(store);
  const proven = backups.findIndex(({ id }) => id === provenId);
  if (proven === -1) return { backups: 0, segments: 0, uploads: 0 };
  const kept = chooseKept(backups, retention);
  for (const { id } of backups.slice(proven)) kept.add(id);
  const stays = backups.filter(({ id }) => kept.has(id));
  const ofDays = chooseKept(backups, { ...retention, weeks: 0, months: 0 });
  const oldest = backups.find(({ id }, at) => at >= proven || ofDays.has(id));
  if (oldest === undefined) return { backups: 0, segments: 0, uploads: 0 };
  const goes = backups.filter(({ id }) => !kept.has(id));
  for (const one of goes) {
    await store.putRecord(nameBackupObject(one.id, "removed"), one);
    await store.remove(nameBackupObject(one.id, "record"));
  }
  // These, and those that an earlier call did not get to the end of.
  const removed = (await listBackups(store, "removed")).filter(({ id }) => !kept.has(id));

  const cycles = await listCycles(store);
  // The restore reads back to the first round that ended before its backup did, so that one stays.
  const end = parseLsn(oldest.end_lsn);
  const first = cycles.findLast(({ mark_lsn }) => parseLsn(mark_lsn) <= end)?.number ?? 0;
  const endedCycles = cycles.filter(({ number }) => number < first);
  const keptCycles = cycles.filter(({ number }) => number >= first);

  const namesOf = (list: readonly { uploads: BackupRecord["uploads"] }[]): string[] =>
    list.flatMap(({ uploads }) => (uploads ?? []).map(({ name }) => name));
  const addedIn = (list: readonly ArchiveCycle[]): string[] =>
    list.flatMap(({ uploads_added }) => uploads_added.map(({ name }) => name));
  const needed = new Set([...namesOf(stays), ...addedIn(keptCycles)]);
  // Only what a removed record names: an upload that was stored a moment ago is in no record yet.
  const unneeded = new Set(
    [...namesOf(removed), ...addedIn(endedCycles)].filter((name) => !needed.has(name)),
  );

  const isRemoved = (folder: string): boolean => removed.some((one) => one.id === folder);
  const isUnfinished = isUnfinishedAmong(backups);
  for (const name of await store.list("base")) {
    const [, folder = "", part] = name.split("/");
    if (isRemoved(folder) ? part !== "removed" : isUnfinished(folder)) await store.remove(name);
  }
  for (const name of unneeded) await store.remove(uploadObject(name));
  // After the uploads, which they name, and before the segments, which are found without them.
  for (const { number } of endedCycles) await store.remove(nameCycle(number));
  const firstSegment = findSegment(parseLsn(oldest.start_lsn));
  // A round that is kept may begin before the backup did, and the restore holds all that it names against what is there.
  const named = new Set(keptCycles.flatMap(({ segments }) => segments.map(({ name }) => name)));
  const segments = (await store.list("log"))
    .map((name) => name.slice(nameSegmentObject("").length))
    .filter((name) => parseSegmentNumber(name) < firstSegment && !named.has(name));
  for (const name of segments) await store.remove(nameSegmentObject(name));
  for (const { id } of removed) await store.remove(nameBackupObject(id, "removed"));
  return { backups: goes.length, segments: segments.length, uploads: unneeded.size };
}

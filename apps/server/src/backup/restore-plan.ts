import {
  ArchiveCycle,
  ArchiveHead,
  nameBackupObject,
  BackupRecord,
  nameCycle,
  CYCLES,
  HEAD,
  nameSegmentObject,
  uploadObject,
  type Upload,
} from "./records.ts";
import { parseLsn, nameSegment, parseSegmentNumber, findSegment } from "./log-position.ts";
import { BackupRefused, createFileMissing } from "./refused.ts";
import type { SealedStore } from "./sealed-store.ts";
import { EMBEDDED_MAJOR } from "#platform/embedded/embedded-postgres.ts";

/** What recovery is told to stop at, and between which positions it must have stopped. */
export type RecoveryTarget = {
  setting: string;
  /** For people. */
  name: string;
  notBefore: bigint;
  notAfter: bigint | undefined;
};

export type RestorePlan = {
  backup: BackupRecord;
  target: RecoveryTarget;
  /** SHA-256 of the segments that recovery may ask for, by name. */
  segments: ReadonlyMap<string, string>;
  uploads: readonly Upload[];
  /** Every moment before this can be restored. */
  archivedUntil: Date;
};

const RECORD = /^base\/([A-Za-z0-9-]+)\/(record|removed)$/;

/** Every finished backup, in the order of the log, which no clock that jumped can change; or those whose removal was begun and not ended. */
export async function listBackups(
  store: SealedStore,
  listed: "record" | "removed" = "record",
): Promise<BackupRecord[]> {
  const backups: BackupRecord[] = [];
  for (const name of await store.list("base")) {
    const [, id, part] = RECORD.exec(name) ?? [];
    if (id === undefined || part !== listed) continue;
    const record = await store.getRecord(name, BackupRecord);
    if (record?.id !== id) throw createFileMissing(name);
    backups.push(record);
  }
  return backups.toSorted((one, other) => Number(parseLsn(one.end_lsn) - parseLsn(other.end_lsn)));
}

/** The newest backup, or the newest that had ended at a moment. */
async function chooseBackup(store: SealedStore, at: Date | undefined): Promise<BackupRecord> {
  const backups = await listBackups(store);
  const chosen = backups.findLast(({ ended_at }) => at === undefined || new Date(ended_at) <= at);
  if (chosen === undefined) {
    const [first] = backups;
    throw new BackupRefused(
      "backup_none",
      first === undefined
        ? "There is no finished backup here."
        : `The oldest backup ended at ${first.ended_at}: choose a later moment.`,
    );
  }
  if (chosen.postgres_major !== EMBEDDED_MAJOR) {
    throw new BackupRefused(
      "backup_version_unknown",
      `The backup is of PostgreSQL ${chosen.postgres_major}, this program brings ${EMBEDDED_MAJOR}. Restore with the version that made it.`,
    );
  }
  return chosen;
}

async function readCycle(store: SealedStore, number: number): Promise<ArchiveCycle> {
  const cycle = await store.getRecord(nameCycle(number), ArchiveCycle);
  if (cycle === undefined) throw createFileMissing(nameCycle(number));
  return cycle;
}

/** So many rounds are read at once: a bucket is slow to answer, not busy. */
export const AT_ONCE = 16;

/** The number of the first round that is still kept; undefined when there is none. */
async function firstCycle(store: SealedStore): Promise<number | undefined> {
  const [name] = await store.list(CYCLES);
  return name === undefined ? undefined : Number(name.slice(CYCLES.length + 1));
}

/** Whether the log that goes on from a backup was removed with the rounds that named it, as the retention says. */
async function isLogRemoved(
  store: SealedStore,
  first: number,
  { end_lsn }: BackupRecord,
): Promise<boolean> {
  if (first === 1) return false;
  const { mark_lsn, segments } = await readCycle(store, first);
  const [next] = segments;
  const end = parseLsn(end_lsn);
  return (
    parseLsn(mark_lsn) > end &&
    next !== undefined &&
    parseSegmentNumber(next.name) > findSegment(end) + 1n
  );
}

/**
 * The rounds of the archive that go on from a backup, in order; undefined when they are not kept any more. Refuses a hole, and an
 * archive that ends before its head.
 */
async function readLog(
  store: SealedStore,
  backup: BackupRecord,
): Promise<ArchiveCycle[] | undefined> {
  const head = await store.getRecord(HEAD, ArchiveHead);
  const first = await firstCycle(store);
  if (head === undefined) {
    if (first !== undefined) throw createFileMissing(HEAD);
    return [];
  }
  if (first !== undefined && (await isLogRemoved(store, first, backup))) return undefined;
  const end = findSegment(parseLsn(backup.end_lsn));
  const cycles: ArchiveCycle[] = [];
  for (let last = head.number; last > 0; last -= AT_ONCE) {
    const from = Math.min(last, Math.max(first ?? 1, last - AT_ONCE + 1));
    const numbers = Array.from({ length: last - from + 1 }, (_, at) => from + at);
    const read = await Promise.all(numbers.map((number) => readCycle(store, number)));
    const after = read.filter(({ mark_lsn }) => parseLsn(mark_lsn) > parseLsn(backup.end_lsn));
    cycles.unshift(...after);
    if (after.length < read.length || from === first) break;
  }
  const last = cycles.at(-1)?.segments.at(-1)?.name;
  if (last !== undefined && last !== head.last_segment) throw createFileMissing(head.last_segment);
  let wanted = end + 1n;
  for (const { segments } of cycles) {
    for (const { name } of segments) {
      const number = parseSegmentNumber(name);
      if (number > wanted || name !== nameSegment(backup.timeline, number)) {
        throw new BackupRefused(
          "backup_segment_missing",
          `The log has a hole: ${nameSegment(backup.timeline, wanted)} was never archived. Restore a moment before it, or from a later backup.`,
        );
      }
      if (number === wanted) wanted += 1n;
    }
  }
  return cycles;
}

/** The moment that a backup holds without any log after it. */
const endOf = ({ id, end_lsn, ended_at }: BackupRecord): RecoveryTarget => ({
  setting: "recovery_target=immediate",
  name: `the end of the backup ${id}, ${ended_at}`,
  notBefore: parseLsn(end_lsn),
  notAfter: undefined,
});

/** What is left of a moment whose log is not kept any more: a backup as it was, for a caller who names its end. */
function targetWithoutLog(backup: BackupRecord, at: Date | undefined): RecoveryTarget {
  const endedAt = new Date(backup.ended_at);
  if (at?.getTime() === endedAt.getTime()) return endOf(backup);
  throw new BackupRefused(
    "backup_beyond_archive",
    `The log after the backup ${backup.id} is not kept any more. --at ${endedAt.toISOString()} restores it as it was then.`,
  );
}

function targetOf(
  backup: BackupRecord,
  cycles: readonly ArchiveCycle[],
  at: Date | undefined,
): RecoveryTarget {
  const end = parseLsn(backup.end_lsn);
  const last = cycles.at(-1);
  if (at === undefined) {
    if (last === undefined) return endOf(backup);
    const reached = parseLsn(last.mark_lsn);
    return {
      setting: `recovery_target_name=${last.mark}`,
      name: `the last archived moment, ${last.covered_until}`,
      notBefore: reached,
      notAfter: reached,
    };
  }
  const next = cycles.find(({ covered_until }) => new Date(covered_until) > at);
  if (next === undefined) {
    throw new BackupRefused(
      "backup_beyond_archive",
      `The archive reaches until ${last?.covered_until ?? backup.ended_at}. Choose an earlier moment, or leave --at out for the last one.`,
    );
  }
  const before = cycles.findLast(({ marked_at }) => new Date(marked_at) <= at);
  return {
    // PostgreSQL reads this before it knows the names of time zones.
    setting: `recovery_target_time=${at.toISOString().replace("T", " ").replace("Z", "+00")}`,
    name: at.toISOString(),
    notBefore: before === undefined ? end : parseLsn(before.mark_lsn),
    notAfter: parseLsn(next.mark_lsn),
  };
}

/** The uploads that were there at the moment: those of the backup, with what was added and removed since. */
function uploadsAt(
  backup: BackupRecord,
  cycles: readonly ArchiveCycle[],
  at: Date | undefined,
): Upload[] {
  const uploads = new Map((backup.uploads ?? []).map((upload) => [upload.name, upload]));
  for (const cycle of cycles) {
    for (const upload of cycle.uploads_added) uploads.set(upload.name, upload);
    if (at !== undefined && new Date(cycle.marked_at) > at) break;
    for (const name of cycle.uploads_removed) uploads.delete(name);
  }
  return [...uploads.values()];
}

/**
 * Decides from which backup to restore and how far the log goes, and holds everything that this needs against what is there.
 * Refuses before anything is written.
 */
export async function prepareRestore(
  store: SealedStore,
  at: Date | undefined,
): Promise<RestorePlan> {
  const backup = await chooseBackup(store, at);
  const log = await readLog(store, backup);
  const cycles = log ?? [];
  const target = log === undefined ? targetWithoutLog(backup, at) : targetOf(backup, log, at);
  const uploads = uploadsAt(backup, cycles, at);
  const wanted = cycles.slice(
    0,
    1 + cycles.findIndex(({ mark_lsn }) => parseLsn(mark_lsn) === target.notAfter),
  );
  const segments = new Map(
    wanted.flatMap((cycle) => cycle.segments).map(({ name, sha256 }) => [name, sha256]),
  );
  await requirePresent(store, backup, segments, uploads);
  const archivedUntil = new Date(cycles.at(-1)?.covered_until ?? backup.ended_at);
  return { backup, target, segments, uploads, archivedUntil };
}

/** Whether everything that was archived can be restored from the newest backup, as far as can be told without reading all of it. */
export async function isRestorable(store: SealedStore): Promise<boolean> {
  try {
    await prepareRestore(store, undefined);
    return true;
  } catch (error) {
    if (error instanceof BackupRefused && error.code !== "backup_place_unusable") return false;
    throw error;
  }
}

async function requirePresent(
  store: SealedStore,
  { id, frames }: BackupRecord,
  segments: ReadonlyMap<string, string>,
  uploads: readonly Upload[],
): Promise<void> {
  const base = new Set(await store.list(`base/${id}`));
  const parts = Array.from(
    { length: frames },
    (_, frame) => `${nameBackupObject(id, "database")}.${String(frame).padStart(6, "0")}`,
  );
  for (const name of [
    ...parts,
    nameBackupObject(id, "manifest"),
    nameBackupObject(id, "password"),
  ]) {
    if (!base.has(name)) throw createFileMissing(name);
  }
  const logs = new Set(await store.list("log"));
  for (const name of segments.keys()) {
    if (logs.has(nameSegmentObject(name))) continue;
    throw new BackupRefused(
      "backup_segment_missing",
      `The log segment ${name} is missing. Restore a moment before it, or from a later backup.`,
    );
  }
  const files = new Set(await store.list("files"));
  for (const { name } of uploads)
    if (!files.has(uploadObject(name))) throw createFileMissing(uploadObject(name));
}

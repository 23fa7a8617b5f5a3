import type { BackupId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { createHash } from "node:crypto";
import { array, create, object, string } from "superstruct";
import type { BackupStore } from "./backup-store.ts";
import { ERASURES } from "./erasure-list.ts";
import { pruneBackups, type Retention } from "./prune.ts";
import { nameBackupObject, HEAD, IDENTITY } from "./records.ts";
import { BackupRefused } from "./refused.ts";
import type { BackupKey } from "./sealed-object.ts";
import { sealStore } from "./sealed-store.ts";
import { UNFINISHED_FOR_MS } from "./take-backup.ts";

/** What a copy to another place did. */
export type Copied = {
  /** Objects that were not there yet. */
  copied: number;
  /** Older ones that were read again and compared. */
  compared: number;
  /** Of those the names that held something else. They are left as they are, and compared every night until someone mends them. */
  differing: string[];
};

export type CopyDeps = {
  from: BackupStore;
  to: BackupStore;
  key: BackupKey;
  retention: Retention;
};

/**
 * Kept where the backups are, once they were copied: from then on an empty other place is a disk that is not there. It names what
 * differed the last time.
 */
const COPIED = "archive/copied";
const CopiedBefore = object({ copied_at: string(), differing: array(string()) });
/** Every object is compared once in so many nights. */
const TURNS = 7;

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The night on which an object is compared, by its name. */
const turnOf = (name: string): number =>
  createHash("sha256").update(name).digest().readUInt8(0) % TURNS;

async function readDiffering(from: BackupStore): Promise<Set<string>> {
  const kept = await from.get(COPIED);
  if (kept === undefined) return new Set();
  return new Set(create(JSON.parse(kept.toString("utf8")), CopiedBefore).differing);
}

const isRecord = (name: string): boolean => name.startsWith("base/") && name.endsWith("/record");

/** Refuses another place that holds the archive of another database, or nothing although it was copied to. */
async function refuseWrongPlace({ from, to }: CopyDeps, names: readonly string[]): Promise<void> {
  const theirs = await to.get(IDENTITY);
  const ours = await from.get(IDENTITY);
  if (theirs === undefined) {
    if (!names.includes(COPIED)) return;
    throw new BackupRefused(
      "backup_place_unusable",
      `The other place is empty, and was copied to before: is its disk there? Remove ${COPIED} to begin anew.`,
    );
  }
  if (ours === undefined || hashOf(theirs) !== hashOf(ours)) {
    throw new BackupRefused(
      "backup_archive_of_another_database",
      "The other place holds the backups of another database. Copy to an empty folder.",
    );
  }
}

/** The objects of finished backups and of the archive, in an order in which a copy that is cut short is an earlier state. */
async function listObjects(from: BackupStore): Promise<string[]> {
  // A round is written after its segments and uploads, a record after its backup: whatever names something is listed before it.
  const archive = await from.list("archive");
  const base = await from.list("base");
  // A record says how many erasures the list named.
  const content = [
    ...(await from.list("log")),
    ...(await from.list("files")),
    ...(await from.list(ERASURES)),
  ];
  const finished = new Set(base.filter(isRecord).map((name) => name.split("/")[1]));
  const isOfFinished = ([, id, part]: string[]): boolean => part !== "removed" && finished.has(id);
  const ofFinished = base.filter((name) => isOfFinished(name.split("/")));
  return [
    ...content,
    ...ofFinished.filter((name) => !isRecord(name)),
    ...archive.filter((name) => name !== HEAD),
    ...ofFinished.filter(isRecord),
  ];
}

/** Writes an object and reads it back. Refuses a place that does not hold what was written. */
async function copyObject(to: BackupStore, name: string, bytes: Buffer): Promise<void> {
  await to.put(name, bytes);
  const there = await to.get(name);
  if (there !== undefined && hashOf(there) === hashOf(bytes)) return;
  throw new BackupRefused("backup_place_unusable", `The other place does not keep ${name}.`);
}

/**
 * Copies what is not yet in another place, encrypted as it is, and compares every older object once in seven nights. Then the
 * other place is pruned by the same retention, by itself: what is lost here is not removed there. The backup `provenId` was
 * restored and verified. Refuses backup_place_unusable and backup_archive_of_another_database.
 */
export async function copyBackups(deps: CopyDeps, provenId: BackupId, now: Date): Promise<Copied> {
  const { from, to, key, retention } = deps;
  // Read first and written last: it says how much must be there.
  const head = await from.get(HEAD);
  const names = await listObjects(from);
  await refuseWrongPlace(deps, names);
  await to.removeUnfinished(new Date(now.getTime() - UNFINISHED_FOR_MS));
  const there = new Set(
    (
      await Promise.all(["archive", "base", "log", "files", ERASURES].map((part) => to.list(part)))
    ).flat(),
  );
  const turn = Math.floor(now.getTime() / DAY_MS) % TURNS;
  const differedBefore = await readDiffering(from);
  const isDue = (name: string): boolean => turnOf(name) === turn || differedBefore.has(name);
  const done: Copied = { copied: 0, compared: 0, differing: [] };
  for (const name of names) {
    const isThere = there.has(name);
    if (name === COPIED || (isThere && !isDue(name))) continue;
    const bytes = await from.get(name);
    // Pruned since it was listed.
    if (bytes === undefined) continue;
    if (isThere) {
      const theirs = await to.get(name);
      done.compared += 1;
      if (theirs === undefined || hashOf(theirs) !== hashOf(bytes)) done.differing.push(name);
    } else {
      await copyObject(to, name, bytes);
      done.copied += 1;
    }
  }
  if (!names.includes(nameBackupObject(provenId, "record"))) {
    throw new BackupRefused("backup_none", "The backup that was checked is gone.");
  }
  if (head !== undefined) await copyObject(to, HEAD, head);
  const copied = { copied_at: now.toISOString(), differing: done.differing };
  await from.put(COPIED, Buffer.from(JSON.stringify(copied)));
  await pruneBackups(sealStore(to, key), retention, provenId);
  return done;
}

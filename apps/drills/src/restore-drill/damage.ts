import { HOUR_MS } from "@kinfold/contract/durations";
import { randomBytes } from "node:crypto";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import {
  listBackups,
  openFolderStore,
  prepareRestore,
  readBackupKey,
  restoreBackup,
  sealStore,
  type SealedStore,
} from "@kinfold/server/backup/index.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { type } from "superstruct";

/** Of a round only what is changed matters here. */
const Round = type({});

type Damage = {
  name: string;
  /** The code that a restore must refuse it with. */
  code: string;
  spoil: (place: string, store: SealedStore) => Promise<void>;
  /** Another key than the one it was encrypted with. */
  hasOtherKey?: true;
  /** The moment that is asked for, instead of everything that was archived. */
  at?: Date;
};

async function firstFrame(place: string): Promise<string> {
  const [id = ""] = await readdir(join(place, "base"));
  return join(place, "base", id, "database.000000");
}

async function change(file: string, how: (bytes: Buffer) => Buffer): Promise<void> {
  await writeFile(file, how(await readFile(file)));
}

const flipAt =
  (share: number, mask: number) =>
  (bytes: Buffer): Buffer => {
    const at = share < 1 ? Math.floor(bytes.length * share) : share;
    bytes.writeUInt8(bytes.readUInt8(at) ^ mask, at);
    return bytes;
  };

/** Which of the archived segments: the last, or one with others before and after it. */
type Which = "last" | "middle";

/** Of the segments that a restore needs: the backup holds the log from before its end itself. */
async function segment(place: string, store: SealedStore, which: Which): Promise<string> {
  const names = [...(await prepareRestore(store, undefined)).segments.keys()].toSorted();
  const name = names.at(which === "last" ? -1 : names.length >> 1);
  if (name === undefined || names.length < 3) throw new Error("the log has no middle");
  return join(place, "log", name);
}

/** Leaves a segment out that was archived. A hole with later segments behind it is where PostgreSQL itself ends quietly. */
export async function removeSegment(
  place: string,
  store: SealedStore,
  which: Which,
): Promise<void> {
  await rm(await segment(place, store, which));
}

/** Leaves a part of the database out. */
export async function removeFile(place: string): Promise<void> {
  await rm(await firstFrame(place));
}

const BLOCK_BYTES = 512;

/** A tar without one of its files. */
function withoutFile(tar: Buffer, left: string): Buffer {
  const field = (from: number, length: number): string =>
    tar.toString("latin1", from, from + length).replace(/\0.*$/s, "");
  for (let at = 0; at < tar.length;) {
    const size = Number.parseInt(field(at + 124, 12) || "0", 8);
    const end = at + BLOCK_BYTES * (1 + Math.ceil(size / BLOCK_BYTES));
    if (field(at, 100) === left) return Buffer.concat([tar.subarray(0, at), tar.subarray(end)]);
    at = end;
  }
  throw new Error(`there is no ${left} in the backup`);
}

/** Writes the backup anew without one file of the database, as a program would that forgot it. */
async function leaveOut(store: SealedStore, left: string): Promise<void> {
  const [backup] = await listBackups(store);
  if (backup === undefined) throw new Error("there is no backup");
  const name = `base/${backup.id}/database`;
  const chunks: Buffer[] = [];
  await store.readStream(name, backup.frames, async (parts) => {
    for await (const part of parts) chunks.push(part);
  });
  const tar = withoutFile(Buffer.concat(chunks), left);
  const frames = await store.putStream(name, Readable.from([tar]));
  await store.putRecord(`base/${backup.id}/record`, { ...backup, frames });
}

/** Lets the last round of the archive say that its log goes further than it does. */
async function claimMore(place: string, store: SealedStore): Promise<void> {
  const name = (await readdir(join(place, "archive/cycle"))).toSorted().at(-1) ?? "";
  const round = await store.getRecord(`archive/cycle/${name}`, Round);
  if (round === undefined) throw new Error("there is no round");
  await store.putRecord(`archive/cycle/${name}`, { ...round, mark_lsn: "FFFFFFFF/0" });
}

/** The upload that the drill keeps beside the database. */
export const UPLOAD = "receipts/aa/drill";

const DAMAGES: readonly Damage[] = [
  {
    name: "truncated",
    code: "backup_truncated",
    spoil: async (place) =>
      change(await firstFrame(place), (bytes) => bytes.subarray(0, bytes.length >> 1)),
  },
  {
    name: "one bit flipped",
    code: "backup_damaged",
    spoil: async (place) => change(await firstFrame(place), flipAt(0.5, 4)),
  },
  {
    name: "wrong version",
    code: "backup_version_unknown",
    spoil: async (place) => change(await firstFrame(place), flipAt(4, 2)),
  },
  { name: "wrong key", code: "backup_key_wrong", spoil: async () => undefined, hasOtherKey: true },
  {
    name: "missing last segment",
    code: "backup_segment_missing",
    spoil: (place, store) => removeSegment(place, store, "last"),
  },
  {
    name: "missing segment in the middle",
    code: "backup_segment_missing",
    spoil: (place, store) => removeSegment(place, store, "middle"),
  },
  {
    name: "torn segment",
    code: "backup_truncated",
    spoil: async (place, store) =>
      change(await segment(place, store, "middle"), (bytes) =>
        bytes.subarray(0, bytes.length >> 1),
      ),
  },
  {
    name: "missing password of the database",
    code: "backup_file_missing",
    spoil: async (place) => rm(join(dirname(await firstFrame(place)), "password")),
  },
  {
    name: "missing upload",
    code: "backup_file_missing",
    spoil: async (place) => rm(join(place, "files", UPLOAD)),
  },
  {
    name: "one bit flipped in an upload",
    code: "backup_damaged",
    spoil: (place) => change(join(place, "files", UPLOAD), flipAt(0.5, 1)),
  },
  // Recovery ends at its target and says so, and that is before what was archived.
  { name: "a log that ends before its record", code: "restore_not_reached", spoil: claimMore },
  // PostgreSQL would start from the newest checkpoint, and be wrong.
  {
    name: "missing backup_label",
    code: "backup_manifest_mismatch",
    spoil: (_place, store) => leaveOut(store, "backup_label"),
  },
  {
    name: "a moment that is not archived yet",
    code: "backup_beyond_archive",
    spoil: async () => undefined,
    at: new Date(Date.now() + HOUR_MS),
  },
];

/** Restores from damaged copies of the place, and answers those that were not refused as they must be. */
export async function tryDamagedCopies(
  place: string,
  key: string,
  scratch: string,
): Promise<{ refused: string[]; faults: string[] }> {
  const refused: string[] = [];
  const faults: string[] = [];
  for (const { name, code, spoil, hasOtherKey, at } of DAMAGES) {
    const copy = join(scratch, "damaged");
    const into = join(scratch, "into");
    await cp(place, copy, { recursive: true });
    await spoil(copy, sealStore(openFolderStore(copy), readBackupKey(key)));
    const used = hasOtherKey === true ? randomBytes(32).toString("base64") : key;
    const store = sealStore(openFolderStore(copy), readBackupKey(used));
    const outcome = await restoreBackup({ store, at, into, log: createLog("silent") }).then(
      () => "restored",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const left = (await readdir(scratch)).filter((entry) => entry.startsWith("into"));
    if (!outcome.startsWith(`${code}: `)) faults.push(`${name}: ${outcome}`);
    else if (left.length > 0) faults.push(`${name}: it left ${left.join(", ")}`);
    else refused.push(`${name}: ${outcome}`);
    await rm(copy, { recursive: true, force: true });
    await rm(into, { recursive: true, force: true });
  }
  return { refused, faults };
}

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
};

async function firstFrame(place: string): Promise<string> {
  const [id = ""] = await readdir(join(place, "base"));
  return join(place, "base", id, "database.000000");
}

async function change(file: string, how: (bytes: Buffer) => Buffer): Promise<void> {
  await writeFile(file, how(await readFile(file)));
}

function flipMiddle(bytes: Buffer): Buffer {
  const at = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

/** A segment with others before and after it that a restore needs: the backup holds the log from before its end itself. */
async function findMiddleSegment(place: string, store: SealedStore): Promise<string> {
  const names = [...(await prepareRestore(store, undefined)).segments.keys()].toSorted();
  const name = names[names.length >> 1];
  if (name === undefined || names.length < 3) throw new Error("the log has no middle");
  return join(place, "log", name);
}

/** Leaves a segment out that was archived. A hole with later segments behind it is where PostgreSQL itself ends quietly. */
export async function removeSegment(place: string, store: SealedStore): Promise<void> {
  await rm(await findMiddleSegment(place, store));
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

/** What the tests of backups do not try: apps/server/src/backup. */
const DAMAGES: readonly Damage[] = [
  {
    name: "torn segment",
    code: "backup_truncated",
    spoil: async (place, store) =>
      change(await findMiddleSegment(place, store), (bytes) =>
        bytes.subarray(0, bytes.length >> 1),
      ),
  },
  {
    name: "missing password of the database",
    code: "backup_file_missing",
    spoil: async (place) => rm(join(dirname(await firstFrame(place)), "password")),
  },
  {
    name: "one bit flipped in an upload",
    code: "backup_damaged",
    spoil: (place) => change(join(place, "files", UPLOAD), flipMiddle),
  },
  // Recovery ends at its target and says so, and that is before what was archived.
  { name: "a log that ends before its record", code: "restore_not_reached", spoil: claimMore },
  // PostgreSQL would start from the newest checkpoint, and be wrong.
  {
    name: "missing backup_label",
    code: "backup_manifest_mismatch",
    spoil: (_place, store) => leaveOut(store, "backup_label"),
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
  for (const { name, code, spoil } of DAMAGES) {
    const copy = join(scratch, "damaged");
    const into = join(scratch, "into");
    await cp(place, copy, { recursive: true });
    await spoil(copy, sealStore(openFolderStore(copy), readBackupKey(key)));
    const store = sealStore(openFolderStore(copy), readBackupKey(key));
    const outcome = await restoreBackup({
      store,
      at: undefined,
      into,
      log: createLog("silent"),
    }).then(
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

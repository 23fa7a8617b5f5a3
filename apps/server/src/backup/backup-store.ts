import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BackupRefused } from "./refused.ts";

/** Where backups are kept: objects of some megabytes under names of ours. */
export type BackupStore = {
  /** Resolves once the object would survive a power cut. An object of the same name is replaced. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The object; undefined when there is none of this name. */
  get: (name: string) => Promise<Buffer | undefined>;
  /** The names that begin with this folder, sorted. */
  list: (folder: string) => Promise<string[]>;
  remove: (name: string) => Promise<void>;
  /** Removes what writes left that were killed before this moment, and answers how many. */
  removeUnfinished: (before: Date) => Promise<number>;
};

const NAME = /^[a-z]+(\/[A-Za-z0-9_.-]+)+$/;
const PART = ".part";
/** What a write that was killed leaves: the name of the object, of the process, and something random. */
const UNFINISHED = /\.\d+-[0-9a-f]{8}\.part$/;
const FOLDERS = ["archive", "base", "erasures", "files", "log"] as const;

/** The name itself when it is one of ours. Throws otherwise: names lead to files and objects, and no other may be reached. */
export function checkObjectName(name: string): string {
  if (!NAME.test(name) || name.includes("..")) {
    throw new Error("this is not the name of an object");
  }
  return name;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** Makes durable which names a folder holds. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and those above it, each of them durable in the one that lists it. Below /proc, Node's recursive mkdir never ends. */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder), mode);
  await mkdir(folder, { mode }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
  await syncFolder(dirname(folder));
}

/** The names of the files in a folder of the root and below it. */
async function namesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (codeOf(error) === "ENOENT") return [];
      throw error;
    },
  );
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`);
  const folders = entries.filter((entry) => entry.isDirectory());
  const below = await Promise.all(
    folders.map((entry) => namesBelow(root, `${folder}/${entry.name}`)),
  );
  return [...names, ...below.flat()];
}

async function removeUnfinishedBelow(root: string, before: Date): Promise<number> {
  const names = await Promise.all(FOLDERS.map((folder) => namesBelow(root, folder)));
  let removed = 0;
  for (const name of names.flat().filter((one) => UNFINISHED.test(one))) {
    const path = join(root, name);
    // A write that ended meanwhile gave it its name.
    const { mtime } = await stat(path).catch(() => ({ mtime: undefined }));
    if (mtime === undefined || mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Keeps backups in a folder, readable by its owner alone. The person who looks sees a whole object or none. */
export function openFolderStore(root: string): BackupStore {
  const pathOf = (name: string): string => join(root, checkObjectName(name));
  const refuse = (error: unknown): never => {
    throw new BackupRefused(
      "backup_place_unusable",
      `The folder ${root} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  };
  const write = async (name: string, bytes: Uint8Array): Promise<void> => {
    const path = pathOf(name);
    const part = `${path}.${process.pid}-${randomBytes(4).toString("hex")}${PART}`;
    await makeFolder(dirname(path));
    try {
      const file = await open(part, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
  };
  return {
    put: (name, bytes) => write(name, bytes).catch(refuse),
    get: async (name) => {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (codeOf(error) === "ENOENT") return undefined;
        return refuse(error);
      }
    },
    list: async (folder) =>
      (await namesBelow(root, folder).catch(refuse))
        .filter((name) => !name.endsWith(PART))
        .toSorted(),
    remove: async (name) => rm(pathOf(name), { force: true }).catch(refuse),
    removeUnfinished: (before) => removeUnfinishedBelow(root, before).catch(refuse),
  };
}

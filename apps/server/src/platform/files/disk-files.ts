import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  type FileHandle,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeToDisk } from "./disk-room.ts";
import { checkFileName, FileMissing, isFileName, type Files } from "./files.ts";
import { beginUnfinishedFile, createUnfinishedPath } from "./unfinished-files.ts";

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

async function settle(path: string, flags: string, work?: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags, 0o600);
  try {
    await work?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is safe only when the folder that lists it is, and a new folder when its own is. */
async function settleFolders(from: string, upTo: string): Promise<void> {
  for (let folder = from; folder.startsWith(upTo); folder = dirname(folder)) {
    await settle(folder, "r");
    if (folder === upTo) break;
  }
}

/** A group for each folder. */
async function* listFolder(folder: string, below: string, ageMs: number): AsyncGenerator<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  const old: string[] = [];
  for (const entry of entries) {
    const name = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(folder, name, ageMs);
    else if (entry.isFile() && isFileName(name)) {
      // It may have been removed since it was listed.
      const kept = await stat(join(folder, name)).catch(() => undefined);
      if (kept !== undefined && Date.now() - kept.mtimeMs >= ageMs) old.push(name);
    }
  }
  if (old.length > 0) yield old;
}

/** Keeps files in a folder of this machine, readable by the server's own user alone. */
export function createDiskFiles(folder: string): Files {
  const pathOf = (name: string): string => join(folder, checkFileName(name));
  /** The person who looks sees the whole file or none. */
  const moveTo = async (path: string, unfinished: string): Promise<void> => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(unfinished, path);
    await settleFolders(dirname(path), folder);
  };
  return {
    put: (name, bytes) =>
      writeToDisk(async () => {
        const path = pathOf(name);
        const unfinished = await createUnfinishedPath(folder);
        try {
          await settle(unfinished, "wx", (file) => file.writeFile(bytes));
          await moveTo(path, unfinished);
        } finally {
          await rm(unfinished, { force: true });
        }
      }),
    begin: () => beginUnfinishedFile(folder),
    keep: (name, { path: unfinished }) =>
      writeToDisk(async () => {
        const path = pathOf(name);
        await settle(unfinished, "r+");
        await moveTo(path, unfinished);
      }),
    get: async (name) => {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (codeOf(error) === "ENOENT") throw new FileMissing(`there is no ${name}`);
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    listOlderThan: (ageMs) => listFolder(folder, "", ageMs),
  };
}

import { randomBytes } from "node:crypto";
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
import { checkedName, FileMissing, isFileName, type Files } from "./files.ts";

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

/** Where files are written before they have their name. */
const UNFINISHED = "unfinished";

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
};

/** Removes what a server that was killed had not finished writing here. Another server's on this machine, while it runs, is left. */
export async function removeUnfinishedFiles(folder: string): Promise<void> {
  const names = await readdir(join(folder, UNFINISHED)).catch(() => []);
  for (const name of names) {
    const pid = Number.parseInt(name, 10);
    if (pid === process.pid || !isRunning(pid)) {
      await rm(join(folder, UNFINISHED, name), { force: true });
    }
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
  const pathOf = (name: string): string => join(folder, checkedName(name));
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      const unfinished = join(
        folder,
        UNFINISHED,
        `${process.pid}.${randomBytes(6).toString("hex")}`,
      );
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
      try {
        await settle(unfinished, "wx", (file) => file.writeFile(bytes));
        // Whoever looks sees the whole file or none.
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await settleFolders(dirname(path), folder);
    },
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

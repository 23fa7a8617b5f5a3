import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkedName, FileMissing, type Files } from "./files.ts";

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

/** Keeps files in a folder of this machine, readable by the server's own user alone. */
export function createDiskFiles(folder: string): Files {
  const pathOf = (name: string): string => join(folder, checkedName(name));
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      const unfinished = `${path}.${randomBytes(6).toString("hex")}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
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
  };
}

import { existsSync } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The data folder cannot be used. Its message is a sentence for the person who started the server. */
export class DataFolderRefused extends Error {
  override readonly name = "DataFolderRefused";
}

const WHY: Readonly<Record<string, string>> = {
  EEXIST: "is no folder",
  ENOTDIR: "is no folder",
  EACCES: "may not be written to",
  EPERM: "may not be written to",
  EROFS: "may not be written to",
  ENOSPC: "has no room left",
  EDQUOT: "has no room left",
};

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Folder by folder: below /proc, Node's own recursive mkdir never comes back. */
async function make(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    const parent = dirname(folder);
    if (codeOf(error) !== "ENOENT" || existsSync(parent)) throw error;
    await make(parent);
    await make(folder);
  }
}

/** Makes the data folder when it is not there, and writes into it to know that it can. Throws DataFolderRefused. */
export async function openDataFolder(folder: string): Promise<void> {
  const attempt = join(folder, `writable.${process.pid}`);
  try {
    await make(folder);
    await writeFile(attempt, "");
    await rm(attempt);
  } catch (cause) {
    const why = WHY[codeOf(cause)] ?? "cannot be used";
    throw new DataFolderRefused(`The data folder ${folder} ${why}. Choose another with DATA_DIR.`, {
      cause,
    });
  }
}

/** The bytes that the server may still write on the disk of this folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

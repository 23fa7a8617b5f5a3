import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeToDisk } from "./disk-room.ts";
import type { UnfinishedFile } from "./files.ts";

/** Where files are written before they have their name. */
const UNFINISHED = "unfinished";

/** Hashed and written without a break: about a quarter of a millisecond. */
const PIECE_BYTES = 512 * 1_024;

/** A path for a file of this process that has no name yet. Its folder is there. */
export async function createUnfinishedPath(folder: string): Promise<string> {
  const unfinished = join(folder, UNFINISHED);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  return join(unfinished, `${process.pid}.${randomBytes(6).toString("hex")}`);
}

/** Begins a file on this machine's disk, below this folder and readable by the server's own user alone. */
export async function beginUnfinishedFile(folder: string): Promise<UnfinishedFile> {
  const path = await writeToDisk(() => createUnfinishedPath(folder));
  const file = await writeToDisk(() => open(path, "wx", 0o600));
  const hash = createHash("sha256");
  let sizeBytes = 0;
  return {
    append: async (bytes) => {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const piece = bytes.subarray(at, at + PIECE_BYTES);
        hash.update(piece);
        await writeToDisk(() => file.appendFile(piece));
      }
      sizeBytes += bytes.length;
    },
    finish: async () => {
      await file.close();
      return { path, sizeBytes, sha256: hash.digest() };
    },
    discard: async () => {
      await file.close();
      await rm(path, { force: true });
    },
  };
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
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

import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const NEEDED_BYTES = 3_000_000_000;
/** What statfs says of a file system that is kept in memory. */
const TMPFS = 0x01_02_19_94;

/** Whether this is a file system in memory with room for the clubs that the checks throw away. */
export function hasMemoryRoom(folder: string, neededBytes: number): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    return type === TMPFS && bavail * bsize >= neededBytes && freemem() >= neededBytes;
  } catch {
    return false;
  }
}

/**
 * Makes a folder in memory, where the machine has one with room: copying a database there takes a tenth of the time. Answers undefined
 * elsewhere, and otherwise what removes it.
 */
export function openMemoryFolder(): { path: string; remove: () => void } | undefined {
  if (!hasMemoryRoom("/dev/shm", NEEDED_BYTES)) return undefined;
  const path = mkdtempSync(join("/dev/shm", "kinfold-"));
  // As root, a database runs as another person, who must be able to enter this folder.
  chmodSync(path, 0o755);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDiskFiles } from "#platform/files/disk-files.ts";
import { receiveBytes, type ReceivedFile } from "#platform/files/files.ts";

/** Has these bytes as a received file, in a folder of its own that is removed after the work. */
export async function withReceived<T>(
  bytes: Uint8Array,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-received-"));
  try {
    return await receiveBytes(createDiskFiles(folder), bytes, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

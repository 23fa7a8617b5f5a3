import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, open, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkManifest, type FileSum } from "./postgres-manifest.ts";
import { nameBackupObject, type BackupRecord } from "./records.ts";
import { createFileMissing } from "./refused.ts";
import type { SealedStore } from "./sealed-store.ts";
import { readTar, type TarEntry } from "./tar.ts";

/** Writes the content of a file and answers its sum. A part is written while it is hashed and the next one is unpacked. */
async function writeContent(
  { content, size }: TarEntry,
  file: FileHandle | undefined,
): Promise<FileSum> {
  const hash = createHash("sha256");
  let writing: Promise<void> | undefined;
  try {
    for await (const part of content) {
      await writing;
      writing = file?.writeFile(part);
      // Handled when the next part waits for it.
      writing?.catch(() => undefined);
      hash.update(part);
    }
  } finally {
    await writing;
  }
  return { size, sha256: hash.digest("hex") };
}

/**
 * Writes the files of the database as they were and compares each with PostgreSQL's manifest. PostgreSQL itself flushes all of them
 * to the disk before it begins to recover.
 */
export async function extractDatabase(
  store: SealedStore,
  backup: BackupRecord,
  data: string,
  owner: number | undefined,
): Promise<void> {
  const makeOwned = async (folder: string): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (owner !== undefined) await chown(folder, owner, owner);
  };
  const sums = new Map<string, FileSum>();
  await makeOwned(data);
  await store.readStream(nameBackupObject(backup.id, "database"), backup.frames, async (chunks) => {
    for await (const entry of readTar(chunks)) {
      const path = join(data, entry.name);
      if (entry.isFolder) {
        await makeOwned(path);
        continue;
      }
      if (!existsSync(dirname(path))) await makeOwned(dirname(path));
      // The lock of the socket belongs to the server that was copied.
      const isLock = entry.name.startsWith(".s.PGSQL.");
      const file = isLock ? undefined : await open(path, "wx", 0o600);
      try {
        sums.set(entry.name, await writeContent(entry, file));
        if (owner !== undefined) await file?.chown(owner, owner);
      } finally {
        await file?.close();
      }
    }
  });
  const manifest = nameBackupObject(backup.id, "manifest");
  checkManifest(await store.get(manifest, () => createFileMissing(manifest)), sums);
}

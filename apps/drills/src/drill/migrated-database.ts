import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  EMBEDDED_MAJOR,
  startEmbeddedPostgres,
} from "@kinfold/server/platform/embedded/embedded-postgres.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { migrate, MIGRATIONS_FOLDER } from "@kinfold/server/platform/migrate.ts";

const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/", import.meta.url));

const copyFiles = promisify(execFile);

/** Names the database of these migrations, made by this person: the files of another's may not be read. */
async function nameDatabase(): Promise<string> {
  const digest = createHash("sha256").update(`${EMBEDDED_MAJOR} ${process.getuid?.()}`);
  const names = await readdir(MIGRATIONS_FOLDER, { recursive: true });
  for (const name of names.filter((one) => one.endsWith(".sql")).toSorted()) {
    digest.update(name).update(await readFile(join(MIGRATIONS_FOLDER, name)));
  }
  return `migrated-${digest.digest("hex").slice(0, 16)}`;
}

/** Makes a migrated database in a folder of its own, and moves its files to the cache once it has stopped. */
async function makeDatabase(kept: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-migrated-"));
  // As root, the database runs as another person, who must be able to enter this folder.
  await chmod(folder, 0o755);
  const log = createLog("silent");
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings: ["fsync=off"] });
    try {
      await migrate(postgres.addressOf("migrate"), log);
    } finally {
      await postgres.stop();
    }
    const staged = `${kept}.${process.pid}`;
    await mkdir(CACHE, { recursive: true });
    await copyFiles("cp", ["-a", folder, staged]);
    // Another drill may have been quicker.
    await rename(staged, kept).catch(() => rm(staged, { recursive: true, force: true }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts the files of a migrated database into this folder, which is new: a copy of one that is made once for each state of the migrations. */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  const kept = join(CACHE, await nameDatabase());
  if (!existsSync(kept)) await makeDatabase(kept);
  // Node's own copy does not keep whose files they are.
  await copyFiles("cp", ["-a", kept, dataDir]);
}

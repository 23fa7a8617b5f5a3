import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDataFolder } from "../data-folder.ts";
import { EmbeddedDatabaseRefused } from "./binaries.ts";

/** When a process started, in the kernel's ticks; undefined when there is no such process. Tells a reused pid from the real one. */
export function readProcessStart(pid: number): string | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    if (process.platform === "linux") return undefined;
    try {
      process.kill(pid, 0);
      return "running";
    } catch {
      return undefined;
    }
  }
}

const own = (): string => `${process.pid} ${readProcessStart(process.pid) ?? ""}`;

function isHeld(content: string): boolean {
  const [pid, start] = content.trim().split(" ");
  return pid !== undefined && Number(pid) > 0 && readProcessStart(Number(pid)) === start;
}

/**
 * Takes the data folder for this process, so that a second server on the same folder is told so instead of touching the files.
 * A lock left by a dead process is taken over. Answers how to give it back.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await openDataFolder(folder);
  const lock = join(folder, "server.lock");
  const mine = `${lock}.${process.pid}`;
  await writeFile(mine, own());
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        // Linking fails when the name exists: the one step that two processes cannot both take.
        await link(mine, lock);
        return () => release(lock);
      } catch {
        const content = await readFile(lock, "utf8").catch(() => "");
        if (content !== "" && isHeld(content)) break;
        const stale = `${mine}.stale`;
        await rename(lock, stale).catch(() => undefined);
        const moved = await readFile(stale, "utf8").catch(() => "");
        if (moved !== "" && isHeld(moved)) await link(stale, lock).catch(() => undefined);
        await rm(stale, { force: true });
      }
    }
  } finally {
    await rm(mine, { force: true });
  }
  throw new EmbeddedDatabaseRefused(
    `Another Kinfold server is using the data folder ${folder}. Stop it, or give this one its own DATA_DIR.`,
  );
}

async function release(lock: string): Promise<void> {
  const content = await readFile(lock, "utf8").catch(() => "");
  if (content === own()) await rm(lock, { force: true });
}

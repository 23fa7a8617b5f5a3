import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedDatabaseRefused } from "./binaries.ts";
import { readProcessStart } from "./folder-lock.ts";

const PATIENCE_MS = 8_000;

/** Processes whose working folder is the data folder: PostgreSQL's own, and no one else's. Linux only; elsewhere the pid file tells. */
async function databaseProcesses(data: string): Promise<number[]> {
  const folder = await realpath(data);
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const candidates = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => "");
      const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
      return cwd === folder && name.trim() === "postgres" ? Number(pid) : undefined;
    }),
  );
  return candidates.filter((pid) => pid !== undefined);
}

async function postmasterPid(data: string): Promise<number | undefined> {
  const file = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(file.split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already, which is what we want.
  }
}

/**
 * Ends what an earlier server of this very data folder left running: first the old postmaster politely,
 * then its stray children, which would hold the shared memory for ever. The caller must hold the folder's lock.
 */
export async function clearOrphans(data: string): Promise<number> {
  const isLinux = process.platform === "linux";
  const postmaster = await postmasterPid(data);
  const running = isLinux ? await databaseProcesses(data) : [];
  const isOurs = isLinux
    ? (pid: number) => running.includes(pid)
    : (pid: number) => readProcessStart(pid) !== undefined;
  if (postmaster !== undefined && isOurs(postmaster)) {
    signal(postmaster, "SIGINT");
    await gone([postmaster], PATIENCE_MS / 2);
  }
  const left = isLinux ? await databaseProcesses(data) : [];
  for (const pid of left) signal(pid, "SIGTERM");
  if (!(await gone(left, PATIENCE_MS / 4))) {
    for (const pid of left) signal(pid, "SIGKILL");
    if (!(await gone(left, PATIENCE_MS / 4))) {
      throw new EmbeddedDatabaseRefused(
        `PostgreSQL processes of an earlier run do not end (${left.join(", ")}). End them and start again.`,
      );
    }
  }
  return running.length;
}

async function gone(pids: readonly number[], withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (pids.some((pid) => readProcessStart(pid) !== undefined)) {
    if (Date.now() > until) return false;
    await pause(25);
  }
  return true;
}

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Every process and its parent. */
function family(): [pid: number, parent: number][] {
  if (process.platform !== "linux") {
    const table = execFileSync("ps", ["-axo", "pid=,ppid="], { encoding: "utf8" });
    return table
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, parent = 0]) => [pid, parent]);
  }
  const processes: [number, number][] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const line = readFileSync(`/proc/${name}/stat`, "utf8");
      const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
      processes.push([Number(name), Number(fields[1])]);
    } catch {
      // It ended while we looked.
    }
  }
  return processes;
}

/** A process and everything that it started. */
export function listProcessTree(pid: number): number[] {
  const all = family();
  const tree = [pid];
  for (const elder of tree) {
    for (const [child, parent] of all) if (parent === elder) tree.push(child);
  }
  return tree;
}

/** Ends these as a power cut would: they are not asked, and nothing is written any more. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It is gone already, which is what we want.
    }
  }
}

/** On Linux, every process that works in this folder or below. Those of a database do, also when their parent has ended. */
export function listProcessesIn(folder: string): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`);
    } catch {
      // It ended while we looked, or is none of ours.
      return false;
    }
  });
}

/** Holds these still, or lets them go on, as a machine that hangs does. */
export function sendSignal(pids: readonly number[], signal: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
  }
}

import { existsSync, readFileSync } from "node:fs";

/** What a process has used so far. */
export type Usage = { processorMs: number; memoryBytes: number };

/** Whether this machine tells what a process has used. */
export const HAS_USAGE: boolean = existsSync("/proc/self/stat");

/** Linux counts processor time in hundredths of a second, for every program that asks. */
const TICK_MS = 10;

/** What a process of ours has used; undefined when it has ended, or where the machine does not tell. */
export function readUsage(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    if (!Number.isFinite(ticks) || kilobytes === undefined) return undefined;
    return { processorMs: ticks * TICK_MS, memoryBytes: Number(kilobytes) * 1_024 };
  } catch {
    return undefined;
  }
}

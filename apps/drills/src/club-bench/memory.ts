import { readFileSync, writeFileSync } from "node:fs";

const readField = (pid: number, name: string): number => {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ??
    [];
  if (kilobytes === undefined) throw new Error(`/proc says no ${name}`);
  return Number(kilobytes) * 1_024;
};

/** On Linux: begins to measure the most memory that a process takes anew. Answers what it takes now, in bytes. */
export function startPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return readField(pid, "VmRSS");
}

/** The most that it took since, in bytes. */
export const readPeakBytes = (pid: number): number => readField(pid, "VmHWM");

/**
 * `node tools/checks/run-measured.ts PROGRAM [ARGS]` runs a program and ends with its exit code. On file descriptor 3 it writes the
 * processor seconds of the program and of every process that it started and waited for. Linux only: elsewhere it writes nothing.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeSync } from "node:fs";
import { constants } from "node:os";

/** Linux counts processor time in hundredths of a second wherever Node runs. */
const TICKS_A_SECOND = 100;
const REPORT_FD = 3;

/** Processor seconds of all ended children, as /proc/self/stat tells them. */
function readChildSeconds(): number | undefined {
  if (process.platform !== "linux") return undefined;
  const stat = readFileSync("/proc/self/stat", "utf8");
  // The program's name, which comes second, is in brackets and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
}

const [program = "", ...args] = process.argv.slice(2);
const child = spawn(program === "node" ? process.execPath : program, args, { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => child.kill(signal));
}
child.once("error", (error) => {
  console.error(error.message);
  process.exitCode = 127;
});
child.once("exit", (code, signal) => {
  const seconds = readChildSeconds();
  if (seconds !== undefined) writeSync(REPORT_FD, String(seconds));
  process.exitCode = code ?? 128 + constants.signals[signal ?? "SIGTERM"];
});

import { spawn } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** Runs vitest with these arguments and variables, hands signals on to it, and ends the process with its exit code. */
export function runVitest(args: readonly string[], variables: Record<string, string>): void {
  const child = spawn(join(ROOT, "node_modules", ".bin", "vitest"), ["run", ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...variables },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => child.kill(signal));
  }
  child.once("exit", (code) => (process.exitCode = code ?? 1));
}

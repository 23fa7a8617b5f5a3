import { spawn } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Runs an installed program with these arguments and variables, hands signals on to it, and ends the process with its exit code. */
export function runInstalled(
  program: "playwright" | "vitest",
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): void {
  const child = spawn(join(ROOT, "node_modules", ".bin", program), [...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...variables },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => child.kill(signal));
  }
  child.once("error", (error) => {
    console.error(error.message);
    process.exitCode = 127;
  });
  child.once("exit", (code) => (process.exitCode = code ?? 1));
}

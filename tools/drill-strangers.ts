/** `npm run drill:strangers`: the test of what strangers learn of an address, with many samples. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { readCommandLine, readWholeNumber } from "../apps/server/src/platform/command-line.ts";

const ROOT = join(import.meta.dirname, "..");

const samples = readCommandLine(
  {
    command: "npm run drill:strangers",
    about: `
Measures how long a stranger waits at each call that knows email addresses, for a member's address and for one that no one has. Exits
with 0 when the two cannot be told apart. Needs a machine that does nothing else.`,
    options: { samples: { value: "N", text: "samples of each (200)" } },
    example: "--samples 400",
  },
  ({ options }) => readWholeNumber("samples", options.samples, 200, 10_000, 200),
);

const child = spawn(
  join(ROOT, "node_modules", ".bin", "vitest"),
  ["run", "--project", "server-timed", "src/members/strangers"],
  { cwd: ROOT, stdio: "inherit", env: { ...process.env, SAMPLES: String(samples) } },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => child.kill(signal));
}
child.once("exit", (code) => (process.exitCode = code ?? 1));

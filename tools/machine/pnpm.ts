import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, string, type } from "superstruct";

const ROOT = join(import.meta.dirname, "../..");
const Manifest = type({ devEngines: type({ packageManager: type({ version: string() }) }) });

/** Runs the pnpm of this repository in a folder, and returns what it prints. Throws with its complaint when it fails. */
export function runPnpm(cwd: string, ...args: string[]): string {
  const text = readFileSync(join(ROOT, "package.json"), "utf8");
  const { devEngines } = create(JSON.parse(text), Manifest);
  const pnpm = `pnpm@${devEngines.packageManager.version}`;
  return execFileSync("npx", ["--yes", pnpm, ...args], {
    cwd,
    encoding: "utf8",
    stdio: "pipe",
    // What was fetched once is not asked for again: without a network that would take minutes.
    env: { ...process.env, npm_config_prefer_offline: "true" },
  });
}

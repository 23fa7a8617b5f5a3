import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

const CACHE = join(import.meta.dirname, "../../node_modules/.cache");

/**
 * Fetches packages that a check needs and nothing else does, once, from the registry of npm: into a folder of this name, without what they
 * themselves wish to run or to have beside them. Returns the folder of their modules.
 */
export function fetchPackages(name: string, ...packages: readonly string[]): string {
  const home = join(CACHE, name);
  mkdirSync(home, { recursive: true });
  const quiet = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", "--prefix", home, "--legacy-peer-deps", ...quiet, ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return join(home, "node_modules");
}

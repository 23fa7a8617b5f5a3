import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const CACHE = join(import.meta.dirname, "../../node_modules/.cache");

/**
 * Fetches a package that one check needs and nothing else does from the registry of npm, unless this version is there: into a folder of
 * this name, without what the package itself wishes to run or to have beside it. Returns the folder of its modules.
 */
export function fetchPackage(folder: string, name: string, version: string): string {
  const home = join(CACHE, `${folder}-${version}`);
  const modules = join(home, "node_modules");
  if (existsSync(join(modules, name, "package.json"))) return modules;
  mkdirSync(home, { recursive: true });
  const quiet = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync(
    "npm",
    ["install", "--prefix", home, "--legacy-peer-deps", ...quiet, `${name}@${version}`],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  return modules;
}

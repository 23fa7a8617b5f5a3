/** `npm run test:all -- coverage`: how much of each module its tests reach. Information alone: nothing depends on it. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { readCommandLine, writeLine } from "../../apps/server/src/platform/command-line.ts";
import { fetchPackage } from "./fetch-package.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The files of a module: the folder below `src`, or the app or package itself. */
const MODULE = /^((?:apps|packages)\/[^/]+\/src(?:\/[^/]+(?=\/))?)/;

type Covered = { total: number; covered: number };
type File = { lines: Covered; branches: Covered };

readCommandLine(
  {
    command: "npm run test:all -- coverage",
    about: `
Runs the unit and server tests and prints, for each module, how many of its lines and branches they reach. What measures it is fetched once, from
the registry of npm. Exits with 0 when all tests passed.`,
    options: {},
    example: "",
  },
  () => undefined,
);

const { version } = JSON.parse(
  readFileSync(join(ROOT, "node_modules/vitest/package.json"), "utf8"),
);
const modules = fetchPackage("coverage", "@vitest/coverage-v8", version);
// It measures the vitest that runs the tests.
const measured = join(modules, "vitest");
if (!existsSync(measured)) symlinkSync(join(ROOT, "node_modules/vitest"), measured);
const home = join(modules, "..");
const provider = join(modules, "@vitest/coverage-v8/dist/index.js");
const options = [
  "enabled",
  "provider=custom",
  `customProviderModule=${provider}`,
  "reporter=json-summary",
  `reportsDirectory=${join(home, "report")}`,
].map((option) => `--coverage.${option}`);
const projects = ["tools", "figures", "server-timed"].map((name) => `--project=!${name}`);
const { status } = spawnSync("vitest", ["run", "--reporter=dot", ...projects, ...options], {
  stdio: "inherit",
});

const report: Record<string, File> = JSON.parse(
  readFileSync(join(home, "report/coverage-summary.json"), "utf8"),
);
const byModule = new Map<string, File[]>();
for (const [path, file] of Object.entries(report)) {
  const module = path === "total" ? "all" : (MODULE.exec(relative(ROOT, path))?.[1] ?? "elsewhere");
  byModule.set(module, [...(byModule.get(module) ?? []), file]);
}
const describeShare = (files: readonly File[], of: keyof File): string => {
  const [covered, total] = (["covered", "total"] as const).map((name) =>
    files.reduce((sum, file) => sum + file[of][name], 0),
  );
  return total ? `${((100 * (covered ?? 0)) / total).toFixed(1)} % of ${total} ${of}` : `no ${of}`;
};
for (const [module, files] of [...byModule].toSorted(([one], [other]) =>
  one.localeCompare(other),
)) {
  const shares = (["lines", "branches"] as const).map((of) =>
    describeShare(files, of).padStart(26),
  );
  writeLine([module.padEnd(48), ...shares].join(" "));
}
process.exitCode = status ?? 1;

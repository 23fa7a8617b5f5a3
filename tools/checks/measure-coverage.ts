/** `node tools/checks/measure-coverage.ts [part-of-a-file…]` runs the unit and server tests once and prints which share of each module's code they run. No share fails. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { create, number, record, string, type, type Infer } from "superstruct";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "test-results/coverage");
// Vitest reads these from the folder of each project.
const MEASURED = ["**/src/**/*.{ts,tsx}"];
const NOT_MEASURED = ["**/*.{test,stories}.{ts,tsx}", "**/testing/**", "**/drills/**"];

const Counts = type({ covered: number(), total: number() });
const Summary = record(string(), type({ statements: Counts, branches: Counts }));
type FileCoverage = Infer<typeof Summary>[string];

/** The module of a file: a package, an app, or a folder of the server. The path is from the root. */
export const nameModule = (path: string): string =>
  /^(?:apps\/server\/src\/[^/.]+(?=\/)|(?:apps|packages)\/[^/]+)/.exec(path)?.[0] ?? path;

/** The counts of each module: the sums of its files. Paths are from the root. */
export function sumByModule(files: ReadonlyMap<string, FileCoverage>): Map<string, FileCoverage> {
  const modules = new Map<string, FileCoverage>();
  const add = (a: Infer<typeof Counts>, b: Infer<typeof Counts>): Infer<typeof Counts> => ({
    covered: a.covered + b.covered,
    total: a.total + b.total,
  });
  for (const [path, counts] of files) {
    const name = nameModule(path);
    const sum = modules.get(name);
    modules.set(
      name,
      sum === undefined
        ? counts
        : {
            statements: add(sum.statements, counts.statements),
            branches: add(sum.branches, counts.branches),
          },
    );
  }
  return new Map([...modules].toSorted(([a], [b]) => a.localeCompare(b)));
}

const formatShare = ({ covered, total }: Infer<typeof Counts>): string =>
  `${total === 0 ? "  -" : ((100 * covered) / total).toFixed(0).padStart(3)} % of ${String(total).padStart(6)}`;

if (import.meta.main) {
  const { status } = spawnSync(
    join(ROOT, "node_modules/.bin/vitest"),
    [
      "run",
      "--project=!tools",
      "--project=!server-timed",
      "--coverage.enabled",
      "--coverage.provider=v8",
      "--coverage.reporter=json-summary",
      `--coverage.reportsDirectory=${FOLDER}`,
      ...MEASURED.map((glob) => `--coverage.include=${glob}`),
      ...NOT_MEASURED.map((glob) => `--coverage.exclude=${glob}`),
      ...process.argv.slice(2),
    ],
    { cwd: ROOT, stdio: "inherit" },
  );
  if (status === 0) {
    const text = readFileSync(join(FOLDER, "coverage-summary.json"), "utf8");
    const files = Object.entries(create(JSON.parse(text), Summary));
    // One of them is "total", which is the sum of all.
    const modules = sumByModule(
      new Map(
        files.map(([path, counts]) => [path === "total" ? path : relative(ROOT, path), counts]),
      ),
    );
    for (const [name, { statements, branches }] of modules)
      process.stdout.write(
        `${name.padEnd(36)} statements ${formatShare(statements)}   branches ${formatShare(branches)}\n`,
      );
  } else process.exitCode = 1;
}

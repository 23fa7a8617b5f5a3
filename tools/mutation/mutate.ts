/** `npm run mutate [-- GROUP…]`: changes the code and the SQL that money and access hang on, one place at a time, and sees whether a test notices. docs/drills.md says how to read it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "superstruct";
import {
  CommandLineRefused,
  readCommandLine,
} from "../../apps/server/src/platform/command-line.ts";
import { copyRepository } from "../machine/copy-repository.ts";
import { judgeMutants, MutationReport } from "./mutants.ts";
import { MUTATED, QUICK_GROUPS, type MutatedGroup } from "./mutated-groups.ts";
import { runSqlMutants } from "./run-sql-mutants.ts";

const REPORT = "mutation.json";
/** Changes that are tried at once: as many as two processors bear. */
const LANES = 2;

const names = readCommandLine(
  {
    command: "npm run mutate",
    about: `
Changes comparisons, signs, conditions and words one at a time and runs the tests of that code: TypeScript in a copy of this repository (Stryker), SQL in templates as their file is loaded, and
in functions, views, checks and triggers in the database that tests copy. Exits with 0 when every change turns a test red, or is listed as doing the same. Without a group it
runs the quick ones.`,
    options: { full: { text: "every group: hours" } },
    words: { name: "[group…]", text: `these groups: ${Object.keys(MUTATED).join(", ")}` },
    example: "money ledger",
  },
  ({ words, options }) => {
    for (const word of words)
      if (!Object.hasOwn(MUTATED, word)) throw new CommandLineRefused(`There is no group ${word}.`);
    if (words.length > 0) return words;
    return options.full ? Object.keys(MUTATED) : QUICK_GROUPS;
  },
);

/** Runs Stryker over one group in a copy. Answers what it reports; throws where it could not run. */
function runStryker(
  copy: string,
  {
    root,
    files,
    tests,
    isOnPostgres = false,
    ignoresConstants = false,
  }: MutatedGroup & { files: readonly string[] },
): MutationReport {
  const vitestConfig = join(copy, "mutate.vitest.config.ts");
  const test = {
    root,
    include: tests,
    ...(isOnPostgres && {
      globalSetup: ["./src/testing/global-setup.ts"],
      isolate: false,
      testTimeout: 180_000,
      hookTimeout: 240_000,
    }),
  };
  writeFileSync(vitestConfig, `export default ${JSON.stringify({ test })};\n`);
  const settings = {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: vitestConfig, related: false },
    mutate: files,
    inPlace: true,
    coverageAnalysis: "perTest",
    ignoreStatic: ignoresConstants,
    concurrency: isOnPostgres ? 1 : LANES,
    // A change may make an endless loop: the quiet run of the same tests says when that is.
    timeoutMS: 20_000,
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: REPORT },
    checkers: [],
    allowEmpty: false,
    tempDirName: ".mutated",
  };
  writeFileSync(join(copy, "mutate.config.json"), JSON.stringify(settings));
  const stryker = join(copy, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const { status } = spawnSync(process.execPath, [stryker, "run", "mutate.config.json"], {
    cwd: copy,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error("Stryker did not run to its end");
  return create(JSON.parse(readFileSync(join(copy, REPORT), "utf8")), MutationReport);
}

async function runGroup(group: MutatedGroup): Promise<MutationReport> {
  const reports: MutationReport[] = [];
  const { files, sql, root, tests } = group;
  if (files !== undefined) {
    const copy = mkdtempSync(join(tmpdir(), "kinfold-mutate-"));
    try {
      copyRepository(copy);
      reports.push(runStryker(copy, { ...group, files }));
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }
  if (sql !== undefined) reports.push(await runSqlMutants({ ...sql, root, tests }, LANES));
  return { files: Object.assign({}, ...reports.map((report) => report.files)) };
}

const table: string[] = [];
let isGreen = true;
for (const name of names) {
  const group = MUTATED[name];
  if (group === undefined) continue;
  console.log(`\n${name}`);
  const started = performance.now();
  const { lines, counts, faults } = judgeMutants(await runGroup(group), group);
  for (const line of [...lines, ...faults]) console.log(`  ${line}`);
  const { noticed, same, survived } = counts;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  table.push(
    `| ${name} | ${noticed + same + survived} | ${noticed} | ${same} | ${survived} | ${minutes} |`,
  );
  isGreen &&= faults.length === 0;
}
console.log("\n| Group | Changes | Noticed | The same | Survivors | Minutes |");
for (const line of table) console.log(line);
process.exitCode = isGreen ? 0 : 1;

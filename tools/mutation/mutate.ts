/** `npm run mutate [-- GROUP…]`: changes the code that money and access hang on, one place at a time, and sees whether a test notices. docs/drills.md says how to read it. */
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
import { MUTATED, type MutatedGroup } from "./mutated-groups.ts";

const REPORT = "mutation.json";

const names = readCommandLine(
  {
    command: "npm run mutate",
    about: `
Changes comparisons, signs, conditions and words of the ledger's postings, the reading of money, permissions, what lets staff through, webhooks and schedules, one at a time, in a copy of this
repository, and runs the tests of that code (Stryker). Exits with 0 when of each file 95 in 100 changes turn a test red, and in the postings every one of a comparison or a sign.`,
    options: {},
    words: { name: "[group…]", text: `only these of: ${Object.keys(MUTATED).join(", ")}` },
    example: "money schedules",
  },
  ({ words }) => {
    for (const word of words)
      if (!Object.hasOwn(MUTATED, word)) throw new CommandLineRefused(`There is no group ${word}.`);
    return words.length === 0 ? Object.keys(MUTATED) : words;
  },
);

/** Runs Stryker over one group in a copy. Answers what it reports; undefined where it could not run. */
function mutate(
  copy: string,
  { root, files, tests, isOnPostgres = false }: MutatedGroup,
): string | undefined {
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
    concurrency: 1,
    // A change may make an endless loop: the quiet run of the same tests says when that is.
    timeoutMS: 20_000,
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: REPORT },
    thresholds: { high: 100, low: 95, break: null },
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
  return status === 0 ? readFileSync(join(copy, REPORT), "utf8") : undefined;
}

const copy = mkdtempSync(join(tmpdir(), "kinfold-mutate-"));
let isGreen = true;
try {
  copyRepository(copy);
  for (const name of names) {
    const group = MUTATED[name];
    if (group === undefined) continue;
    console.log(`\n${name}`);
    const report = mutate(copy, group);
    if (report === undefined) {
      console.log("  Stryker did not run to its end");
      isGreen = false;
      continue;
    }
    const { lines, faults } = judgeMutants(create(JSON.parse(report), MutationReport), group);
    for (const line of [...lines, ...faults]) console.log(`  ${line}`);
    isGreen &&= faults.length === 0;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = isGreen ? 0 : 1;

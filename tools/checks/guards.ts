/** The guards that read source: `npm run guards`. */
import { spawnSync } from "node:child_process";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { lookAtHooks } from "./endpoint-hooks.ts";
import {
  readExpectedCounts,
  RENEWS_COUNTS,
  settleCounts,
  type Counts,
  type Guard,
} from "./counts.ts";
import { Repository } from "./read-source.ts";
import { lookAtBrands } from "./branded-types.ts";
import { lookAtFollowedNames } from "./followed-names.ts";
import { lookAtFormsAndReads } from "./forms-and-reads.ts";
import { lookAtComponentWords } from "./hard-coded-words.ts";
import { lookAtMusts } from "./musts.ts";
import { lookAtHelpers } from "./one-helper.ts";
import { lookAtSaidWords } from "./said-words.ts";
import { lookAtTitles } from "./story-titles.ts";
import { lookAtTestChance } from "./test-chance.ts";
import { lookAtFigures } from "./untraced-figures.ts";
import { lookAtWords } from "./words.ts";
import { lookAtStatedStates } from "./stated-states.ts";
import { lookAtStates } from "./story-states.ts";

export const GUARDS: readonly Guard[] = [
  { name: "branded-types", look: lookAtBrands, isSlow: true },
  { name: "component-words", look: lookAtComponentWords },
  { name: "endpoint-hooks", look: lookAtHooks },
  { name: "followed-names", look: lookAtFollowedNames, isSlow: true },
  { name: "forms-and-reads", look: lookAtFormsAndReads },
  { name: "musts", look: lookAtMusts },
  { name: "one-helper", look: lookAtHelpers, isSlow: true },
  { name: "said-words", look: lookAtSaidWords },
  { name: "story-titles", look: lookAtTitles },
  { name: "test-chance", look: lookAtTestChance, isSlow: true },
  { name: "untraced-figures", look: lookAtFigures },
  { name: "words", look: lookAtWords, isSlow: true },
  { name: "states", look: lookAtStates, isSlow: true },
  { name: "stated-states", look: lookAtStatedStates, isSlow: true },
];

/** What a guard finds wrong, what it counted included. A shape that it cannot read is a fault. */
export async function findGuardFaults(
  { name, look }: Guard,
  repository: Repository,
  settle: typeof settleCounts,
): Promise<string[]> {
  try {
    const { faults, counts } = await look(repository);
    return [...faults, ...settle(name, counts)];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Runs these guards and prints what is wrong and what they looked at. Returns the exit code. */
export async function runGuards(guards: readonly Guard[]): Promise<number> {
  const repository = Repository.open();
  let code = 0;
  for (const { name, look } of guards) {
    let counts: Counts = {};
    const counted: Guard = {
      name,
      look: async (each) => {
        const seen = await look(each);
        ({ counts } = seen);
        return seen;
      },
    };
    const faults = await findGuardFaults(counted, repository, settleCounts);
    for (const fault of faults) console.error(`${name}: ${fault}`);
    if (faults.length > 0) code = 1;
    const words = Object.entries(counts).map(([things, count]) => `${count} ${things}`);
    console.log(`${name}: ${faults.length} faults in ${words.join(", ")}`);
  }
  return code;
}

/** Guards that are programs of their own, by what starts each. Every other one is a test of this folder. */
export const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  bytes: ["tools/bench/bench-web.ts", "--bytes"],
  fence: ["tools/checks/check-fence.ts"],
  format: ["tools/checks/count-files.ts", "format"],
  licences: ["tools/release/sbom.ts"],
  lint: ["tools/checks/count-files.ts", "lint"],
  package: ["tools/checks/check-package.ts"],
  sql: ["tools/checks/check-sql-types.ts"],
  types: ["tools/checks/count-files.ts", "types"],
};

/** Has a guard that is no function here write down what it counts. */
function renewProgram(name: string): number {
  const test = ["node_modules/vitest/vitest.mjs", "run", "--project=tools", `/${name}.test.ts`];
  const { status } = spawnSync(process.execPath, PROGRAMS[name] ?? test, { stdio: "inherit" });
  return status ?? 1;
}

/** Every guard whose counts stand in counts.txt. */
export const listCounted = (): string[] => [
  ...new Set([...readExpectedCounts().keys()].map((line) => line.split(":")[0] ?? "")),
];

async function main(): Promise<number> {
  const { names, renews } = readCommandLine(
    {
      command: "npm run guards",
      about: `
Runs the guards that read source, and prints what each looked at. Exits with 0 when nothing is wrong and each looked at what
tools/checks/counts.txt says.`,
      options: { renew: { text: "writes what these guards counted into counts.txt" } },
      words: {
        name: "[guard…]",
        text: `only these of: ${GUARDS.map(({ name }) => name).join(", ")}`,
      },
      example: "--renew words",
    },
    ({ options, words }) => ({ names: words, renews: options.renew }),
  );
  if (renews) process.env[RENEWS_COUNTS] = "1";
  const own = GUARDS.filter(({ name }) => names.length === 0 || names.includes(name));
  const others = names.filter((name) => !GUARDS.some((guard) => guard.name === name));
  const codes = [await runGuards(own), ...others.map(renewProgram)];
  return Math.max(...codes);
}

if (import.meta.main) process.exitCode = await main();

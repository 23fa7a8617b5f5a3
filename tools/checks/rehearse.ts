/** `npm run rehearse -- NAME`: runs the commands of a page of docs/run/runbooks against a club of its own. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CommandLineRefused,
  readCommandLine,
  writeLine,
} from "../../apps/server/src/platform/command-line.ts";
import { readRunbook } from "./rehearse/read-runbook.ts";
import { mountSmallDisk, SCENARIOS, type Scenario } from "./rehearse/scenarios.ts";
import { canMount, openStage, type Stage } from "./rehearse/stage.ts";

const FOLDER = join(import.meta.dirname, "../../docs/run/runbooks");
const LONGEST_MINUTES = 10;

const orders = readCommandLine(
  {
    command: "npm run rehearse",
    about: `
Runs the commands of each runbook, as its page has them, against a club of its own on this machine, and holds what they print and leave behind
against what the page promises. Exits with 0 when the pages are right, with 1 when one is not or takes longer than ${LONGEST_MINUTES} minutes, and with 3, and
what to install, where packages are missing that it needs.`,
    options: {
      plant: {
        text: "leaves one block of the page out: the rehearsal must fail, and then exits with 0",
      },
    },
    words: {
      name: "NAME…",
      text: `only these pages: ${Object.keys(SCENARIOS).join(", ")}`,
    },
    example: "rotate-keys",
  },
  ({ options, words }) => {
    const every = Object.keys(SCENARIOS);
    const names = words.length === 0 ? every : words;
    const unknown = names.find((name) => !(name in SCENARIOS));
    if (unknown !== undefined)
      throw new CommandLineRefused(`${unknown} is not rehearsed. See --help.`);
    return { names, isPlanted: options.plant };
  },
);

/** Runs the blocks of a page; the first thing that is not as it should be, in words. */
async function follow(
  stage: Stage,
  { blocks, examples = () => ({}) }: Scenario,
  page: string,
  leftOut: number | undefined,
): Promise<string | undefined> {
  const commands = readRunbook(page);
  if (commands.length !== blocks.length)
    return `the page has ${commands.length} blocks of commands, the rehearsal ${blocks.length}`;
  for (const [index, { before, how, says, status = 0, after }] of blocks.entries()) {
    const { title, text } = commands[index] ?? { title: "", text: "" };
    try {
      await before?.(stage);
      if (index === leftOut) continue;
      const words = Object.entries(examples());
      const typed = words.reduce((all, [example, here]) => all.replaceAll(example, here), text);
      const outcome = await stage.run(typed, how?.());
      if (outcome.status !== status)
        return `${title}: ended with ${outcome.status}\n${outcome.output}`;
      if (says !== undefined && !says.test(outcome.output))
        return `${title}: it does not say ${says}\n${outcome.output}`;
      await after?.(stage, outcome);
    } catch (error) {
      return `${title}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return undefined;
}

/** Rehearses one page, and says how it went. Answers whether that is as it should be. */
async function rehearse(name: string, isPlanted: boolean): Promise<boolean> {
  const scenario = SCENARIOS[name];
  if (scenario === undefined) return false;
  const began = Date.now();
  const stage =
    (await scenario.open?.()) ??
    (await openStage(scenario.onUnit, scenario.mounts === true ? mountSmallDisk : undefined));
  let fault: string | undefined;
  try {
    const page = readFileSync(join(FOLDER, `${name}.md`), "utf8");
    fault = await follow(stage, scenario, page, isPlanted ? scenario.planted : undefined);
  } finally {
    await stage.close();
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  if (seconds > LONGEST_MINUTES * 60) fault ??= `it takes longer than ${LONGEST_MINUTES} minutes`;
  if (isPlanted) {
    const [first = ""] = (fault ?? "").split("\n");
    writeLine(
      fault === undefined
        ? `${name}: no one misses block ${scenario.planted + 1}`
        : `${name}: without block ${scenario.planted + 1} it fails: ${first}`,
    );
    return fault !== undefined;
  }
  writeLine(
    fault === undefined
      ? `${name}: ${scenario.blocks.length} blocks of commands hold, ${seconds} s`
      : `${name}: ${fault}`,
  );
  return fault === undefined;
}

let isWell = true;
/** A page that could not be followed: neither right nor wrong. */
const NOT_RUN = 3;
let isRun = true;
for (const name of orders.names) {
  const missing = SCENARIOS[name]?.findMissing?.() ?? [];
  if (missing.length > 0) {
    writeLine(
      `${name}: NOT REHEARSED, Debian's packages are missing: apt-get install --no-install-recommends ${missing.join(" ")}`,
    );
    isRun = false;
    continue;
  }
  const isInside = process.env["REHEARSAL_MOUNTS"] === "own";
  if (SCENARIOS[name]?.mounts === true && !isInside) {
    if (!canMount()) {
      writeLine(`${name}: not rehearsed, since this user may not mount a disk here`);
      continue;
    }
    const args = [
      process.execPath,
      import.meta.filename,
      ...(orders.isPlanted ? ["--plant"] : []),
      name,
    ];
    const { status } = spawnSync("unshare", ["--mount", "--propagation", "private", ...args], {
      stdio: "inherit",
      env: { ...process.env, REHEARSAL_MOUNTS: "own" },
    });
    isWell &&= status === 0;
  } else {
    isWell = (await rehearse(name, orders.isPlanted)) && isWell;
  }
}
process.exitCode = !isWell ? 1 : isRun ? 0 : NOT_RUN;

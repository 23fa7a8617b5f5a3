/**
 * `npm test` runs what every change needs, `npm run test:all` everything. Each step has its processor time and its budget, and one line of totals
 * is at the end. What waits runs beside what computes (check-schedule.ts). `npm test -- types unit` runs the named steps only.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CommandLineRefused,
  readCommandLine,
} from "../../apps/server/src/platform/command-line.ts";
import { runGit } from "../machine/git.ts";
import { openMemoryFolder } from "../machine/memory-folder.ts";
import { canAlter } from "./changed-checks.ts";
import { listChangedFiles } from "./changed-files.ts";
import type { Outcome } from "./check-reports.ts";
import { addNeeded, chooseSteps } from "./check-schedule.ts";
import { listSteps, RESULTS, STEPS, type Step } from "./check-steps.ts";
import { isAtRest, listSlowest, readBudgets, recordTimes, writeBudgets } from "./check-times.ts";
import { findMissing, isRegistryReachable } from "./machine-needs.ts";
import { createPassedTest, readPassedSteps, recordPassedStep } from "./passed-steps.ts";

const ROOT = join(import.meta.dirname, "../..");
const IS_ALL = process.argv.includes("--all");
const COMMAND = IS_ALL ? "npm run test:all" : "npm test";
const ALL_STEPS = listSteps(IS_ALL ? "all" : "test");
const PARTS = [...new Set(ALL_STEPS.map(({ part }) => part))];
const isCalled = ({ name, part }: Step, word: string): boolean => name === word || part === word;

const { names, base, isChangedOnly, isFull, isAfresh, isBudgetRun } = readCommandLine(
  {
    command: COMMAND,
    about: IS_ALL
      ? `
Runs every check of the repository, each with its processor time. A step that passed before, and that no file can alter which changed since, is
left out. Exits with 0 when all passed. What needs something that this machine lacks is named as not run.`
      : `
Runs the checks that every change needs, each with its processor time, and one line of totals at the end. Exits with 0 when all passed.`,
    options: {
      all: { text: "every check; npm run test:all does this by itself" },
      full: {
        text: "with --all: full sizes, all mutations and repeated flake checks: before a release",
      },
      afresh: { text: "with --all: also what passed before" },
      changed: {
        text: "only what the changes since the base branch can alter; says what is left out",
      },
      base: { value: "BRANCH", text: "the base branch of --changed (main)" },
      budgets: { text: "runs nothing: writes the budgets from the recorded runs of this machine" },
    },
    words: { name: "[check…]", text: `only these: ${PARTS.join(", ")}, or one of their steps` },
    example: IS_ALL ? "journeys drills" : "types unit",
  },
  ({ options, words }) => {
    const unknown = words.find((word) => !ALL_STEPS.some((step) => isCalled(step, word)));
    if (unknown !== undefined) {
      throw new CommandLineRefused(
        STEPS.some((step) => isCalled(step, unknown))
          ? `The check "${unknown}" is part of npm run test:all.`
          : `There is no check "${unknown}". The checks are: ${PARTS.join(", ")}.`,
      );
    }
    if (!IS_ALL && (options.full || options.afresh))
      throw new CommandLineRefused("--full and --afresh belong to npm run test:all.");
    return {
      names: words,
      base: options.base ?? "main",
      isChangedOnly: options.changed || options.base !== undefined,
      isFull: options.full,
      isAfresh: options.afresh,
      isBudgetRun: options.budgets,
    };
  },
);

/** Characters of what a step says that are kept, and the lines of it that are said again when it failed. */
const REMEMBERED = 20_000;
const LAST_LINES = 30;

const NOTHING: Outcome = { passed: 0, failed: 0, failures: [], unsteady: [], times: [] };

/** The commands of steps that open the pinned browser. */
const OPENS_BROWSER = /playwright|tools\/stories\/|check-package|bench-web\.ts$/;

/** How many of the slowest tests are named at the end. */
const SLOWEST_TESTS = 10;

const current = new Set<ChildProcess>();
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isStopped = true;
    for (const child of current) child.kill(signal);
  });
}

type Run = { exit: number; said: string; processorSeconds: number | undefined };

/** Runs a program, shows what it says as it says it, if that is wanted, and keeps the end of that. */
function runProgram(
  command: readonly string[],
  { isShown, folder }: { isShown: boolean; folder: string | undefined },
): Promise<Run> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "run-measured.ts"), ...command],
    {
      cwd: ROOT,
      stdio: ["inherit", "pipe", "pipe", "pipe"],
      // A pipe has no colours of its own.
      env: {
        ...process.env,
        ...(folder !== undefined && { TMPDIR: folder }),
        ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
      },
    },
  );
  current.add(child);
  let said = "";
  let measured = "";
  const read = (fd: 1 | 2 | 3, onText: (text: string) => void): void => {
    const stream = child.stdio[fd];
    if (stream instanceof Readable) stream.setEncoding("utf8").on("data", onText);
  };
  for (const [fd, shown] of [
    [1, process.stdout],
    [2, process.stderr],
  ] as const) {
    read(fd, (text) => {
      if (isShown) shown.write(text);
      said = `${said}${text}`.slice(-REMEMBERED);
    });
  }
  read(3, (text) => {
    measured += text;
  });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve({ exit: 127, said: error.message, processorSeconds: undefined });
    });
    child.once("exit", (code) => {
      const report = (): void => {
        for (const stream of child.stdio) stream?.destroy();
        current.delete(child);
        const processorSeconds = measured === "" ? undefined : Number(measured);
        resolve({ exit: code ?? 1, said: said.trimEnd(), processorSeconds });
      };
      child.once("close", report);
      // Something that it left behind may hold on to what it said: no one waits for that.
      setTimeout(report, 1_000).unref();
    });
  });
}

/** What a program exits with that tried nothing, for want of something that this machine does not have. */
const NOT_RUN = 3;

/** What the step counted; when it failed without counting a failure, that is one. */
async function readOutcome({ name, report }: Step, exit: number): Promise<Outcome> {
  const own = exit === 0 ? 0 : 1;
  if (report === undefined) {
    const failures = exit === 0 ? [] : [name];
    return { ...NOTHING, passed: 1 - own, failed: own, failures };
  }
  try {
    const text = await readFile(join(RESULTS, report.file), "utf8");
    const outcome = report.read(JSON.parse(text));
    return { ...outcome, failed: Math.max(outcome.failed, own) };
  } catch {
    // Where a change alters none of its tests it has nothing to report.
    const failed = isChangedOnly ? own : 1;
    const failures = failed === 0 ? [] : [`${name}: it left no report`];
    return { ...NOTHING, failed, failures };
  }
}

/** Starts every step as soon as the schedule lets it, and resolves when the last has ended. */
async function runAll(steps: readonly Step[], run: (step: Step) => Promise<void>): Promise<void> {
  const pending = [...steps];
  const running = new Map<Step, Promise<Step>>();
  for (;;) {
    for (const step of chooseSteps(pending, [...running.keys()])) {
      pending.splice(pending.indexOf(step), 1);
      running.set(
        step,
        run(step).then(() => step),
      );
    }
    if (running.size === 0) return;
    running.delete(await Promise.race(running.values()));
  }
}

const listNames = (steps: readonly Step[]): string =>
  steps.map(({ name }) => name).join(" ") || "none";

/** With --changed, the files that changed. */
const changedFiles = isChangedOnly ? listChangedFiles(base) : undefined;

/** What a step runs at the size that was chosen. */
function chooseCommand({ command, full, changed }: Step): string[] {
  if (isFull && full !== undefined) return full;
  return changedFiles === undefined ? command : (changed?.(changedFiles, base) ?? command);
}

/** The steps to run, in order. Says which are left out, and why. */
function selectSteps(): Step[] {
  const named = ALL_STEPS.filter((step) =>
    names.length === 0
      ? isFull || step.runsIn !== "full"
      : names.some((name) => isCalled(step, name)),
  );
  const hasPassed = IS_ALL && !isAfresh ? createPassedTest(readPassedSteps(), isFull) : () => false;
  const left = named.filter((step) => {
    const isTouched = changedFiles?.some((file) => canAlter(step.name, file)) ?? true;
    return isTouched && !hasPassed(step);
  });
  const leftOut = named.filter((step) => !left.includes(step));
  if (changedFiles !== undefined)
    console.log(`changed since ${base}: ${changedFiles.join(" ") || "nothing"}`);
  if (IS_ALL || changedFiles !== undefined) {
    const reason = IS_ALL
      ? "passed before, and nothing changed that can alter them"
      : "no changed file can alter them";
    console.log(`left out: ${reason}: ${listNames(leftOut)}`);
    console.log(`left to run: ${listNames(left)}`);
  }
  return addNeeded(left, ALL_STEPS);
}

const formatSeconds = (seconds: number | undefined): string =>
  (seconds === undefined ? "?" : seconds.toFixed(1)).padStart(7);

async function main(): Promise<number> {
  if (isBudgetRun) {
    const few = writeBudgets();
    console.log(`Budgets written. Steps with fewer than five runs: ${few.join(" ") || "none"}`);
    return 0;
  }
  const steps = selectSteps();
  const missing = await findMissing(
    steps.some(({ command }) => OPENS_BROWSER.test(command.join(" "))),
  );
  if (missing !== undefined) {
    console.error(missing);
    return 1;
  }
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });

  const total = structuredClone(NOTHING);
  const failed = new Map<string, string[]>();
  const rows = new Map<Step, string>();
  const notRun: string[] = [];
  const overruns: string[] = [];
  const measured: { step: string; seconds: number }[] = [];
  let processorTotal = 0;
  const budgets = readBudgets();
  const began = performance.now();
  const wasAtRest = await isAtRest();
  const hasRegistry = steps.some((step) => step.needsRegistry) ? isRegistryReachable() : true;
  const memory = openMemoryFolder();

  /** Why a step is not run, if so. */
  const findObstacle = ({ needs = [], needsRegistry }: Step): string | undefined => {
    const broken = needs.find((need) => failed.has(need));
    if (broken !== undefined) return `${broken} failed`;
    return needsRegistry === true && !hasRegistry
      ? "the registry of npm does not answer"
      : undefined;
  };

  const run = async (step: Step): Promise<void> => {
    if (isStopped) return;
    const { name } = step;
    // What runs beside another prints when it has ended.
    const isShown = step.load === "computes" || step.load === "measures";
    const obstacle = findObstacle(step);
    if (isShown) console.log(`\n── ${name}`);
    if (obstacle !== undefined) {
      console.log(`${isShown ? "" : `\n── ${name}\n`}not run: ${obstacle}`);
      notRun.push(`${name}: ${obstacle}`);
      if (step.needsRegistry === undefined) failed.set(name, [`not run: ${obstacle}`]);
      rows.set(step, `${name.padEnd(22)}${"".padEnd(30)}not run`);
      return;
    }
    const commit = IS_ALL ? runGit(ROOT, "rev-parse", "HEAD").trim() : "";
    const started = performance.now();
    const { exit, said, processorSeconds } = await runProgram(chooseCommand(step), {
      isShown,
      folder: step.opensClubs ? memory?.path : undefined,
    });
    if (!isShown) console.log(`\n── ${name}\n${said}`);
    const hasRun = step.mayNotRun !== true || exit !== NOT_RUN;
    const outcome = hasRun ? await readOutcome(step, exit) : NOTHING;
    const seconds = (performance.now() - started) / 1000;
    const isRight = hasRun && outcome.failed === 0;
    processorTotal += processorSeconds ?? 0;
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    total.failures.push(...outcome.failures);
    total.unsteady.push(...outcome.unsteady);
    total.times.push(...outcome.times);
    if (!hasRun) notRun.push(`${name}: ${said.split("\n").at(-1)}`);
    if (hasRun && !isRight) failed.set(name, said.split("\n").slice(-LAST_LINES));
    const isWhole = !isChangedOnly && !isStopped;
    if (isRight && isWhole && processorSeconds !== undefined) {
      if (!isFull) measured.push({ step: name, seconds: processorSeconds });
      const budget = isFull ? undefined : budgets[name]?.budget;
      if (budget !== undefined && processorSeconds > budget)
        overruns.push(
          `${name}: ${processorSeconds.toFixed(0)} s of processor, over its budget of ${budget} s`,
        );
    }
    if (IS_ALL && isRight && isWhole) {
      const size = isFull ? "full" : "default";
      const record = {
        step: name,
        commit,
        size,
        seconds: processorSeconds ?? 0,
        passed: outcome.passed,
      } as const;
      if (createPassedTest(new Map([[name, record]]), isFull)(step)) recordPassedStep(record);
      else console.log(`not recorded as passed: files that can alter it are not committed`);
    }
    const result = hasRun ? (isRight ? "ok" : "FAILED") : "not run";
    const budget = String(budgets[name]?.budget ?? "?").padStart(5);
    rows.set(
      step,
      `${name.padEnd(22)}${formatSeconds(seconds)} s ${formatSeconds(processorSeconds)} s of ${budget}  ${result}, ${outcome.passed} passed, ${outcome.failed} failed`,
    );
  };
  await runAll(steps, run);
  memory?.remove();
  recordTimes(measured);
  const wallTotal = (performance.now() - began) / 1000;
  const isJudged = IS_ALL && wasAtRest && (await isAtRest());

  // Said once more where it is found first: at the end.
  for (const [name, lastLines] of failed) {
    console.log(`\n── ${name} failed; its last words:\n${lastLines.join("\n")}`);
  }
  const inOrder = steps.flatMap((step) => rows.get(step) ?? []);
  console.log(`\n${"".padEnd(22)}   wall    processor  budget\n${inOrder.join("\n")}`);
  console.log(
    `${"all".padEnd(22)}${formatSeconds(wallTotal)} s ${formatSeconds(processorTotal)} s\n`,
  );
  const slowest = listSlowest(total.times, SLOWEST_TESTS);
  if (slowest.length > 0) console.log(`The slowest tests:\n${slowest.join("\n")}\n`);
  for (const name of total.unsteady) console.log(`unsteady, right at the second try: ${name}`);
  for (const name of notRun) console.log(`not run: ${name}`);
  const left = steps.filter((step) => !rows.has(step));
  if (isStopped) console.log(`Stopped before the end. Left: ${listNames(left)}`);
  for (const overrun of overruns)
    console.log(`${isJudged ? "failed" : "over its budget"}: ${overrun}`);
  if (isJudged) total.failed += overruns.length;
  else if (IS_ALL && overruns.length > 0)
    console.log("Budgets do not fail this run: the machine did not rest.");
  for (const name of total.failures) console.log(`failed: ${name}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${notRun.length} not run`);
  return isStopped || total.failed > 0 || failed.size > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (fault) {
  if (!(fault instanceof Error && "code" in fault && fault.code === "ENOSPC")) throw fault;
  console.error("A disk became full meanwhile: make room there and run the checks again.");
  process.exitCode = 1;
}

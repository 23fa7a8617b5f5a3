/**
 * `npm test`: every check of the repository, each with its time, its processor time and its budget, the slowest tests, and one line of totals at
 * the end. What waits runs beside what computes (check-schedule.ts). `npm test -- types e2e` runs the named ones only.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CommandLineRefused,
  readCommandLine,
} from "../../apps/server/src/platform/command-line.ts";
import { canAlter } from "./changed-checks.ts";
import { listChangedFiles } from "./changed-files.ts";
import { joinSecondRun, type Outcome } from "./check-reports.ts";
import { chooseDaily, chooseSteps } from "./check-schedule.ts";
import { RESULTS, STEPS, type Step } from "./check-steps.ts";
import { getDaySeed, LOOK_AT_ALL } from "./day-seed.ts";
import { openMemoryFolder } from "../machine/memory-folder.ts";
import { findOverrun, listSlowest, measureSlowness } from "./check-times.ts";

const ROOT = join(import.meta.dirname, "../..");

const { names, base, isChangedOnly, isAll } = readCommandLine(
  {
    command: "npm test",
    about: `
Runs every check of the repository, each with its time, and one line of totals at the end. Exits with 0 when all passed.`,
    options: {
      changed: {
        text: "only what the changes since the base branch can alter; says what is left out",
      },
      all: { text: "every planted fault, journey and page; else those of the day" },
      base: { value: "BRANCH", text: "the base branch of --changed (main)" },
    },
    words: { name: "[check…]", text: `only these: ${STEPS.map(({ name }) => name).join(", ")}` },
    example: "types e2e",
  },
  ({ options, words }) => {
    const unknown = words.find((name) => !STEPS.some((step) => step.name === name));
    if (unknown !== undefined) {
      throw new CommandLineRefused(`There is no check "${unknown}". See --help.`);
    }
    return {
      names: words,
      base: options.base ?? "main",
      isAll: options.all,
      isChangedOnly: options.changed || options.base !== undefined,
    };
  },
);

/** Characters of what a step says that are kept, and the lines of it that are said again when it failed. */
const REMEMBERED = 20_000;
const LAST_LINES = 30;

/** Of how many files at most that failed each is run once more: a machine that does much else lets single tests run out of their patience. */
const FILES_RUN_AGAIN = 3;

/** How the names of steps begin that plant a fault, which a check must notice. */
const PLANT = "plant-";

const NOTHING: Outcome = {
  passed: 0,
  failed: 0,
  failures: [],
  unsteady: [],
  times: [],
  failedFiles: [],
};

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
        ...(isAll && { [LOOK_AT_ALL]: "yes" }),
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

const isNotRun = ({ mayNotRun }: Step, exit: number): boolean =>
  mayNotRun === true && exit === NOT_RUN;

/** What the step counted; when it failed without counting a failure, that is one. */
async function outcomeOf(step: Step, exit: number): Promise<Outcome> {
  const { name, report } = step;
  if (isNotRun(step, exit)) return NOTHING;
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

/** The step as it runs once more, when something of it failed; undefined where what failed has failed. */
function chooseSecondRun(step: Step, { failed, failedFiles }: Outcome): Step | undefined {
  const { name, again, report } = step;
  if (failed === 0 || isStopped) return undefined;
  // A planted fault does its harm by chance, and may have done none.
  if (name.startsWith(PLANT)) return step;
  if (again === undefined || report === undefined) return undefined;
  if (failedFiles.length === 0 || failedFiles.length > FILES_RUN_AGAIN) return undefined;
  const { command, file } = again;
  return { ...step, command: command(failedFiles), report: { ...report, file } };
}

/** The outcome of a step, once what may run a second time did. */
async function runFailedAgain(
  step: Step,
  first: Outcome,
  runStep: (command: readonly string[]) => Promise<Run>,
): Promise<Outcome> {
  const second = chooseSecondRun(step, first);
  if (second === undefined) return first;
  console.log(`\n${[`${step.name}: once more`, ...first.failedFiles].join(" ")}`);
  const { exit } = await runStep(second.command);
  return joinSecondRun(first, await outcomeOf(second, exit));
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

/** The step as it runs with --changed. */
function forChange({ changed, ...step }: Step, files: readonly string[]): Step {
  if (changed === undefined) return step;
  const { command, after = step.after } = changed;
  return { ...step, command: command(files, base), ...(after !== undefined && { after }) };
}

/** The steps to run. With --changed, those that the changed files can alter, and says which are left out. */
function chosenSteps(): Step[] {
  const today = isAll ? STEPS : chooseDaily(STEPS, getDaySeed());
  const named = names.length === 0 ? today : STEPS.filter(({ name }) => names.includes(name));
  if (!isChangedOnly) return [...named];
  const files = listChangedFiles(base);
  console.log(`changed since ${base}: ${files.length === 0 ? "nothing" : files.join(" ")}`);
  const touched = named.filter(({ name }) => files.some((file) => canAlter(name, file)));
  const left = named.filter((step) => !touched.includes(step)).map(({ name }) => name);
  console.log(`left out, for no changed file can alter them: ${left.join(" ") || "none"}`);
  return touched.map((step) => forChange(step, files));
}

const inSeconds = (seconds: number | undefined): string =>
  (seconds === undefined ? "?" : seconds.toFixed(1)).padStart(7);

async function main(): Promise<number> {
  const [major] = process.versions.node.split(".");
  if (Number(major) < 24) throw new Error(`Node 24 is needed, this is ${process.version}.`);
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });

  const total = structuredClone(NOTHING);
  const failed = new Map<string, string[]>();
  const lines = new Map<Step, string>();
  let processorTotal = 0;
  const began = performance.now();
  const memory = openMemoryFolder();
  let slowness = await measureSlowness();
  const run = async (step: Step): Promise<void> => {
    if (isStopped) return;
    const { name } = step;
    // What runs beside another speaks when it has ended.
    const isShown = step.load !== "waits";
    const skipped = step.needs !== undefined && failed.has(step.needs);
    if (isShown) console.log(`\n── ${name}`);
    if (skipped) console.log(`not run: ${step.needs} failed`);
    const started = performance.now();
    const runStep = (command: readonly string[]): Promise<Run> =>
      runProgram(command, { isShown, folder: step.opensClubs ? memory?.path : undefined });
    const { exit, said, processorSeconds } = skipped
      ? { exit: 1, said: "", processorSeconds: 0 }
      : await runStep(step.command);
    if (!isShown) console.log(`\n── ${name}\n${said}`);
    const outcome = await runFailedAgain(step, await outcomeOf(step, exit), runStep);
    const { passed, failed: wrong, failures, unsteady, times } = outcome;
    const seconds = (performance.now() - started) / 1000;
    processorTotal += processorSeconds ?? 0;
    total.passed += passed;
    total.failed += wrong;
    total.failures.push(...failures);
    total.unsteady.push(...unsteady);
    total.times.push(...times);
    if (wrong > 0) failed.set(name, said.split("\n").slice(-LAST_LINES));
    const slownessNow = await measureSlowness();
    const { budgetSeconds } = step;
    const overrun = findOverrun({
      name,
      seconds,
      budgetSeconds,
      slowness: Math.max(slowness, slownessNow),
    });
    slowness = slownessNow;
    if (overrun !== undefined) {
      total.failed += 1;
      total.failures.push(overrun);
    }
    const hasRun = !skipped && !isNotRun(step, exit);
    const result = !hasRun ? "not run" : wrong > 0 ? "FAILED" : overrun ? "TOO SLOW" : "ok";
    const took = `${inSeconds(seconds)} s of ${String(budgetSeconds).padStart(4)}${inSeconds(processorSeconds)} s`;
    lines.set(
      step,
      `${name.padEnd(16)}${took}  ${result.padEnd(9)}${passed} passed, ${wrong} failed`,
    );
  };
  const chosen = chosenSteps();
  await runAll(chosen, run);
  memory?.remove();
  const wallTotal = (performance.now() - began) / 1000;

  // Said once more where it is found first: at the end.
  for (const [name, lastLines] of failed) {
    console.log(`\n── ${name} failed; its last words:\n${lastLines.join("\n")}`);
  }
  const inOrder = chosen.flatMap((step) => lines.get(step) ?? []);
  console.log(`\n${"".padEnd(16)}   wall    budget  processor\n${inOrder.join("\n")}`);
  console.log(
    `${"all".padEnd(16)}${inSeconds(wallTotal)} s        ${inSeconds(processorTotal)} s\n`,
  );
  const slowest = listSlowest(total.times, SLOWEST_TESTS);
  if (slowest.length > 0) console.log(`The slowest tests:\n${slowest.join("\n")}\n`);
  for (const name of total.unsteady) console.log(`unsteady, right at the second try: ${name}`);
  for (const name of total.failures) console.log(`failed: ${name}`);
  if (isStopped) console.log("Stopped before the end.");
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return isStopped || total.failed > 0 ? 1 : 0;
}

process.exitCode = await main();

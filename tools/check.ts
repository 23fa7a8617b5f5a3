/**
 * `npm test`: every check of the repository in order, each with its time and its budget, the slowest tests, and one line of totals at the end.
 * `npm test -- types e2e` runs the named ones only.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { CommandLineRefused, readCommandLine } from "../apps/server/src/platform/command-line.ts";
import { PLANTS } from "../apps/server/src/testing/drill/plant-names.ts";
import { RESTORE_PLANTS } from "../apps/server/src/testing/restore-drill/plant-names.ts";
import { readJest, readPlaywright, type Outcome } from "./check-reports.ts";
import { findOverrun, listSlowest, measureSlowness } from "./check-times.ts";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");

type Step = {
  name: string;
  command: string[];
  /** Half as long again as it takes on two cores that do nothing else. */
  budgetSeconds: number;
  /** Where it writes its own counts, and how they read. Without, the step itself counts as one. */
  report?: { file: string; read: (report: unknown) => Outcome };
  /** Pointless when this step failed. */
  needs?: string;
  /** Waits more than it works, and measures no time: those that follow one another run side by side. */
  isPatient?: boolean;
};

/** Steps that run side by side take turns: a plant alone is quicker. */
const PLANT_SECONDS = 150;

const STEPS: readonly Step[] = [
  { name: "types", command: ["tsc", "-b"], budgetSeconds: 75 },
  { name: "lint", command: ["oxlint", "--deny-warnings"], budgetSeconds: 30 },
  { name: "format", command: ["oxfmt", "--check"], budgetSeconds: 30 },
  { name: "fence", command: ["node", "tools/check-fence.ts"], budgetSeconds: 30 },
  { name: "states", command: ["node", "tools/check-states.ts"], budgetSeconds: 30 },
  { name: "licences", command: ["node", "tools/sbom.ts"], budgetSeconds: 30 },
  { name: "advisories", command: ["node", "tools/advisories.ts"], budgetSeconds: 30 },
  {
    name: "unit",
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(RESULTS, "unit.json")}`,
    ],
    budgetSeconds: 1_000,
    report: { file: "unit.json", read: readJest },
  },
  {
    name: "trials",
    command: ["node", "apps/server/src/testing/drill/main.ts", "--only", "all", "--short"],
    budgetSeconds: 90,
  },
  ...PLANTS.map((plant) => ({
    name: `plant-${plant}`,
    command: ["node", "apps/server/src/testing/drill/main.ts", "--prove", "--plant", plant],
    budgetSeconds: PLANT_SECONDS,
    isPatient: true,
  })),
  {
    name: "drill",
    command: ["node", "apps/server/src/testing/drill/main.ts", "--short"],
    budgetSeconds: 150,
    isPatient: true,
  },
  {
    name: "drill-flood",
    command: ["node", "apps/server/src/testing/flood/main.ts", "--short"],
    budgetSeconds: 60,
  },
  {
    name: "plant-flood",
    command: ["node", "apps/server/src/testing/flood/main.ts", "--short", "--plant", "nolimit"],
    budgetSeconds: 60,
  },
  {
    name: "drill-uploads",
    command: ["node", "apps/server/src/testing/uploads-drill/main.ts", "--short"],
    budgetSeconds: 60,
  },
  {
    name: "plant-uploads",
    command: [
      "node",
      "apps/server/src/testing/uploads-drill/main.ts",
      "--short",
      "--plant",
      "nolimit",
    ],
    budgetSeconds: 60,
  },
  {
    name: "drill-club",
    command: ["node", "apps/server/src/testing/club-drill/main.ts", "--short"],
    budgetSeconds: 150,
    isPatient: true,
  },
  {
    name: "drill-restore",
    command: ["node", "apps/server/src/testing/restore-drill/main.ts", "--short"],
    budgetSeconds: 150,
    isPatient: true,
  },
  ...RESTORE_PLANTS.map((plant) => ({
    name: `plant-${plant}`,
    command: ["node", "apps/server/src/testing/restore-drill/main.ts", "--plant", plant],
    budgetSeconds: PLANT_SECONDS,
    isPatient: true,
  })),
  {
    name: "attack",
    command: ["node", "apps/server/src/testing/attack/main.ts", "--short"],
    budgetSeconds: 150,
    isPatient: true,
  },
  {
    name: "plant-attack",
    command: ["node", "apps/server/src/testing/attack/main.ts", "--prove", "--tries", "8"],
    budgetSeconds: 150,
    isPatient: true,
  },
  { name: "build", command: ["node", "apps/web/build.ts"], budgetSeconds: 60 },
  { name: "office", command: ["node", "apps/office/build.ts"], budgetSeconds: 60 },
  {
    name: "bytes",
    command: ["node", "tools/bench-web.ts", "--bytes"],
    budgetSeconds: 30,
    needs: "build",
  },
  {
    name: "e2e",
    command: ["playwright", "test"],
    budgetSeconds: 1_000,
    report: { file: "e2e.json", read: readPlaywright },
    needs: "build",
  },
  {
    name: "stories",
    command: ["node", "tools/test-storybook.ts", "--build", "--ci"],
    budgetSeconds: 1_700,
    report: { file: "stories.json", read: readJest },
  },
  // One story of each component; `npm run stories:stress` takes its time over all of them.
  { name: "stress", command: ["node", "tools/stress-stories.ts", "--short"], budgetSeconds: 150 },
];

const wanted = readCommandLine(
  {
    command: "npm test",
    about: `
Runs every check of the repository in order, each with its time, and one line of totals at the end. Exits with 0 when all passed.`,
    options: {},
    words: { name: "[check…]", text: `only these: ${STEPS.map(({ name }) => name).join(", ")}` },
    example: "types e2e",
  },
  ({ words }) => {
    const unknown = words.find((name) => !STEPS.some((step) => step.name === name));
    if (unknown !== undefined) {
      throw new CommandLineRefused(`There is no check "${unknown}". See --help.`);
    }
    return words;
  },
);

/** Characters of what a step says that are kept, and the lines of it that are said again when it failed. */
const REMEMBERED = 20_000;
const LAST_LINES = 30;

/** How many of the slowest tests are named at the end. */
const SLOWEST_TESTS = 10;

/** How many patient steps run at once. */
const SIDE_BY_SIDE = 3;

const current = new Set<ChildProcess>();
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isStopped = true;
    for (const child of current) child.kill(signal);
  });
}

type Run = { exit: number; said: string };

/** Runs a program, shows what it says as it says it, if that is wanted, and keeps the end of that. */
function runOf([program = "", ...args]: readonly string[], isShown: boolean): Promise<Run> {
  const child = spawn(program === "node" ? process.execPath : program, args, {
    cwd: ROOT,
    stdio: ["inherit", "pipe", "pipe"],
    // A pipe has no colours of its own.
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
  });
  current.add(child);
  let said = "";
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding("utf8").on("data", (text: string) => {
      if (isShown) to.write(text);
      said = `${said}${text}`.slice(-REMEMBERED);
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve({ exit: 127, said: error.message });
    });
    child.once("exit", (code) => {
      const tell = (): void => {
        child.stdout.destroy();
        child.stderr.destroy();
        current.delete(child);
        resolve({ exit: code ?? 1, said: said.trimEnd() });
      };
      child.once("close", tell);
      // Something that it left behind may hold on to what it said: nobody waits for that.
      setTimeout(tell, 1_000).unref();
    });
  });
}

/** What the step counted; when it failed without counting a failure, that is one. */
async function outcomeOf({ name, report }: Step, exit: number): Promise<Outcome> {
  const own = exit === 0 ? 0 : 1;
  if (report === undefined) {
    const failures = exit === 0 ? [] : [name];
    return { passed: 1 - own, failed: own, failures, unsteady: [], times: [] };
  }
  try {
    const text = await readFile(join(RESULTS, report.file), "utf8");
    const outcome = report.read(JSON.parse(text));
    return { ...outcome, failed: Math.max(outcome.failed, own) };
  } catch {
    return {
      passed: 0,
      failed: 1,
      failures: [`${name}: it left no report`],
      unsteady: [],
      times: [],
    };
  }
}

/** Steps that run side by side are in one batch; every other has its own. */
function batchesOf(steps: readonly Step[]): Step[][] {
  const batches: Step[][] = [];
  for (const step of steps) {
    const last = batches.at(-1);
    if (step.isPatient === true && last?.[0]?.isPatient === true) last.push(step);
    else batches.push([step]);
  }
  return batches;
}

async function main(): Promise<number> {
  const [major] = process.versions.node.split(".");
  if (Number(major) < 24) throw new Error(`Node 24 is needed, this is ${process.version}.`);
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });

  const total: Outcome = { passed: 0, failed: 0, failures: [], unsteady: [], times: [] };
  const failed = new Map<string, string[]>();
  const lines: string[] = [];
  let slowness = await measureSlowness();
  const run = async (step: Step): Promise<void> => {
    if (isStopped) return;
    const { name, isPatient = false } = step;
    const skipped = step.needs !== undefined && failed.has(step.needs);
    if (!isPatient) console.log(`\n── ${name}`);
    if (skipped) console.log(`not run: ${step.needs} failed`);
    const started = performance.now();
    const { exit, said } = skipped ? { exit: 1, said: "" } : await runOf(step.command, !isPatient);
    if (isPatient) console.log(`\n── ${name}\n${said}`);
    const { passed, failed: wrong, failures, unsteady, times } = await outcomeOf(step, exit);
    const seconds = (performance.now() - started) / 1000;
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
    const outcome = skipped ? "not run" : wrong > 0 ? "FAILED" : overrun ? "TOO SLOW" : "ok";
    const took = `${seconds.toFixed(1).padStart(7)} s of ${String(budgetSeconds).padStart(4)}`;
    lines.push(`${name.padEnd(16)}${took}  ${outcome.padEnd(9)}${passed} passed, ${wrong} failed`);
  };
  const chosen = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const batch of batchesOf(chosen)) {
    const left = batch.values();
    await Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, async () => {
        for (const step of left) await run(step);
      }),
    );
  }

  // Said once more where it is found first: at the end.
  for (const [name, lastLines] of failed) {
    console.log(`\n── ${name} failed; its last words:\n${lastLines.join("\n")}`);
  }
  console.log(`\n${lines.join("\n")}\n`);
  const slowest = listSlowest(total.times, SLOWEST_TESTS);
  if (slowest.length > 0) console.log(`The slowest tests:\n${slowest.join("\n")}\n`);
  for (const name of total.unsteady) console.log(`unsteady, right at the second try: ${name}`);
  for (const name of total.failures) console.log(`failed: ${name}`);
  if (isStopped) console.log("Stopped before the end.");
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return isStopped || total.failed > 0 ? 1 : 0;
}

process.exitCode = await main();

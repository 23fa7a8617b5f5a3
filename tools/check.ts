/**
 * `npm test`: every check of the repository in order, each with its time, and one line of totals at the end.
 * `npm test -- types e2e` runs the named ones only.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");

type Counts = { passed: number; failed: number };

type Step = {
  name: string;
  command: string[];
  /** Where it writes its own counts, and how they read. Without, the step itself counts as one. */
  report?: { file: string; read: (report: unknown) => Counts };
  /** Pointless when this step failed. */
  needs?: string;
};

const STEPS: readonly Step[] = [
  { name: "types", command: ["tsc", "-b"] },
  { name: "lint", command: ["oxlint", "--deny-warnings"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "fence", command: ["node", "tools/check-fence.ts"] },
  { name: "states", command: ["node", "tools/check-states.ts"] },
  {
    name: "unit",
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(RESULTS, "unit.json")}`,
    ],
    report: { file: "unit.json", read: jestCounts },
  },
  { name: "drill", command: ["node", "apps/server/src/testing/drill/main.ts", "--short"] },
  { name: "plants", command: ["node", "apps/server/src/testing/drill/main.ts", "--prove"] },
  {
    name: "drill-club",
    command: ["node", "apps/server/src/testing/club-drill/main.ts", "--short"],
  },
  { name: "build", command: ["node", "apps/web/build.ts"] },
  { name: "office", command: ["node", "apps/office/build.ts"] },
  { name: "bytes", command: ["node", "tools/bench-web.ts", "--bytes"], needs: "build" },
  {
    name: "e2e",
    command: ["playwright", "test"],
    report: { file: "e2e.json", read: playwrightCounts },
    needs: "build",
  },
  {
    name: "stories",
    command: ["node", "tools/test-storybook.ts", "--build", "--ci"],
    report: { file: "stories.json", read: jestCounts },
  },
];

const numberIn = (report: unknown, name: string): number => {
  const value: unknown =
    typeof report === "object" && report !== null ? Reflect.get(report, name) : undefined;
  return typeof value === "number" ? value : 0;
};

function jestCounts(report: unknown): Counts {
  return {
    passed: numberIn(report, "numPassedTests"),
    failed: numberIn(report, "numFailedTests"),
  };
}

function playwrightCounts(report: unknown): Counts {
  const stats: unknown =
    typeof report === "object" && report !== null ? Reflect.get(report, "stats") : undefined;
  return {
    passed: numberIn(stats, "expected"),
    // A test that passed only the second time has failed once.
    failed: numberIn(stats, "unexpected") + numberIn(stats, "flaky"),
  };
}

let current: ChildProcess | undefined;
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isStopped = true;
    current?.kill(signal);
  });
}

function exitOf([program = "", ...args]: readonly string[]): Promise<number> {
  const child = spawn(program === "node" ? process.execPath : program, args, {
    cwd: ROOT,
    stdio: "inherit",
  });
  current = child;
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once("exit", (code) => {
      resolve(code ?? 1);
    });
  });
}

/** What the step counted; when it failed without counting a failure, that is one. */
async function countsOf({ report }: Step, exit: number): Promise<Counts> {
  const own: Counts = exit === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (report === undefined) return own;
  try {
    const text = await readFile(join(RESULTS, report.file), "utf8");
    const counts = report.read(JSON.parse(text));
    return { ...counts, failed: Math.max(counts.failed, own.failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function main(): Promise<number> {
  const [major] = process.versions.node.split(".");
  if (Number(major) < 24) throw new Error(`Node 24 is needed, this is ${process.version}.`);
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) {
    const names = STEPS.map(({ name }) => name).join(", ");
    throw new Error(`There is no check "${unknown}"; there are ${names}.`);
  }
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });

  const total: Counts = { passed: 0, failed: 0 };
  const failed = new Set<string>();
  const lines: string[] = [];
  for (const step of STEPS) {
    if (isStopped || (wanted.length > 0 && !wanted.includes(step.name))) continue;
    console.log(`\n── ${step.name}`);
    const started = performance.now();
    const skipped = step.needs !== undefined && failed.has(step.needs);
    if (skipped) console.log(`not run: ${step.needs} failed`);
    const exit = skipped ? 1 : await exitOf(step.command);
    const counts = await countsOf(step, exit);
    total.passed += counts.passed;
    total.failed += counts.failed;
    if (counts.failed > 0) failed.add(step.name);
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(7);
    const outcome = skipped ? "not run" : counts.failed > 0 ? "FAILED" : "ok";
    lines.push(
      `${step.name.padEnd(10)}${seconds} s  ${outcome.padEnd(8)}${counts.passed} passed, ${counts.failed} failed`,
    );
  }

  console.log(`\n${lines.join("\n")}\n`);
  if (isStopped) console.log("Stopped before the end.");
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return isStopped || total.failed > 0 ? 1 : 0;
}

process.exitCode = await main();

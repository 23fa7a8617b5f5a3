/**
 * Runs the checks of two commits in turns, each in a work tree of its own, and compares how long they take: wall time and the processor
 * time of all their programs, which other work on the machine alters less. --help says how.
 */
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CommandLineRefused,
  readCommandLine,
  readWholeNumber,
} from "../../apps/server/src/platform/command-line.ts";

const ROOT = join(import.meta.dirname, "../..");

const { base, head, runs, changed, checks } = readCommandLine(
  {
    command: "npm run bench -- times",
    about: `
Runs npm test of two commits in turns and prints the wall and processor seconds of each run, their medians, and the share that the
later commit takes of the earlier one. Takes hours; exits with 0 when every run passed.`,
    options: {
      base: { value: "COMMIT", text: "the earlier commit" },
      head: { value: "COMMIT", text: "the later commit (HEAD)" },
      runs: { value: "N", text: "so many runs of each (5)" },
      changed: {
        value: "FILE",
        text: "adds a comment to this file of the later commit and runs npm test -- --changed there, once for each run",
      },
    },
    words: { name: "[check…]", text: "only these checks" },
    example: "--base 9544c03b --runs 1 types lint",
  },
  ({ options, words }) => {
    if (options.base === undefined)
      throw new CommandLineRefused("Name the earlier commit: --base.");
    return {
      base: options.base,
      head: options.head ?? "HEAD",
      runs: readWholeNumber("runs", options.runs, 5, 100),
      changed: options.changed,
      checks: words,
    };
  },
);

type Time = { wall: number; processor: number; exit: number };

/** A work tree of this commit with everything installed, and how to remove it. */
function openTree(commit: string): { tree: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "kinfold-times-"));
  const tree = join(folder, "tree");
  const git = (...args: string[]): void => {
    const { status, stderr } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  };
  git("worktree", "add", "--detach", tree, commit);
  const remove = (): void => {
    git("worktree", "remove", "--force", tree);
    rmSync(folder, { recursive: true, force: true });
  };
  // An old commit may not know --help; it installs all the same.
  spawnSync("npm", ["test", "--", "--help"], { cwd: tree });
  if (!existsSync(join(tree, "node_modules", ".cache", "installed"))) {
    remove();
    throw new Error(`${commit} cannot be installed.`);
  }
  return { tree, remove };
}

/** Runs the checks in a work tree to their end, and measures them. */
function measure(tree: string, args: readonly string[]): Promise<Time> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "run-measured.ts"), "npm", "test", "--silent", "--", ...args],
    { cwd: tree, stdio: ["ignore", "ignore", "inherit", "pipe"] },
  );
  let processor = "";
  const [, , , measured] = child.stdio;
  if (measured instanceof Readable) {
    measured.setEncoding("utf8").on("data", (text: string) => {
      processor += text;
    });
  }
  return new Promise((resolve) => {
    child.once("close", (code) => {
      const wall = (performance.now() - started) / 1000;
      resolve({ wall, processor: Number(processor), exit: code ?? 1 });
    });
  });
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const inPercent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`;

const times = new Map<string, Time[]>();
const trees: ReturnType<typeof openTree>[] = [];
try {
  const [earlier, later] = [base, head].map((commit) => {
    const opened = openTree(commit);
    trees.push(opened);
    return opened.tree;
  });
  if (earlier === undefined || later === undefined) throw new Error("A work tree is missing.");
  const subjects: [string, string, string[]][] = [
    [base, earlier, []],
    [head, later, []],
  ];
  if (changed !== undefined) {
    const altered = openTree(head);
    trees.push(altered);
    appendFileSync(join(altered.tree, changed), "// A change that alters nothing.\n");
    subjects.push([`${head} --changed`, altered.tree, ["--changed", "--base", "HEAD"]]);
  }
  for (let run = 1; run <= runs; run += 1) {
    for (const [name, tree, args] of subjects) {
      const time = await measure(tree, [...args, ...checks]);
      times.set(name, [...(times.get(name) ?? []), time]);
      const { wall, processor, exit } = time;
      console.log(
        `${name}, run ${run}: ${wall.toFixed(0)} s, processor ${processor.toFixed(0)} s, exit ${exit}`,
      );
    }
  }
} finally {
  for (const { remove } of trees) remove();
}
const middle = new Map(
  [...times].map(([name, all]) => [
    name,
    {
      wall: median(all.map(({ wall }) => wall)),
      processor: median(all.map(({ processor }) => processor)),
    },
  ]),
);
const whole = middle.get(base);
for (const [name, { wall, processor }] of middle) {
  const shares =
    whole === undefined
      ? ""
      : `${inPercent(wall, whole.wall)} of the time and ${inPercent(processor, whole.processor)} of the processor time of ${base}`;
  console.log(
    `${name}: median ${wall.toFixed(0)} s, processor ${processor.toFixed(0)} s; ${shares}`,
  );
}
process.exitCode = [...times.values()].flat().every(({ exit }) => exit === 0) ? 0 : 1;

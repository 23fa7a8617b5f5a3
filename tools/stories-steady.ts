/**
 * `npm run stories:steady [-- --runs 20] [--afresh] [names…]`: whether the pictures can be trusted.
 * Runs the stories again and again, where any difference is a false alarm; then plants three changes into a copy of the
 * built stories, one pixel of padding, one colour and one missing icon, and expects each to be found.
 *
 * So many runs take hours. One that is stopped goes on where it was, as long as the stories and the accepted pictures are
 * still the same ones; --afresh forgets the runs before.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { readJest } from "./check-reports.ts";

const ROOT = join(import.meta.dirname, "..");
const BUILT = join(ROOT, "storybook-static");
const BASELINES = join(ROOT, "__screenshots__");
const RESULT = join(ROOT, "test-results", "stories.json");
const DONE = join(ROOT, "node_modules", ".cache", "stories-steady.json");

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "20" },
    afresh: { type: "boolean", default: false },
  },
});

/** What is planted, as the last rule of the sheet; `where` holds the stories that must notice. */
const PLANTED = [
  {
    what: "one pixel of padding",
    where: "rooms-button",
    css: '[data-slot="button"], .rounded-press { padding-inline-start: calc(1.15rem + 1px) !important; }',
  },
  {
    what: "one colour",
    where: "rooms-notice",
    css: ":root { --color-ink: #121a38 !important; }",
  },
  {
    what: "one missing icon",
    where: "rooms-notice",
    css: "svg { visibility: hidden !important; }",
  },
];

/** How many stories failed, how many needed a second look, and how long it took. */
type Run = { failed: number; unsteady: number; seconds: number };

/** Runs of one and the same thing. */
type Done = { of: string; runs: Run[] };

/** What is looked at: the built stories, by the hashes in their files' names, the accepted pictures, and which of them. */
function subject(): string {
  const hash = createHash("sha256").update(JSON.stringify(names.toSorted()));
  for (const file of globSync("assets/*", { cwd: BUILT }).toSorted()) hash.update(file);
  hash.update(readFileSync(join(BUILT, "index.json")));
  for (const file of globSync("*.png", { cwd: BASELINES }).toSorted()) {
    hash.update(file).update(readFileSync(join(BASELINES, file)));
  }
  return hash.digest("hex");
}

function before(of: string): Done {
  if (options.afresh || !existsSync(DONE)) return { of, runs: [] };
  const done = JSON.parse(readFileSync(DONE, "utf8")) as Done;
  return done.of === of ? done : { of, runs: [] };
}

function look(only: readonly string[], built = BUILT): Run {
  const started = performance.now();
  rmSync(RESULT, { force: true });
  const { stderr, error } = spawnSync(
    process.execPath,
    [join(ROOT, "tools", "test-storybook.ts"), ...only],
    {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      env: { ...process.env, STORY_BUILT: built, STORY_AXE: "no" },
    },
  );
  if (error !== undefined) throw error;
  if (!existsSync(RESULT)) throw new Error(stderr.slice(-2000));
  const { failed, unsteady } = readJest(JSON.parse(readFileSync(RESULT, "utf8")));
  const seconds = Math.round((performance.now() - started) / 1000);
  return { failed, unsteady: unsteady.length, seconds };
}

function plant(css: string): string {
  const copy = mkdtempSync(join(tmpdir(), "kinfold-planted-"));
  cpSync(BUILT, copy, { recursive: true });
  for (const sheet of globSync("assets/*.css", { cwd: copy })) {
    appendFileSync(join(copy, sheet), `\n${css}\n`);
  }
  return copy;
}

const wanted = Number(options.runs);
const done = before(subject());
const { runs } = done;
const tell = ({ failed, unsteady, seconds }: Run, at: number): void => {
  console.log(
    `run ${at + 1} of ${wanted}: ${failed} differ, ${unsteady} right at the second look (${seconds} s)`,
  );
};
runs.forEach(tell);
mkdirSync(dirname(DONE), { recursive: true });
while (runs.length < wanted) {
  const run = look(names);
  tell(run, runs.push(run) - 1);
  writeFileSync(DONE, JSON.stringify(done));
}
const alarms = runs.reduce((sum, { failed }) => sum + failed, 0);
let missed = 0;
for (const { what, where, css } of PLANTED) {
  const copy = plant(css);
  const { failed } = look([where], copy);
  rmSync(copy, { recursive: true });
  if (failed === 0) missed += 1;
  console.log(
    `planted ${what}: ${failed === 0 ? "NOT FOUND" : `found in ${failed} stories of ${where}`}`,
  );
}
console.log(`${alarms} false alarms in ${runs.length} runs, ${missed} planted changes missed`);
process.exitCode = alarms + missed === 0 ? 0 : 1;

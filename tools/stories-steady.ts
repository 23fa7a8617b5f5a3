/**
 * `npm run stories:steady [-- --runs 20] [names…]`: whether the pictures can be trusted.
 * Runs the stories again and again, where any difference is a false alarm; then plants three changes into a copy of the
 * built stories, one pixel of padding, one colour and one missing icon, and expects each to be found.
 */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readJest } from "./check-reports.ts";

const ROOT = join(import.meta.dirname, "..");
const BUILT = join(ROOT, "storybook-static");
const RESULT = join(ROOT, "test-results", "stories.json");

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "20" } },
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

/** How many stories failed, and how many needed a second look. */
function look(only: readonly string[], built = BUILT): { failed: number; unsteady: number } {
  rmSync(RESULT, { force: true });
  const { stderr, error } = spawnSync(
    process.execPath,
    [join(ROOT, "tools", "test-storybook.ts"), ...only],
    {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      env: { ...process.env, STORY_BUILT: built },
    },
  );
  if (error !== undefined) throw error;
  if (!existsSync(RESULT)) throw new Error(stderr.slice(-2000));
  const { failed, unsteady } = readJest(JSON.parse(readFileSync(RESULT, "utf8")));
  return { failed, unsteady: unsteady.length };
}

function plant(css: string): string {
  const copy = mkdtempSync(join(tmpdir(), "kinfold-planted-"));
  cpSync(BUILT, copy, { recursive: true });
  for (const sheet of globSync("assets/*.css", { cwd: copy })) {
    appendFileSync(join(copy, sheet), `\n${css}\n`);
  }
  return copy;
}

const runs = Number(options.runs);
let alarms = 0;
for (let run = 1; run <= runs; run += 1) {
  const { failed, unsteady } = look(names);
  alarms += failed;
  console.log(`run ${run} of ${runs}: ${failed} differ, ${unsteady} right at the second look`);
}
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
console.log(`${alarms} false alarms in ${runs} runs, ${missed} planted changes missed`);
process.exitCode = alarms + missed === 0 ? 0 : 1;

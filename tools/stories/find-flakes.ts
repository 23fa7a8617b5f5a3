/**
 * `npm run stories -- flakes [--runs 20] [--afresh] [names…]`: whether the screenshots can be trusted.
 * Runs the stories again and again, where any difference is a false alarm: second looks are not given. Then makes three
 * changes into a copy of the built stories, one pixel of padding, one colour and one missing icon, and expects each to be
 * found and shown. What was shown of them stays in test-results/planted, and of false alarms in test-results/alarms, where
 * npm run stories -- accept does not look.
 *
 * So many runs take hours. One that is stopped goes on where it was, as long as the stories and the accepted screenshots are
 * still the same ones; --afresh forgets the runs before.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { readCommandLine, readWholeNumber } from "../../apps/server/src/platform/command-line.ts";
import { buildStories, copyWithCss } from "./built-stories.ts";
import { readJest } from "../checks/check-reports.ts";
import { isFound, FAULTS_TO_PLANT } from "./story-faults.ts";

const ROOT = join(import.meta.dirname, "../..");
const BUILT = join(ROOT, "storybook-static");
const FINGERPRINTS = join(ROOT, ".storybook", "fingerprints");
const RESULT = join(ROOT, "test-results", "stories.json");
const REPORT = join(ROOT, "storybook-report");
const PLANTED = join(ROOT, "test-results", "planted");
const ALARMS = join(ROOT, "test-results", "alarms");
const DONE = join(ROOT, "node_modules", ".cache", "find-flakes.json");

const { wanted, isBuilding, isAfresh, names } = readCommandLine(
  {
    command: "npm run stories -- flakes",
    about: `
Runs the stories again and again, where any difference is a false alarm, then makes three changes, each of which must be found and
shown. Takes hours; goes on where it was stopped. Exits with 0 when there was no false alarm and every change was found.`,
    options: {
      runs: { value: "N", text: "so many runs (20)" },
      build: { text: "builds the stories first; npm run does this by itself" },
      afresh: { text: "forgets the runs before" },
    },
    words: { name: "[part-of-an-id…]", text: "only the stories with one of these in their id" },
    example: "--runs 3 fields-button",
  },
  ({ options, words }) => ({
    wanted: readWholeNumber("runs", options.runs, 20, 1_000),
    isBuilding: options.build,
    isAfresh: options.afresh,
    names: words,
  }),
);

/** How many stories failed, each of them a false alarm, and how long it took. */
type Run = { failed: number; seconds: number };

/** Runs of one and the same thing. */
type Done = { of: string; runs: Run[] };

/** What looks. */
const LENS = [
  ".storybook/test-runner.ts",
  "test-runner-jest.config.js",
  "tools/machine/browser.ts",
  "tools/stories/story-fingerprints.ts",
  "tools/stories/story-screenshot.ts",
  "tools/stories/story-requests.ts",
  "pnpm-lock.yaml",
];

/**
 * Names what is looked at, and with what: the built stories, by the hashes in their files' names, the accepted screenshots,
 * which of them, and the lens. The same on every machine.
 */
function subject(): string {
  const hash = createHash("sha256").update(JSON.stringify(names.toSorted()));
  for (const file of LENS) hash.update(readFileSync(join(ROOT, file)));
  for (const file of globSync("assets/*", { cwd: BUILT }).toSorted()) hash.update(file);
  hash.update(readFileSync(join(BUILT, "index.json")));
  for (const file of globSync("*.txt", { cwd: FINGERPRINTS }).toSorted()) {
    hash.update(file).update(readFileSync(join(FINGERPRINTS, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

function before(of: string): Done {
  if (isAfresh || !existsSync(DONE)) return { of, runs: [] };
  const done = JSON.parse(readFileSync(DONE, "utf8")) as Done;
  return done.of === of ? done : { of, runs: [] };
}

/** Looks at the stories once, and says which screenshots changed and why stories failed. Throws when none was looked at. */
function look(
  only: readonly string[],
  built = BUILT,
  report = REPORT,
): Run & { changed: string[]; failures: string[] } {
  const started = performance.now();
  rmSync(RESULT, { force: true });
  const { stderr, error } = spawnSync(
    process.execPath,
    [join(ROOT, "tools/stories/test-storybook.ts"), "--once", ...only],
    {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      env: { ...process.env, STORY_BUILT: built, STORY_REPORT: report, STORY_AXE: "no" },
    },
  );
  if (error !== undefined) throw error;
  if (!existsSync(RESULT)) throw new Error(stderr.slice(-2000));
  const result = JSON.parse(readFileSync(RESULT, "utf8")) as { screenshots: string[] };
  const seconds = Math.round((performance.now() - started) / 1000);
  const { failed, failures } = readJest(result);
  return { failed, seconds, changed: result.screenshots, failures };
}

if (isBuilding) buildStories(BUILT);
const done = before(subject());
const { runs } = done;
const printRun = ({ failed, seconds }: Run, at: number): void => {
  console.log(`${done.of}, run ${at + 1} of ${wanted}: ${failed} false alarms (${seconds} s)`);
};
runs.forEach(printRun);
mkdirSync(dirname(DONE), { recursive: true });
while (runs.length < wanted) {
  const { failed, seconds, changed, failures } = look(names);
  for (const name of [...changed, ...failures]) console.log(`  ${name}`);
  if (changed.length > 0)
    cpSync(REPORT, join(ALARMS, `run-${runs.length + 1}`), { recursive: true });
  printRun({ failed, seconds }, runs.push({ failed, seconds }) - 1);
  writeFileSync(DONE, JSON.stringify(done));
}
const alarms = runs.reduce((sum, { failed }) => sum + failed, 0);
let missed = 0;
for (const one of FAULTS_TO_PLANT) {
  const copy = copyWithCss(BUILT, one.css);
  const report = join(PLANTED, one.what.replaceAll(" ", "-"));
  const { changed } = look([one.where], copy, report);
  rmSync(copy, { recursive: true });
  const page = join(report, "index.html");
  const isNoticed = existsSync(page) && isFound(one, changed, readFileSync(page, "utf8"));
  if (!isNoticed) missed += 1;
  console.log(
    `planted ${one.what}: ${isNoticed ? `found in ${changed.length} screenshots, shown in ${page}` : "NOT FOUND"}`,
  );
  for (const name of changed) console.log(`  ${name}`);
}
console.log(
  `${alarms} false alarms in ${runs.length} runs of ${done.of}, ${missed} planted changes missed`,
);
process.exitCode = alarms + missed === 0 ? 0 : 1;

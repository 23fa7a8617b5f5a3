/** `npm run stories -- flakes`: whether the screenshots can be trusted: any difference between runs of the same stories is a false alarm. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readCommandLine, readWholeNumber } from "../../apps/server/src/platform/command-line.ts";
import { buildStories, computeSourcesDigest, formatFullName } from "./built-stories.ts";
import { KEY_STORIES } from "./key-stories.ts";
import { listStories, selectNamedStories } from "./story-choice.ts";
import { BUILT, REPORT, ROOT } from "./story-folders.ts";
import { listFailed } from "./story-outcome.ts";
import { beginReport, judgeStories } from "./story-runner.ts";

/** What was shown of false alarms, where acceptance does not look. */
const ALARMS = join(ROOT, "test-results", "alarms");
const DONE = join(ROOT, "node_modules", ".cache", "find-flakes.json");

/** So many false alarms in each run of the same sources and stories. */
type Done = { of: string; alarms: number[] };

/** The runs before of the same: one that was stopped goes on where it was. */
function readDone(of: string): Done {
  if (!existsSync(DONE)) return { of, alarms: [] };
  const done = JSON.parse(readFileSync(DONE, "utf8")) as Done;
  return done.of === of ? done : { of, alarms: [] };
}

/** Answers whether no run differs from the others. */
export async function findFlakes(): Promise<boolean> {
  const { runs, options, names } = readCommandLine(
    {
      command: "npm run stories -- flakes",
      about: `
Runs the stories again and again without a second look, where any difference is a false alarm. Takes hours; goes on where it was stopped, as long as
the sources are the same. Exits with 0 when there was no false alarm. What was shown of one stays in test-results/alarms.`,
      options: {
        runs: { value: "N", text: "so many runs (20)" },
        short: { text: "only the key stories" },
        afresh: { text: "forgets the runs before" },
      },
      words: { name: "[part-of-an-id…]", text: "only the stories with one of these in their id" },
      example: "--runs 3 fields-button",
    },
    ({ options: given, words }) => ({
      runs: readWholeNumber("runs", given.runs, 20, 1_000),
      options: given,
      names: given.short ? KEY_STORIES : words,
    }),
  );
  buildStories(BUILT);
  const stories = selectNamedStories(listStories(), names);
  const of = `${computeSourcesDigest(ROOT) ?? ""} ${names.join(" ")}`;
  const done = options.afresh ? { of, alarms: [] } : readDone(of);
  while (done.alarms.length < runs) {
    const run = done.alarms.length + 1;
    beginReport();
    const failed = listFailed(
      await judgeStories(stories, { mode: "compare", isReadAgain: () => false, hasAxe: false }),
    );
    for (const { story, faults } of failed)
      console.log(`  ${formatFullName(story)}: ${faults.join("; ").slice(0, 300)}`);
    if (failed.length > 0) cpSync(REPORT, join(ALARMS, `run-${run}`), { recursive: true });
    console.log(`run ${run} of ${runs}: ${failed.length} false alarms`);
    done.alarms.push(failed.length);
    mkdirSync(dirname(DONE), { recursive: true });
    writeFileSync(DONE, JSON.stringify(done));
  }
  const alarms = done.alarms.reduce((sum, ofRun) => sum + ofRun, 0);
  console.log(`${alarms} false alarms in ${done.alarms.length} runs of ${stories.length} stories`);
  return stories.length > 0 && alarms === 0;
}

/**
 * `npm run stories -- test`, `-- accept` and `-- draw`: tests stories in the pinned browser. --help says how.
 *
 * Stories that failed are visited once more in a fresh browser: what is right then is named as unsteady, and fails the run as well.
 * A report has screenshots drawn by the commit that accepted them.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { buildStories, formatFullName, getComponentId, type Entry } from "./built-stories.ts";
import { KEY_STORIES } from "./key-stories.ts";
import { describeDenial, findDenial, readDecisions } from "./review/decisions.ts";
import { writeRun } from "./review/read-run.ts";
import {
  listStories,
  rememberFiles,
  selectDueStories,
  selectNamedStories,
} from "./story-choice.ts";
import { acceptScreenshots, getStoryId, readFingerprints } from "./story-fingerprints.ts";
import { BUILT, DECISIONS, FINGERPRINTS, REPORT, RESULT, ROOT } from "./story-folders.ts";
import {
  acceptDecided,
  acceptReported,
  listChanged,
  listStale,
  readBefore,
  readTakenLooks,
  refuseDenied,
  rememberLooks,
  selectAtRest,
  storeChanged,
} from "./story-looks.ts";
import { buildResult, joinLooks, listFailed, type TestedStory } from "./story-outcome.ts";
import { writeReport } from "./story-report.ts";
import { beginReport, judgeStories, type Orders } from "./story-runner.ts";

const NAMES = {
  name: "[name…]",
  text: "a story's whole id, or part of the ids of all that it means",
};
/** Of a play that failed the page is said as well. */
const MOST_CHARACTERS = 1_500;

/** The stories that a run is about; the whole of them without a name. */
type Choice = { all: readonly Entry[]; chosen: readonly Entry[]; isWhole: boolean };

function choose(names: readonly string[], options: { all: boolean; changed: boolean }): Choice {
  buildStories(BUILT);
  const all = listStories();
  if (names.length > 0) return { all, chosen: selectNamedStories(all, names), isWhole: false };
  const chosen = selectDueStories(all, options);
  console.log(
    `stories: ${chosen.length} of ${all.length}; the others passed and are made of the same`,
  );
  return { all, chosen, isWhole: true };
}

/** Visits the failed stories again, with the others of their components. */
async function judgeFailedAgain(
  chosen: readonly Entry[],
  first: readonly TestedStory[],
  orders: Orders,
): Promise<ReturnType<typeof joinLooks>> {
  const failed = new Set(listFailed(first).map(({ story }) => getComponentId(story.id)));
  if (failed.size === 0) return joinLooks(first, []);
  for (const kind of ["after", "before", "difference"])
    rmSync(join(REPORT, kind), { recursive: true, force: true });
  const again = chosen.filter(({ id }) => failed.has(getComponentId(id)));
  return joinLooks(first, await judgeStories(again, orders));
}

/** Writes what is not as accepted into the report, and says where it stands. */
async function reportChanges(
  last: readonly TestedStory[],
  changed: readonly string[],
  chosen: number,
): Promise<void> {
  const taken = selectAtRest(readTakenLooks());
  const accepted = readFingerprints(FINGERPRINTS);
  const decisions = readDecisions(DECISIONS);
  const run = await writeRun(ROOT, REPORT, {
    changed,
    accepted,
    taken,
    before: await readBefore(changed, accepted),
    failed: listFailed(last),
    stories: chosen,
  });
  const page = writeReport(REPORT, run, decisions);
  for (const { story, faults } of listFailed(last))
    console.error(
      `${formatFullName(story)}\n${faults.map((fault) => fault.slice(0, MOST_CHARACTERS)).join("\n")}\n`,
    );
  if (changed.length > 0) console.error(`${changed.length} screenshots are not the accepted ones:`);
  for (const name of changed) {
    const denial = findDenial(decisions, name, taken.get(name) ?? "");
    console.error(`  ${denial === undefined ? name : describeDenial(name, denial)}`);
  }
  console.error(
    `See ${page}\nReview them with npm run stories -- review. If all are meant: npm run stories -- accept [name of a story or screenshot]`,
  );
}

/** Accepts what sound stories show, and forgets what no story shows any more. */
function acceptTaken(
  last: readonly TestedStory[],
  changed: readonly string[],
  stale: readonly string[],
) {
  // What a story that failed shows is no look of it.
  const fallen = new Set(listFailed(last).map(({ story }) => story.id));
  const sound = new Map(
    [...selectAtRest(readTakenLooks())].filter(([name]) => !fallen.has(getStoryId(name))),
  );
  const accepted = changed.filter((name) => sound.has(name));
  refuseDenied(new Map([...sound].filter(([name]) => accepted.includes(name))));
  acceptScreenshots(FINGERPRINTS, sound, stale);
  rememberLooks((name) => sound.has(name), stale);
  console.log(`screenshots accepted: ${accepted.length}, removed: ${stale.length}`);
}

/** Runs the tests of the chosen stories and writes down what came of it. Answers whether all is right. */
async function run(
  { all, chosen, isWhole }: Choice,
  { orders, isOnce }: { orders: Orders; isOnce: boolean },
): Promise<boolean> {
  const started = performance.now();
  const isAccepting = orders.mode === "accept";
  beginReport();
  const first = await judgeStories(chosen, orders);
  const { last, unsteady } = isOnce
    ? joinLooks(first, [])
    : await judgeFailedAgain(chosen, first, orders);
  const isUnsteady = ({ story }: TestedStory): boolean => unsteady.includes(story);
  for (const { story, faults } of first.filter(isUnsteady))
    console.error(
      `unsteady, right at the second look: ${formatFullName(story)}\n${faults.join("\n").slice(0, MOST_CHARACTERS)}`,
    );
  const looks = readTakenLooks();
  const stale = isWhole ? listStale(new Set(all.map(({ id }) => id)), looks) : [];
  const changed = listChanged();
  storeChanged(changed, selectAtRest(looks));
  if (isAccepting) acceptTaken(last, changed, stale);
  else if (stale.length > 0)
    console.error(
      `screenshots without a story (npm run stories -- accept removes them):\n  ${stale.join("\n  ")}`,
    );
  if (!isAccepting && listFailed(last).length > 0)
    await reportChanges(last, changed, chosen.length);

  const passed = [...looks.values()].flatMap(({ axe }) => axe ?? []);
  const changedLooks = passed.filter(({ isRemembered }) => !isRemembered).length;
  console.log(
    `axe: nothing found at ${passed.length} looks, ${changedLooks} of them not as when it last found nothing`,
  );
  if (changedLooks > 0 && !isAccepting)
    console.log("npm run stories -- accept remembers these looks.");
  const wrong = new Set([...listFailed(last).map(({ story }) => story), ...unsteady]);
  rememberFiles(all, new Set(last.flatMap(({ story }) => (wrong.has(story) ? [] : [story.id]))));
  const remembered = isWhole ? all.filter((story) => !chosen.includes(story)) : [];
  const result = buildResult({ last, unsteady }, changed, remembered);
  mkdirSync(dirname(RESULT), { recursive: true });
  writeFileSync(RESULT, JSON.stringify(result));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const { numPassedTests, numFailedTests } = result;
  console.log(
    `stories: ${numPassedTests} passed, ${numFailedTests} failed, ${looks.size} screenshots (${seconds} s)`,
  );
  return numFailedTests === 0 && (isAccepting || stale.length === 0);
}

/** Tests the stories. */
export function testStories(): Promise<boolean> {
  const { options, words: names } = readCommandLine(
    {
      command: "npm run stories -- test",
      about: `
Tests the stories in the pinned browser: each renders, plays, has no axe violation and looks as accepted. Exits with 0 when all do.
Files whose stories passed and are made of the same are not visited again, but for the key stories, which axe always reads.
What differs is shown in storybook-report/index.html; npm run stories -- accept accepts it.`,
      options: {
        changed: { text: "only what is not made as when it passed: without the key stories" },
        all: { text: "visits every story, and axe reads every look" },
        once: { text: "gives what failed no second look" },
      },
      words: NAMES,
      example: "flows-withdraw",
    },
    (given) => given,
  );
  const choice = choose(names, options);
  return run(choice, {
    isOnce: options.once,
    orders: {
      mode: "compare",
      isReadAgain: ({ id }) => options.all || (choice.isWhole && KEY_STORIES.includes(id)),
    },
  });
}

/** Accepts what stories show: what the last report shows, what reviewers accepted, or what a run shows. */
export async function acceptStories(): Promise<boolean> {
  const { options, words: names } = readCommandLine(
    {
      command: "npm run stories -- accept",
      about: `
Accepts what stories show; look at storybook-report/index.html first. Names that the last report shows are accepted at once; else the stories
are tested, and what those that pass show is accepted.`,
      options: {
        decided: { text: "accepts what reviewers accepted at the review desk, without a run" },
      },
      words: NAMES,
      example: "components-inputs-button--matrix",
    },
    (given) => given,
  );
  if (options.decided) return acceptDecided();
  const accepted = acceptReported(names);
  if (accepted !== undefined) {
    console.log(`screenshots accepted: ${accepted}`);
    return true;
  }
  return run(choose(names, { all: false, changed: false }), {
    isOnce: true,
    orders: { mode: "accept", isReadAgain: () => false },
  });
}

/** Draws stories into a folder. */
export async function drawStories(): Promise<boolean> {
  const { folder, names } = readCommandLine(
    {
      command: "npm run stories -- draw",
      about:
        "Puts the screenshots of these stories into a folder. Compares nothing, and leaves out what is no story.",
      options: {},
      words: {
        name: "FOLDER [id…]",
        text: "where the screenshots go, and the whole ids of stories",
      },
      example: "/tmp/drawn components-inputs-button--matrix",
    },
    ({ words: [folder = "", ...names] }) => ({ folder, names }),
  );
  buildStories(BUILT);
  const chosen = listStories().filter(({ id }) => names.includes(id));
  beginReport();
  await judgeStories(chosen, { mode: "draw", isReadAgain: () => false });
  const drawn = join(REPORT, "after");
  if (existsSync(drawn)) cpSync(drawn, folder, { recursive: true });
  return chosen.length > 0;
}

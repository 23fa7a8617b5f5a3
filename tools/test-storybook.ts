/**
 * Tests every story in the pinned browser: it renders, plays, has no axe violation and looks as accepted. --help says how.
 *
 * Stories that failed are visited once more in a fresh browser: what is right then is named as unsteady, and fails the run as well.
 * A report has screenshots drawn (--draw) by the commit that accepted them.
 */
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { COPY } from "@kinfold/contract/copy";
import { readCommandLine } from "../apps/server/src/platform/command-line.ts";
import {
  buildStories,
  listBuiltStories,
  getComponentId,
  formatFullName,
  indexInGroups,
  selectStories,
  removeGroupNumber,
  type Entry,
} from "./built-stories.ts";
import { listFailedTests } from "./check-reports.ts";
import { getDaySeed } from "./day-seed.ts";
import { serveStatic } from "./serve-static.ts";
import { indexStories, listDrawnStates, listExpectedContent } from "./stated-states.ts";
import {
  acceptScreenshots,
  readFingerprints,
  rememberPassedLooks,
  getStoryId,
  type Fingerprints,
} from "./story-fingerprints.ts";
import {
  computeDigests,
  isVisitedAnyway,
  readPassedStories,
  rememberPassedStories,
  type MaterialDigests,
} from "./passed-stories.ts";
import { STORY_GRAPH, type BuiltGraph } from "./story-graph.ts";
import {
  DecisionRefused,
  describeDenial,
  findDenial,
  keepSettled,
  readDecisions,
  settleDecisions,
} from "./review/decisions.ts";
import { DESK_FOLDERS } from "./review/folders.ts";
import { keepRun, leaveOut, readRun, writeRun, type FailedStory } from "./review/read-run.ts";
import { isFingerprint } from "./story-screenshot.ts";
import { redrawStories, type Before } from "./story-redraw.ts";
import { writeReport } from "./story-report.ts";
import {
  pruneStore,
  readScreenshotFile,
  readStoredScreenshot,
  storeScreenshot,
} from "./story-store.ts";

const ROOT = join(import.meta.dirname, "..");
const BUILT = process.env["STORY_BUILT"] ?? join(ROOT, "storybook-static");
const {
  report: REPORT,
  fingerprints: FINGERPRINTS,
  decisions: DECISIONS,
  store: STORE,
} = DESK_FOLDERS;
const PASSED_LOOKS = join(ROOT, ".storybook", "axe-passed");
const PASSED_STORIES = join(ROOT, ".storybook", "passed-stories.txt");
const TAKEN = join(REPORT, "taken.txt");
const PASSED = join(REPORT, "axe-passed.txt");
const EXPECTED = join(REPORT, "expected.json");
const READ_AGAIN = join(REPORT, "read-again.json");
const RESULT = join(ROOT, "test-results", "stories.json");
const BIN = join(ROOT, "node_modules", ".bin");
const WORKERS = 4;
/** Stories that are shown in one page, one after the other. */
const LARGEST_GROUP = 60;
/** A test that is given up goes on all the same, and types into the next one's page. A busy machine needs this long. */
const LONGEST_TEST_MS = 180_000;

const { options, words: names } = readCommandLine(
  {
    command: "npm run stories:test",
    about: `
Tests the stories in the pinned browser: each renders, plays, has no axe violation and looks as accepted. Exits with 0 when all do.
Files whose stories passed and are made of the same are not visited again, but for one in twelve, others every day.
What differs is shown in storybook-report/index.html; npm run stories:accept accepts it.`,
    options: {
      build: { text: "builds the stories first; npm run does this by itself" },
      ci: { text: "accepts no new screenshot; npm run stories:test does this by itself" },
      update: {
        short: "u",
        text: "accepts what is shown; with names that the last report shows, those at once and without a run",
      },
      decided: { text: "accepts what reviewers accepted at the review desk, without a run" },
      changed: { text: "only what is not made as when it passed: without the twelfth of the rest" },
      draw: {
        value: "FOLDER",
        text: "compares nothing: puts the screenshots of these stories into a folder, and leaves out what is no story",
      },
      all: { text: "visits every story, and axe reads every look: before a release" },
      once: { text: "gives what failed no second look" },
    },
    words: { name: "[name…]", text: "a story's whole id, or part of the ids of all that it means" },
    example: "flows-withdraw",
  },
  (given) => given,
);

/** Which files are visited, and read by axe, though they are made as when they passed: others every day. */
const SEED = process.env["STORY_SEED"] ?? String(getDaySeed());
/** One in so many. */
const VISITED_SHARE = 12;

type Outcome = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
};

const storiesBuilt = (): Entry[] => listBuiltStories(BUILT).filter(({ type }) => type === "story");

/** The screenshots of the last run by name, with their fingerprints where they came to rest. */
function listTaken(): Map<string, string> {
  const lines = existsSync(TAKEN) ? readFileSync(TAKEN, "utf8").trim().split("\n") : [];
  const taken = new Map<string, string>();
  for (const line of lines) {
    const [name = "", ...fingerprint] = line.split(" ");
    taken.set(name, fingerprint.join(" "));
  }
  return taken;
}

/** A look at which axe found nothing: the digest of what it read, and whether that was remembered. */
type PassedLook = { digest: string; isRemembered: boolean };

/** The looks at which axe found nothing in the last run, by name. */
function listPassedLooks(): Map<string, PassedLook> {
  const lines = existsSync(PASSED) ? readFileSync(PASSED, "utf8").trim().split("\n") : [];
  return new Map(
    lines.map((line) => {
      const [name = "", digest = "", remembered] = line.split(" ");
      return [name, { digest, isRemembered: remembered !== undefined }];
    }),
  );
}

/** Remembers what axe passed in the last run of the looks that are meant. */
function rememberLooks(isMeant: (name: string) => boolean, gone: readonly string[]): void {
  const passed = [...listPassedLooks()].filter(([name]) => isMeant(name));
  rememberPassedLooks(
    PASSED_LOOKS,
    new Map(passed.map(([name, { digest }]) => [name, digest])),
    gone,
  );
}

const atRest = (taken: ReadonlyMap<string, string>): Fingerprints =>
  new Map([...taken].filter(([, fingerprint]) => isFingerprint(fingerprint)));

/** Accepts what the last run showed, without another run. Undefined when the report shows none of these names. */
function acceptReported(names: readonly string[]): number | undefined {
  const shown = listScreenshotsIn(join(REPORT, "after"));
  const meant = shown.filter(
    (screenshot) => names.includes(screenshot) || names.includes(getStoryId(screenshot)),
  );
  const isEach = names.every((name) =>
    meant.some((one) => one === name || getStoryId(one) === name),
  );
  if (names.length === 0 || !isEach) return undefined;
  const taken = atRest(listTaken());
  const accepted = new Map([...taken].filter(([name]) => meant.includes(name)));
  refuseDenied(accepted);
  acceptScreenshots(FINGERPRINTS, accepted);
  rememberLooks((name) => meant.includes(name), []);
  for (const screenshot of meant) {
    for (const kind of ["after", "before", "difference"]) {
      rmSync(join(REPORT, kind, `${screenshot}.png`), { force: true });
    }
  }
  forgetReported(new Set(meant));
  return meant.length;
}

/** Takes accepted looks out of the report. */
function forgetReported(accepted: ReadonlySet<string>): void {
  const run = readRun(REPORT);
  if (run === undefined) return;
  const left = leaveOut(run, accepted);
  keepRun(REPORT, left);
  writeReport(REPORT, left, readDecisions(DECISIONS));
}

/** Ends the run on a look that a reviewer denied. */
function refuseDenied(looks: Fingerprints): void {
  const decisions = readDecisions(DECISIONS);
  const denied = [...looks].flatMap(([name, fingerprint]) => {
    const denial = findDenial(decisions, name, fingerprint);
    return denial === undefined ? [] : [describeDenial(name, denial)];
  });
  if (denied.length === 0) return;
  console.error(
    `${denied.join("\n")}\nOnly a later decision at the review desk accepts it: npm run stories:review`,
  );
  process.exit(1);
}

/** Accepts what the decisions of reviewers accept. */
function acceptDecided(): void {
  try {
    const {
      accepted,
      changed: settled,
      waiting,
    } = settleDecisions(readDecisions(DECISIONS), readFingerprints(FINGERPRINTS));
    acceptScreenshots(FINGERPRINTS, accepted);
    rememberLooks((name) => accepted.has(name), []);
    keepSettled(DECISIONS, settled);
    forgetReported(new Set(accepted.keys()));
    console.log(
      `screenshots accepted: ${accepted.size}, waiting for another decision: ${waiting.length}`,
    );
    for (const name of waiting) console.log(`  ${name}`);
  } catch (fault) {
    if (!(fault instanceof DecisionRefused)) throw fault;
    console.error(fault.message);
    process.exitCode = 1;
  }
}

/** What the accepted ones of these screenshots looked like: kept on this machine, or drawn again. */
async function readBefore(
  changed: readonly string[],
  accepted: Fingerprints,
): Promise<Map<string, Before>> {
  const before = new Map<string, Before>();
  const missing: Fingerprints = new Map();
  for (const name of changed) {
    const fingerprint = accepted.get(name);
    if (fingerprint === undefined) continue;
    const stored = await readStoredScreenshot(STORE, fingerprint);
    if (stored === undefined) missing.set(name, fingerprint);
    else before.set(name, stored);
  }
  const drawn = await redrawStories(ROOT, FINGERPRINTS, missing);
  for (const [name, fingerprint] of missing) {
    const one = drawn.get(name);
    if (one === undefined) continue;
    before.set(name, one);
    if ("png" in one) storeScreenshot(STORE, fingerprint, one);
  }
  return before;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** What each story file of the built Storybook is made of now, with what its stories are expected to show. */
function computeStoryDigests(stories: readonly Entry[]): MaterialDigests {
  const graph = JSON.parse(readFileSync(join(BUILT, STORY_GRAPH), "utf8")) as BuiltGraph;
  const files = readFiles(stories);
  const acceptedOf = groupBy([...readFingerprints(FINGERPRINTS)], ([name]) => getStoryId(name));
  const storiesOf = groupBy(stories, ({ importPath }) => importPath);
  return computeDigests(graph, (file) => readFileSync(join(ROOT, file), "utf8"), {
    states: JSON.stringify(listDrawnStates(indexStories(files))),
    ofFile: (file) =>
      JSON.stringify([
        listExpectedContent(new Map([[file, files.get(file) ?? ""]]), COPY),
        storiesOf.get(file)?.map(({ id }) => acceptedOf.get(id)),
      ]),
  });
}

/** Whether a story file is visited though no one named it: it is not made as when it passed, or it is its turn. */
function isDue(file: string, now: MaterialDigests, before: MaterialDigests): boolean {
  if (options.all || now.get(file) !== before.get(file)) return true;
  return !options.changed && isVisitedAnyway(file, SEED, VISITED_SHARE);
}

/** The stories that these names mean. Ends the run on a name that means none. */
function storiesNamed(names: readonly string[]): Entry[] {
  try {
    return selectStories(storiesBuilt(), names.map(getStoryId));
  } catch (refusal) {
    console.error(refusal instanceof Error ? refusal.message : refusal);
    process.exit(1);
  }
}

/** The files of these stories, by path. */
function readFiles(stories: readonly Entry[]): Map<string, string> {
  const files = new Set(stories.map(({ importPath }) => importPath));
  return new Map([...files].map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
}

/** Writes down for the runner what must be seen at the end of these stories, and which of them axe reads again. */
function writeOrders(stories: readonly Entry[]): void {
  const expected = listExpectedContent(readFiles(stories), COPY);
  const isReadAgain = ({ importPath }: Entry): boolean =>
    options.all || (names.length === 0 && isVisitedAnyway(importPath, SEED, VISITED_SHARE));
  mkdirSync(REPORT, { recursive: true });
  writeFileSync(EXPECTED, JSON.stringify(expected));
  writeFileSync(READ_AGAIN, JSON.stringify(stories.filter(isReadAgain).map(({ id }) => id)));
}

/** Runs the tests of these stories to their end. The outcome is undefined when the runner could not say. */
async function runStories(stories: readonly Entry[]): Promise<Outcome | undefined> {
  writeOrders(stories);
  const size = Math.min(LARGEST_GROUP, Math.ceil(stories.length / WORKERS));
  const groups = indexInGroups(BUILT, stories, size);
  const { url, close } = await serveStatic(BUILT, {
    answer: (path) => {
      if (path === "/groups/") return { type: "text/plain", body: "" };
      return path === "/groups/index.json" ? { type: "application/json", body: groups } : undefined;
    },
  });
  const child = spawn(
    join(BIN, "test-storybook"),
    [
      "--url",
      `${url}/groups/`,
      "--index-json",
      "--disable-telemetry",
      `--maxWorkers=${WORKERS}`,
      `--testTimeout=${LONGEST_TEST_MS}`,
      "--failOnConsole",
      "--json",
      "--ci",
    ],
    {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        STORY_URL: url,
        REFERENCE_URL: url,
        STORY_FINGERPRINTS: FINGERPRINTS,
        STORY_PASSED_LOOKS: PASSED_LOOKS,
        STORY_REPORT: REPORT,
        STORY_MODE: options.draw !== undefined ? "draw" : options.update ? "accept" : "compare",
      },
    },
  );
  const stop = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await new Promise<void>((ended) => {
    child.on("close", () => {
      ended();
    });
  });
  await close();
  const json = said.split("\n").find((line) => line.startsWith("{"));
  if (json === undefined) return undefined;
  const outcome = JSON.parse(json) as Outcome;
  for (const test of statusesOf(outcome)) {
    test.fullName = removeGroupNumber(test.fullName);
  }
  return outcome;
}

const NOTHING: Outcome = {
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};

const failuresOf = ({ numFailedTests, numRuntimeErrorTestSuites }: Outcome): number =>
  numFailedTests + numRuntimeErrorTestSuites;

/** The names of the tests that failed. */
const failedIn = (outcome: Outcome): string[] => listFailedTests(outcome).map(({ name }) => name);

/** The story that a test is of: of two, the one with the longer name. */
const findTested = (test: string, stories: readonly Entry[]): Entry | undefined =>
  stories
    .filter((story) => test.startsWith(`${formatFullName(story)} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0];

/** Each failed test with its story's id and what was said. */
const listFailed = (outcome: Outcome, stories: readonly Entry[]): FailedStory[] =>
  listFailedTests(outcome).map(({ name, messages }) => ({
    story: findTested(name, stories)?.id ?? name,
    message: messages.join("\n\n"),
  }));

const statusesOf = ({ testResults }: Outcome): { status: string; fullName: string }[] =>
  testResults.flatMap(({ assertionResults }) => assertionResults);

/** The stories that passed in this run. */
const listRight = (outcome: Outcome, stories: readonly Entry[]): Set<string> =>
  new Set(
    statusesOf(outcome)
      .filter(({ status }) => status === "passed")
      .flatMap(({ fullName }) => findTested(fullName, stories)?.id ?? []),
  );

/** The stories that failed at the end, or at first alone. */
const listWrong = (
  last: Outcome,
  unsteady: readonly string[],
  stories: readonly Entry[],
): Set<string> =>
  new Set([
    ...listFailed(last, stories).map(({ story }) => story),
    ...unsteady.flatMap((test) => findTested(test, stories)?.id ?? []),
  ]);

/** Remembers the files of which every story is right, with what they are made of now. */
function rememberFiles(stories: readonly Entry[], right: ReadonlySet<string>): void {
  const now = computeStoryDigests(stories);
  const files = groupBy(stories, ({ importPath }) => importPath);
  const passed = [...now].filter(([file]) => files.get(file)?.every(({ id }) => right.has(id)));
  rememberPassedStories(PASSED_STORIES, new Map(passed), [...files.keys()]);
}

/** What the report says of stories that passed earlier, and are made of the same. */
const reportRemembered = (stories: readonly Entry[]) => ({
  startTime: Date.now(),
  assertionResults: stories.map((story) => ({
    title: "play-test",
    fullName: `${formatFullName(story)} play-test`,
    status: "passed",
  })),
});

/** The components or pages whose stories these tests are of. */
function componentsOf(tests: readonly string[], stories: readonly Entry[]): Set<string> {
  const tested = stories.filter((story) =>
    tests.some((test) => test.startsWith(`${formatFullName(story)} `)),
  );
  return new Set(tested.map(({ id }) => getComponentId(id)));
}

/** How many stories failed, which, and which of those that failed at first were right at the second look. */
type Count = { failed: number; last: Outcome; unsteady: string[] };

/** Visits the failed stories again, with the others of their components. Says which ones fail no more. */
async function lookAgain(chosen: readonly Entry[], first: Outcome): Promise<Count> {
  const tests = failedIn(first);
  if (tests.length === 0) return { failed: failuresOf(first), last: first, unsteady: [] };
  for (const kind of ["after", "before", "difference"]) {
    rmSync(join(REPORT, kind), { recursive: true, force: true });
  }
  const components = componentsOf(tests, chosen);
  const outcome = await runStories(chosen.filter(({ id }) => components.has(getComponentId(id))));
  if (outcome === undefined) return { failed: tests.length, last: first, unsteady: [] };
  const still = new Set(failedIn(outcome));
  const unsteady = tests.filter((name) => !still.has(name));
  for (const { name, messages } of listFailedTests(first).filter((test) => !still.has(test.name))) {
    console.error(`unsteady, right at the second look: ${name}\n${messages.join("\n\n")}`);
  }
  return { failed: failuresOf(outcome), last: outcome, unsteady };
}

const listScreenshotsIn = (folder: string): string[] =>
  globSync("*.png", { cwd: folder }).map((file) => basename(file, ".png"));

/** Accepted screenshots that no story takes any more. Those of a story that failed before its screenshots are left alone. */
function listStale(stories: Set<string>, taken: ReadonlyMap<string, string>): string[] {
  const photographed = new Set([...taken.keys()].map(getStoryId));
  return [...readFingerprints(FINGERPRINTS).keys()].filter((screenshot) => {
    const story = getStoryId(screenshot);
    return !stories.has(story) || (photographed.has(story) && !taken.has(screenshot));
  });
}

if (options.decided) {
  acceptDecided();
  process.exit();
}
if (options.update) {
  const accepted = acceptReported(names);
  if (accepted !== undefined) {
    console.log(`screenshots accepted: ${accepted}`);
    process.exit(0);
  }
}
if (options.build) buildStories(BUILT);
if (!existsSync(join(BUILT, "index.json"))) {
  console.error("There is no built Storybook. Add --build.");
  process.exit(1);
}
const all = storiesBuilt();
const digests = computeStoryDigests(all);
const passedBefore = readPassedStories(PASSED_STORIES);
const isWhole = names.length === 0;
const chosen =
  options.draw !== undefined
    ? all.filter(({ id }) => names.includes(id))
    : isWhole
      ? all.filter(({ importPath }) => isDue(importPath, digests, passedBefore))
      : storiesNamed(names);
if (isWhole) {
  console.log(
    `stories: ${chosen.length} of ${all.length}; the others passed and are made of the same (seed ${SEED})`,
  );
}
rmSync(REPORT, { recursive: true, force: true });
rmSync(RESULT, { force: true });
mkdirSync(REPORT, { recursive: true });
const started = performance.now();
const outcome = chosen.length === 0 ? NOTHING : await runStories(chosen);
const ran = (outcome?.numPassedTests ?? 0) + (outcome?.numFailedTests ?? 0);
if (outcome === undefined || (ran === 0 && chosen.length > 0)) {
  console.error("No story was run.");
  process.exit(1);
}
if (options.draw !== undefined) {
  cpSync(join(REPORT, "after"), options.draw, { recursive: true });
  process.exit(0);
}
const { failed, last, unsteady }: Count =
  options.update || options.once
    ? { failed: failuresOf(outcome), last: outcome, unsteady: [] }
    : await lookAgain(chosen, outcome);

const stories = new Set(all.map(({ id }) => id));
const taken = listTaken();
const stale = isWhole ? listStale(stories, taken) : [];
const changed = listScreenshotsIn(join(REPORT, "after"));
const fingerprints = atRest(taken);
for (const name of changed) {
  const fingerprint = fingerprints.get(name);
  if (fingerprint === undefined) continue;
  storeScreenshot(STORE, fingerprint, readScreenshotFile(join(REPORT, "after", `${name}.png`)));
}
pruneStore(STORE);
if (options.update) {
  // What a story that failed shows is no look of it.
  const fallen = new Set(listFailed(last, all).map(({ story }) => story));
  const sound = new Map([...fingerprints].filter(([name]) => !fallen.has(getStoryId(name))));
  const accepted = changed.filter((name) => sound.has(name));
  refuseDenied(new Map([...sound].filter(([name]) => accepted.includes(name))));
  acceptScreenshots(FINGERPRINTS, sound, stale);
  rememberLooks((name) => sound.has(name), stale);
  console.log(`screenshots accepted: ${accepted.length}, removed: ${stale.length}`);
} else if (stale.length > 0) {
  console.error(
    `screenshots without a story (npm run stories:accept removes them):\n  ${stale.join("\n  ")}`,
  );
}

if (!options.update && failed > 0) {
  const accepted = readFingerprints(FINGERPRINTS);
  const decisions = readDecisions(DECISIONS);
  const run = await writeRun(ROOT, REPORT, {
    changed,
    accepted,
    taken: fingerprints,
    before: await readBefore(changed, accepted),
    failed: listFailed(last, all),
    stories: chosen.length,
  });
  const page = writeReport(REPORT, run, decisions);
  if (changed.length > 0)
    console.error(`\n${changed.length} screenshots are not the accepted ones:`);
  for (const name of changed) {
    const denial = findDenial(decisions, name, fingerprints.get(name) ?? "");
    console.error(`  ${denial === undefined ? name : describeDenial(name, denial)}`);
  }
  console.error(
    `See ${page}\nReview them with npm run stories:review. If all are meant: npm run stories:accept [-- name of a story or screenshot]`,
  );
}

const failedOrUnsteady = failed + unsteady.length;
const passed = Math.max(0, ran - failedOrUnsteady);
const looks = [...listPassedLooks().values()];
const changedLooks = looks.filter(({ isRemembered }) => !isRemembered).length;
console.log(
  `axe: nothing found at ${looks.length} looks, ${changedLooks} of them not as when it last found nothing`,
);
if (changedLooks > 0 && !options.update)
  console.log("npm run stories:accept remembers these looks.");
const wrong = listWrong(last, unsteady, all);
rememberFiles(all, new Set([...listRight(outcome, all)].filter((id) => !wrong.has(id))));
const seconds = ((performance.now() - started) / 1000).toFixed(0);
mkdirSync(dirname(RESULT), { recursive: true });
writeFileSync(
  RESULT,
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failedOrUnsteady,
    unsteady,
    screenshots: changed,
    testResults: [
      ...last.testResults,
      reportRemembered(all.filter((one) => !chosen.includes(one))),
    ],
  }),
);
console.log(
  `stories: ${passed} passed, ${failedOrUnsteady} failed, ${taken.size} screenshots (${seconds} s)`,
);
const isGreen = failedOrUnsteady === 0 && (options.update || stale.length === 0);
process.exitCode = isGreen ? 0 : 1;

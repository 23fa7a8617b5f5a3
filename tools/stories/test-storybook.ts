/**
 * Tests every story in the pinned browser: it renders, plays, has no axe violation and looks as accepted. --help says how.
 *
 * Stories that failed are visited once more in a fresh browser: what is right then is named as unsteady, and fails the run as well.
 * A report has screenshots drawn (--draw) by the commit that accepted them.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { buildStories, type Entry } from "./built-stories.ts";
import { describeDenial, findDenial, readDecisions } from "./review/decisions.ts";
import { writeRun } from "./review/read-run.ts";
import {
  hasItsTurn,
  listStories,
  rememberFiles,
  SEED,
  selectDueStories,
  selectNamedStories,
} from "./story-choice.ts";
import { acceptScreenshots, getStoryId, readFingerprints } from "./story-fingerprints.ts";
import { BUILT, DECISIONS, FINGERPRINTS, REPORT, RESULT, ROOT } from "./story-folders.ts";
import {
  acceptDecided,
  acceptReported,
  listChanged,
  listPassedLooks,
  listStale,
  listTaken,
  readBefore,
  refuseDenied,
  rememberLooks,
  selectAtRest,
  storeChanged,
} from "./story-looks.ts";
import { buildResult, listFailed, listRight, NOTHING } from "./story-outcome.ts";
import { writeReport } from "./story-report.ts";
import { countOnce, repeatFailed, runStories, type Orders } from "./story-runner.ts";

const { options, words: names } = readCommandLine(
  {
    command: "npm run stories -- test",
    about: `
Tests the stories in the pinned browser: each renders, plays, has no axe violation and looks as accepted. Exits with 0 when all do.
Files whose stories passed and are made of the same are not visited again, but for one in twelve, others every day.
What differs is shown in storybook-report/index.html; npm run stories -- accept accepts it.`,
    options: {
      build: { text: "builds the stories first; npm run does this by itself" },
      ci: { text: "accepts no new screenshot; npm run stories -- test does this by itself" },
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
const all = listStories();
const isWhole = names.length === 0;
const chosen =
  options.draw !== undefined
    ? all.filter(({ id }) => names.includes(id))
    : isWhole
      ? selectDueStories(all, options)
      : selectNamedStories(all, names);
if (isWhole) {
  console.log(
    `stories: ${chosen.length} of ${all.length}; the others passed and are made of the same (seed ${SEED})`,
  );
}
rmSync(REPORT, { recursive: true, force: true });
rmSync(RESULT, { force: true });
mkdirSync(REPORT, { recursive: true });
const started = performance.now();
const orders: Orders = {
  mode: options.draw !== undefined ? "draw" : options.update ? "accept" : "compare",
  isReadAgain: ({ importPath }: Entry) => options.all || (isWhole && hasItsTurn(importPath)),
};
const outcome = chosen.length === 0 ? NOTHING : await runStories(chosen, orders);
const ran = (outcome?.numPassedTests ?? 0) + (outcome?.numFailedTests ?? 0);
if (outcome === undefined || (ran === 0 && chosen.length > 0)) {
  console.error("No story was run.");
  process.exit(1);
}
if (options.draw !== undefined) {
  cpSync(join(REPORT, "after"), options.draw, { recursive: true });
  process.exit(0);
}
const { failed, last, unsteady } =
  options.update || options.once ? countOnce(outcome) : await repeatFailed(chosen, outcome, orders);

const stories = new Set(all.map(({ id }) => id));
const taken = listTaken();
const stale = isWhole ? listStale(stories, taken) : [];
const changed = listChanged();
const fingerprints = selectAtRest(taken);
storeChanged(changed, fingerprints);
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
    `screenshots without a story (npm run stories -- accept removes them):\n  ${stale.join("\n  ")}`,
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
    `See ${page}\nReview them with npm run stories -- review. If all are meant: npm run stories -- accept [name of a story or screenshot]`,
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
  console.log("npm run stories -- accept remembers these looks.");
const runLooks = { first: outcome, last, unsteady };
rememberFiles(all, listRight(runLooks, all));
const seconds = ((performance.now() - started) / 1000).toFixed(0);
mkdirSync(dirname(RESULT), { recursive: true });
writeFileSync(
  RESULT,
  JSON.stringify(
    buildResult(
      { passed, failed: failedOrUnsteady, looks: runLooks, changed },
      isWhole ? { stories: all.filter((one) => !chosen.includes(one)), at: Date.now() } : undefined,
    ),
  ),
);
console.log(
  `stories: ${passed} passed, ${failedOrUnsteady} failed, ${taken.size} screenshots (${seconds} s)`,
);
const isGreen = failedOrUnsteady === 0 && (options.update || stale.length === 0);
process.exitCode = isGreen ? 0 : 1;

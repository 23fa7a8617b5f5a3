/** The screenshots of a run: which were taken and at which axe found nothing, what of them is accepted, and what was accepted before. */
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import {
  DecisionRefused,
  describeDenial,
  findDenial,
  keepSettled,
  readDecisions,
  settleDecisions,
} from "./review/decisions.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { keepRun, leaveOut, readRun } from "./review/read-run.ts";
import {
  acceptScreenshots,
  getStoryId,
  readFingerprints,
  rememberPassedLooks,
  type AxeDigest,
  type Fingerprints,
} from "./story-fingerprints.ts";
import { DECISIONS, FINGERPRINTS, PASSED_LOOKS, REPORT, ROOT, STORE } from "./story-folders.ts";
import { redrawStories, type Before } from "./story-redraw.ts";
import { writeReport } from "./story-report.ts";
import {
  pruneStore,
  readScreenshotFile,
  readStoredScreenshot,
  storeScreenshot,
} from "./story-store.ts";

/** Where the runner writes down each screenshot by name, as it begins and again with its fingerprint, and each look that axe passes. */
const TAKEN = join(REPORT, "taken.txt");
const PASSED = join(REPORT, "axe-passed.txt");

/** A look of a run by the name of its screenshot. */
type TakenLook = {
  name: string;
  /** Undefined where the story never came to rest. */
  fingerprint?: Fingerprint | undefined;
  /** What axe read, where it found nothing, and whether that is remembered. */
  axe?: { digest: AxeDigest; isRemembered: boolean };
};

const readLines = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n") : [];

/** The looks of the last run by name; of a story that was looked at twice, the later ones. */
export function readTakenLooks(): Map<string, TakenLook> {
  const looks = new Map<string, TakenLook>();
  for (const line of readLines(TAKEN)) {
    const [name = "", ...fingerprint] = line.split(" ");
    looks.set(name, { name, fingerprint: fingerprint.join(" ") || undefined });
  }
  for (const line of readLines(PASSED)) {
    const [name = "", digest = "", remembered] = line.split(" ");
    const axe = { digest, isRemembered: remembered !== undefined };
    looks.set(name, { ...looks.get(name), name, axe });
  }
  return looks;
}

/** Remembers what axe passed in the last run of the looks that are meant. */
export function rememberLooks(isMeant: (name: string) => boolean, gone: readonly string[]): void {
  const passed = [...readTakenLooks().values()].flatMap(({ name, axe }): [string, string][] =>
    axe !== undefined && isMeant(name) ? [[name, axe.digest]] : [],
  );
  rememberPassedLooks(PASSED_LOOKS, new Map(passed), gone);
}

/** The fingerprints of the looks that came to rest. */
export const selectAtRest = (looks: ReadonlyMap<string, TakenLook>): Fingerprints =>
  new Map(
    [...looks].flatMap(([name, { fingerprint }]): [string, string][] =>
      fingerprint === undefined ? [] : [[name, fingerprint]],
    ),
  );

/** Accepts what the last run showed, without another run. Undefined when the report shows none of these names. */
export function acceptReported(names: readonly string[]): number | undefined {
  const shown = listScreenshotsIn(join(REPORT, "after"));
  const meant = shown.filter(
    (screenshot) => names.includes(screenshot) || names.includes(getStoryId(screenshot)),
  );
  const isEach = names.every((name) =>
    meant.some((one) => one === name || getStoryId(one) === name),
  );
  if (names.length === 0 || !isEach) return undefined;
  const taken = selectAtRest(readTakenLooks());
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
export function refuseDenied(looks: Fingerprints): void {
  const decisions = readDecisions(DECISIONS);
  const denied = [...looks].flatMap(([name, fingerprint]) => {
    const denial = findDenial(decisions, name, fingerprint);
    return denial === undefined ? [] : [describeDenial(name, denial)];
  });
  if (denied.length === 0) return;
  console.error(
    `${denied.join("\n")}\nOnly a later decision at the review desk accepts it: npm run stories -- review`,
  );
  process.exit(1);
}

/** Accepts what the decisions of reviewers accept. Answers whether they could be followed. */
export function acceptDecided(): boolean {
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
    return true;
  } catch (fault) {
    if (!(fault instanceof DecisionRefused)) throw fault;
    console.error(fault.message);
    return false;
  }
}

/** What the accepted ones of these screenshots looked like: kept on this machine, or drawn again. */
export async function readBefore(
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

/** The screenshots that lie in a folder, by name. */
const listScreenshotsIn = (folder: string): string[] =>
  globSync("*.png", { cwd: folder }).map((file) => basename(file, ".png"));

/** Accepted screenshots that no story takes any more. Those of a story that failed before its screenshots are left alone. */
export function listStale(
  stories: ReadonlySet<string>,
  taken: ReadonlyMap<string, TakenLook>,
): string[] {
  const photographed = new Set([...taken.keys()].map(getStoryId));
  return [...readFingerprints(FINGERPRINTS).keys()].filter((screenshot) => {
    const story = getStoryId(screenshot);
    return !stories.has(story) || (photographed.has(story) && !taken.has(screenshot));
  });
}

/** The screenshots that are not as accepted, by name. */
export const listChanged = (): string[] => listScreenshotsIn(join(REPORT, "after"));

/** Keeps these screenshots on this machine, so that what they show is at hand once others are accepted in their place. */
export function storeChanged(changed: readonly string[], taken: Fingerprints): void {
  for (const name of changed) {
    const fingerprint = taken.get(name);
    if (fingerprint === undefined) continue;
    storeScreenshot(STORE, fingerprint, readScreenshotFile(join(REPORT, "after", `${name}.png`)));
  }
  pruneStore(STORE);
}

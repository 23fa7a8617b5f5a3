/** What a run of the stories found, for the review desk and the report: changed looks with their causes, faults of axe, plays that failed. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "superstruct";
import type { PageElement } from "../../../.storybook/page-elements.ts";
import { Run, type Cause, type ChangedLook } from "../../../apps/workshop/src/contract.ts";
import { readGit } from "../../machine/git.ts";
import { getStoryId, type Fingerprints } from "../story-fingerprints.ts";
import type { TestedStory } from "../story-outcome.ts";
import type { Before } from "../story-redraw.ts";
import { compareScreenshots } from "../story-screenshot.ts";
import { readScreenshotFile, writeScreenshotFile } from "../story-store.ts";
import { compareElements } from "./compare-elements.ts";
import { buildCauseId, findCauses, type LookToExplain } from "./find-causes.ts";

const fileOf = (report: string): string => join(report, "run.json");

/** What the last run found, as JSON; undefined where none is on this machine. */
export function readRunText(report: string): string | undefined {
  const path = fileOf(report);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** What the last run found; undefined where none is on this machine. */
export function readRun(report: string): Run | undefined {
  const text = readRunText(report);
  return text === undefined ? undefined : create(JSON.parse(text), Run);
}

/** Keeps what a run found. */
export function keepRun(report: string, run: Run): void {
  writeFileSync(fileOf(report), JSON.stringify(run));
}

/** A run without the looks that were accepted, and without the causes that had no other. */
export function leaveOut(run: Run, accepted: ReadonlySet<string>): Run {
  const causes = run.causes
    .map((cause) => ({ ...cause, looks: cause.looks.filter((name) => !accepted.has(name)) }))
    .filter(({ looks }) => looks.length > 0);
  const looks = Object.entries(run.looks).filter(([name]) => !accepted.has(name));
  return { ...run, causes, looks: Object.fromEntries(looks) };
}

/** Compares a look with the one before, and writes the screenshot of the difference. Answers what is to be explained and what is shown. */
async function compareLook(
  report: string,
  name: string,
  before: Before | undefined,
): Promise<{ explain: LookToExplain; shown: Pick<ChangedLook, "points" | "bounds" | "unproven"> }> {
  const story = getStoryId(name);
  const explain: LookToExplain = { name, story, isNew: before === undefined, changes: [] };
  if (before === undefined || "unproven" in before)
    return { explain, shown: { points: 0, bounds: [0, 0, 0, 0], ...before } };
  const after = readScreenshotFile(join(report, "after", `${name}.png`));
  const elements =
    before.elements === undefined || after.elements === undefined
      ? undefined
      : compareElements(
          JSON.parse(before.elements) as PageElement,
          JSON.parse(after.elements) as PageElement,
        );
  const { png, points, bounds, unexpected } = await compareScreenshots(
    before.png,
    after.png,
    elements?.boxes ?? [],
  );
  writeScreenshotFile(join(report, "before", `${name}.png`), before);
  writeScreenshotFile(join(report, "difference", `${name}.png`), { png });
  return {
    explain: {
      ...explain,
      changes: elements?.changes ?? [],
      ...(unexpected !== undefined && { unexplained: unexpected.shape }),
    },
    shown: { points, bounds: [...bounds] },
  };
}

/** More of what a fault says helps no one. */
const MOST_CHARACTERS = 4_000;

/** What is wrong with a story apart from its screenshots, each fault on its own: the rule of axe, or what a play expected in vain. */
export function listFaults({
  story,
  faults,
}: TestedStory): { kind: "axe" | "play"; title: string; text: string; story: string }[] {
  return faults
    .filter((fault) => !/: (?:not the|no) accepted screenshot$/.test(fault))
    .map((fault) => {
      const text = fault.slice(0, MOST_CHARACTERS);
      const [, rule] = /^axe, [^\n]*:\n([^\n]+)/.exec(text) ?? [];
      const [first = ""] = text.replace(`${story.id}: `, "").split("\n");
      return rule === undefined
        ? { kind: "play", title: first.trim().slice(0, 160), text, story: story.id }
        : { kind: "axe", title: rule, text, story: story.id };
    });
}

/** Faults of one kind that say the same are one. */
function groupFaults(failed: readonly TestedStory[]): Cause[] {
  const faults = new Map<string, Cause>();
  for (const { kind, title, text, story } of failed.flatMap(listFaults)) {
    const id = buildCauseId(`${kind} ${title}`);
    const fault = faults.get(id) ?? { id, kind, title, details: [text], looks: [] };
    faults.set(id, fault);
    if (!fault.looks.includes(story)) fault.looks.push(story);
  }
  return [...faults.values()];
}

/**
 * Compares what changed with what was accepted, finds the causes, and writes all of it into the report's folder: `run.json` beside the
 * screenshots before, after and of the difference.
 */
export async function writeRun(
  root: string,
  report: string,
  {
    changed,
    accepted,
    taken,
    before,
    failed,
    stories,
  }: {
    /** Names of the screenshots that are not the accepted ones. */
    changed: readonly string[];
    accepted: Fingerprints;
    /** What the run took, by name. */
    taken: Fingerprints;
    before: ReadonlyMap<string, Before>;
    failed: readonly TestedStory[];
    /** How many stories it looked at. */
    stories: number;
  },
): Promise<Run> {
  for (const kind of ["before", "difference"]) mkdirSync(join(report, kind), { recursive: true });
  const explained: LookToExplain[] = [];
  const looks: Record<string, ChangedLook> = {};
  for (const name of changed) {
    const to = taken.get(name);
    if (to === undefined) continue;
    const from = accepted.get(name);
    const earlier =
      from === undefined
        ? undefined
        : (before.get(name) ?? { unproven: "it was not drawn again." });
    const { explain, shown } = await compareLook(report, name, earlier);
    explained.push(explain);
    looks[name] = { to, ...(from !== undefined && { from }), ...shown, causes: [] };
  }
  const causes = findCauses(explained);
  for (const { id, looks: names } of causes) {
    for (const name of names) looks[name]?.causes.push(id);
  }
  const run: Run = {
    at: new Date().toISOString(),
    commit: readGit(root, "rev-parse", "--short=12", "HEAD") ?? "no commit",
    subject: readGit(root, "show", "-s", "--format=%s", "HEAD") ?? "",
    stories,
    causes: [...causes, ...groupFaults(failed)],
    looks,
  };
  keepRun(report, run);
  return run;
}

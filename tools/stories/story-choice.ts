/** Which stories a run visits: those that are named; else the key stories and those whose file is made of something else than when they passed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COPY } from "@kinfold/contract/copy";
import { listBuiltStories, selectStories, type Entry } from "./built-stories.ts";
import {
  computeDigests,
  readPassedStories,
  rememberPassedStories,
  type MaterialDigests,
} from "./passed-stories.ts";
import { indexStories, listDrawnStates, listExpectedContent } from "../checks/stated-states.ts";
import { KEY_STORIES } from "./key-stories.ts";
import { getStoryId, readFingerprints } from "./story-fingerprints.ts";
import { BUILT, FINGERPRINTS, PASSED_STORIES, ROOT } from "./story-folders.ts";
import { STORY_GRAPH, type BuiltGraph } from "./story-graph.ts";

/** Every story of the built Storybook. */
export const listStories = (): Entry[] =>
  listBuiltStories(BUILT).filter(({ type }) => type === "story");

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The files of these stories, by path. */
function readFiles(stories: readonly Entry[]): Map<string, string> {
  const files = new Set(stories.map(({ importPath }) => importPath));
  return new Map([...files].map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
}

/** What must be seen at the end of these stories. */
export const readExpected = (stories: readonly Entry[]): ReturnType<typeof listExpectedContent> =>
  listExpectedContent(readFiles(stories), COPY);

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

/** The stories whose file is not made as when it passed, and the key stories; with `all`, every story, and with `changed` no key story for being one. */
export function selectDueStories(
  stories: readonly Entry[],
  { all, changed }: { all: boolean; changed: boolean },
): Entry[] {
  const now = computeStoryDigests(stories);
  const before = readPassedStories(PASSED_STORIES);
  const isDue = ({ id, importPath }: Entry): boolean =>
    all || now.get(importPath) !== before.get(importPath) || (!changed && KEY_STORIES.includes(id));
  return stories.filter(isDue);
}

/** The stories that these names mean. Ends the run on a name that means none. */
export function selectNamedStories(stories: readonly Entry[], names: readonly string[]): Entry[] {
  try {
    return selectStories([...stories], names.map(getStoryId));
  } catch (refusal) {
    console.error(refusal instanceof Error ? refusal.message : refusal);
    process.exit(1);
  }
}

/** Remembers the files of which every story is right, with what they are made of now. */
export function rememberFiles(stories: readonly Entry[], right: ReadonlySet<string>): void {
  const now = computeStoryDigests(stories);
  const files = groupBy(stories, ({ importPath }) => importPath);
  const passed = [...now].filter(([file]) => files.get(file)?.every(({ id }) => right.has(id)));
  rememberPassedStories(PASSED_STORIES, new Map(passed), [...files.keys()]);
}

/** The tags that the workshop's sidebar filters by: what a story is of, rather than where it stands. */
import { globSync } from "node:fs";
import { basename } from "node:path";
import type { StoryIndex } from "storybook/internal/types";
import { COMPONENT_GUIDE } from "../../.storybook/component-guide.ts";
import { getComponentName } from "./other-names.ts";
import { indexStories, listStates, readStoryFiles } from "./stated-states.ts";
import { listUnreviewed, type SheetFolders } from "../stories/thumbnails.ts";

/** Ids of the stories that have a tag that their own file does not say. */
export type TaggedStories = {
  /** Those that show a state of the specification. */
  stated: ReadonlySet<string>;
  /** Those with an accepted screenshot that the last review has not seen. */
  changed: ReadonlySet<string>;
};

const GUIDE = new Map(
  Object.values(COMPONENT_GUIDE)
    .flat()
    .map((entry) => [entry.name, entry]),
);

/** Reads from the repository which stories are tagged. */
export function findTaggedStories(folders: SheetFolders): TaggedStories {
  const components = globSync("*.txt", { cwd: folders.fingerprints }).map((file) =>
    basename(file, ".txt"),
  );
  return {
    stated: new Set(listStates(indexStories(readStoryFiles())).map(({ story }) => story)),
    changed: new Set(listUnreviewed(folders, components).map(({ story }) => story)),
  };
}

/**
 * The index with these tags added to each entry: "stated", "changed", "built-on-radix" and the like, and the status of a component that is
 * not stable. An index that has them already stays as it is.
 */
export function addTags(index: StoryIndex, { stated, changed }: TaggedStories): StoryIndex {
  const entries = Object.entries(index.entries).map(([id, entry]) => {
    const { builtOn, status } = GUIDE.get(getComponentName(entry.title) ?? "") ?? {};
    const tags = new Set(entry.tags);
    if (stated.has(id)) tags.add("stated");
    if (changed.has(id)) tags.add("changed");
    if (builtOn !== undefined) tags.add(`built-on-${builtOn.toLowerCase().replaceAll(" ", "-")}`);
    if (status !== undefined && status !== "stable") tags.add(status);
    return [id, { ...entry, tags: [...tags] as string[] }] as const;
  });
  return { ...index, entries: Object.fromEntries(entries) };
}

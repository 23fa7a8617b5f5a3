/**
 * Which story files passed, and of what they were made then: a file that is made of the same passes again, and need not be visited.
 * `.storybook/passed-stories.txt` has a line for each, its path and a digest.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isOwnMaterial, listMaterials, type BuiltGraph } from "./story-graph.ts";

/** By story file, the first 16 digits of a SHA-256 of all that its stories and their tests are made of. */
export type MaterialDigests = ReadonlyMap<string, string>;

/** Its text is made of what all stories state, and it imports none of them. */
const LISTS_STATES = ".storybook/stated-states.ts";
const LINE = /^(?<file>\S+) (?<digest>[0-9a-f]{16})$/;

/** What a digest is taken of beside files: the list of what all stories state, and what is accepted and expected of the stories of one file. */
export type Expectations = { states: string; ofFile: (file: string) => string };

/** The digest of each story file of a built Storybook. `readText` reads a file of the repository. Throws where no story was built. */
export function computeDigests(
  graph: BuiltGraph,
  readText: (file: string) => string,
  { states, ofFile }: Expectations,
): MaterialDigests {
  // Else nothing would be left to visit, and that would pass.
  if (graph.stories.length === 0) throw new Error("The built Storybook holds no story.");
  const digestOf = (file: string): string => `${file} ${graph.digests[file] ?? ""}`;
  return new Map(
    [...listMaterials(graph, readText)].map(([story, files]) => {
      const parts = [graph.shared, ...[...files].toSorted().map(digestOf), ofFile(story)];
      if (isOwnMaterial(story, LISTS_STATES, graph)) parts.push(states);
      const sum = createHash("sha256").update(parts.join("\n")).digest("hex");
      return [story, sum.slice(0, 16)];
    }),
  );
}

/** What passed, as a file says it: nothing without that file. Throws on a line that is none. */
export function readPassedStories(path: string): MaterialDigests {
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  return new Map(
    lines.map((line, at) => {
      const { file, digest } = LINE.exec(line)?.groups ?? {};
      if (file === undefined || digest === undefined)
        throw new Error(`${path}:${at + 1} is no story file with its digest.`);
      return [file, digest];
    }),
  );
}

/**
 * Writes down that these story files passed, and forgets those that are no more. What another folder than the usual one holds proves nothing:
 * something may be planted in it.
 */
export function rememberPassedStories(
  path: string,
  passed: MaterialDigests,
  stories: readonly string[],
): void {
  if (process.env["STORY_BUILT"] !== undefined) return;
  const all = new Map([...readPassedStories(path), ...passed]);
  const lines = stories
    .filter((file) => all.has(file))
    .toSorted()
    .map((file) => `${file} ${all.get(file)}`);
  if (lines.length > 0) writeFileSync(path, `${lines.join("\n")}\n`);
}

/** Which journeys through the apps a change can alter. */
import { canAlter } from "./changed-checks.ts";
import { isNamed, findLazyFlow, type StoryGraph } from "../stories/story-graph.ts";

/** A journey: its file from the root of the repository, its line in it, and its text with what its file shares. */
export type Journey = { file: string; line: number; text: string };

const IMPORT = /from "\.\/(?<name>[^"]+)"/g;
const TEST = /^test(?:\.\w+)*\(/;
const SHARED = /^test\.(?:use|describe|before|after)/;

/** The journeys of these files, in order. A journey begins at the start of a line and ends where the next one begins. */
export function findJourneys(files: ReadonlyMap<string, string>): Journey[] {
  return [...files]
    .filter(([file]) => file.endsWith(".spec.ts"))
    .flatMap(([file, text]) => {
      const lines = text.split("\n");
      const starts = lines.flatMap((line, at) =>
        TEST.test(line) && !SHARED.test(line) ? [at] : [],
      );
      const ends = (start: number): number =>
        lines.findIndex((line, at) => at > start && line === "});");
      const own = new Set(
        starts.flatMap((start) =>
          Array.from({ length: ends(start) - start + 1 }, (_, offset) => start + offset),
        ),
      );
      const shared = lines.filter((_, at) => !own.has(at)).join("\n");
      return starts.map((start) => ({
        file,
        line: start + 1,
        text: `${shared}\n${lines.slice(start, ends(start) + 1).join("\n")}`,
      }));
    });
}

/** What an e2e file imports of the others, and they of theirs, itself included. */
function importsOf(file: string, files: ReadonlyMap<string, string>): Set<string> {
  const seen = new Set<string>();
  const visit = (one: string): void => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const { groups } of (files.get(one) ?? "").matchAll(IMPORT))
      visit(`e2e/${groups?.["name"]}`);
  };
  visit(file);
  return seen;
}

/**
 * The journeys that these changed files can alter. A flow that an app loads once someone opens it alters the journeys that name it; every
 * other file of an app, a package or the server alters all.
 */
export function chooseJourneys(
  changed: readonly string[],
  journeys: readonly Journey[],
  files: ReadonlyMap<string, string>,
  graph: StoryGraph,
): Journey[] {
  const isAltered = ({ file, text }: Journey): boolean =>
    changed.some((one) => {
      if (!canAlter("journeys", one)) return false;
      if (files.has(one)) {
        const isOtherSpec = one.endsWith(".spec.ts") && one !== file;
        return !isOtherSpec && importsOf(file, files).has(one);
      }
      const flow = findLazyFlow(one, graph);
      if (flow === undefined) return true;
      const helpers = [...importsOf(file, files)].filter((name) => !name.endsWith(".spec.ts"));
      return isNamed(flow, [text, ...helpers.map((name) => files.get(name) ?? "")].join("\n"));
    });
  return journeys.filter(isAltered);
}

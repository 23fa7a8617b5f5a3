/**
 * What components promise, and the tests that prove it. A promise is a line of a component's comment, under an id of its own:
 *
 *   - menu-2: Closing MUST return focus to its button.
 *
 * A test cites it at the end of its title, "Escape closes it and does nothing (menu-2)", a story in its parameters,
 * `musts: ["dialog-2"]`: the play of the story is the proof then.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { storyNameFromExport } from "storybook/internal/csf";
import type { Plugin } from "vite";
import type { Look } from "./counts.ts";
import {
  listDeclarations,
  parseSource,
  readLiteral,
  readObject,
  readProperty,
  readStoryTitle,
  visitNodes,
  type Repository,
} from "./read-source.ts";
import { formatFullName } from "../stories/built-stories.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Path from the root to text. */
export type Files = ReadonlyMap<string, string>;

export type Must = { id: string; text: string; folder: string };

/** Where a MUST is cited: a test by its title, or a story by its name. */
export type Citation = { id: string; file: string; story?: { title: string; name: string } };

export type MustOutcome = "passed" | "failed" | "not run yet";

export type MustResult = { must: Must; outcome: MustOutcome; at: string | undefined };

/** The part of a report that vitest and the runner of the stories both write. */
export type Report = {
  testResults: readonly {
    startTime: number;
    assertionResults: readonly { title: string; fullName: string; status: string }[];
  }[];
};

const ID = /[a-z]+(?:-[a-z]+)*-\d+/;
const IDS_AT_THE_END = new RegExp(`\\((${ID.source}(?:, ${ID.source})*)\\)$`);

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isStory = (path: string): boolean => path.endsWith(".stories.tsx");
const getFolder = (path: string): string => path.split("/").at(-2) ?? "";

/** The sources, tests and stories of the design system. */
export function readComponentFiles(): Files {
  const paths = globSync("packages/ui/src/**/*.{ts,tsx}", { cwd: ROOT });
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));
}

/** A line of a list in a comment, with the lines that go on under it. */
const PROMISE = new RegExp(`^ \\* - (${ID.source}): (.*(?:\\n \\* {3}\\S.*)*)`, "gm");

const readPromises = (path: string, code: string): Must[] =>
  [...code.matchAll(PROMISE)].map(([, id = "", lines = ""]) => ({
    id,
    text: lines.replaceAll(/\n \* +/g, " "),
    folder: getFolder(path),
  }));

/** Every MUST with an id, in the order of the files. */
export function listMusts(files: Files): Must[] {
  return [...files].flatMap(([path, code]) =>
    isTest(path) || isStory(path) ? [] : readPromises(path, code),
  );
}

const parseIds = (title: string): string[] => IDS_AT_THE_END.exec(title)?.[1]?.split(", ") ?? [];

/** The stories of a file that cite a MUST. Throws on ids that are not written out. */
function readStories(
  file: string,
  code: string,
): { key: string; ids: string[]; hasPlay: boolean }[] {
  return listDeclarations(file, parseSource(file, code)).flatMap(({ name, isExported, node }) => {
    const ids: string[] = [];
    visitNodes(node, (part) => {
      if (part.type !== "Property" || part.key.type !== "Identifier" || part.key.name !== "musts")
        return;
      const elements = part.value.type === "ArrayExpression" ? part.value.elements : [null];
      for (const element of elements) {
        const id = readLiteral(element);
        if (id === undefined) throw new Error(`${file}: ${name} does not write its musts out`);
        ids.push(id);
      }
    });
    if (ids.length === 0) return [];
    if (!isExported) throw new Error(`${file}: ${name} cites a MUST and is no story`);
    const story = node.type === "VariableDeclarator" ? readObject(node.init) : undefined;
    return [{ key: name, ids, hasPlay: readProperty(story, "play") !== undefined }];
  });
}

/** The ids that the texts of a test cite. */
function readCitedIds(file: string, code: string): string[] {
  const ids: string[] = [];
  visitNodes(parseSource(file, code), (node) => ids.push(...parseIds(readLiteral(node) ?? "")));
  return ids;
}

/** Every place where a test or a story cites a MUST. */
export function listCitations(files: Files): Citation[] {
  return [...files].flatMap(([file, code]): Citation[] => {
    if (isTest(file)) return readCitedIds(file, code).map((id) => ({ id, file }));
    if (!isStory(file)) return [];
    const stories = readStories(file, code);
    if (stories.length === 0) return [];
    const title = readStoryTitle(file, parseSource(file, code));
    return stories.flatMap(({ key, ids }) =>
      ids.map((id) => ({ id, file, story: { title, name: storyNameFromExport(key) } })),
    );
  });
}

/** What is wrong with the MUSTs and their tests, in sentences; none when each MUST has an id and a test. */
export function findMustFaults(files: Files): string[] {
  const musts = listMusts(files);
  const promised = new Set(musts.map(({ id }) => id));
  const citations = listCitations(files);
  const cited = new Set(citations.map(({ id }) => id));
  const faults: string[] = [];
  for (const { id, text, folder } of musts) {
    if (!cited.has(id)) faults.push(`${id} has no test: cite it in the title of one.`);
    if (!/\bMUST\b/.test(text)) faults.push(`${id} does not say what MUST be.`);
    if (id.replace(/-\d+$/, "") !== folder)
      faults.push(`${id} stands in the folder ${folder}: its id begins with that name.`);
  }
  for (const id of promised) {
    if (musts.filter((must) => must.id === id).length > 1) faults.push(`${id} stands twice.`);
  }
  for (const { id, file } of citations) {
    if (!promised.has(id)) faults.push(`${file} cites ${id}, which no component promises.`);
  }
  for (const [path, code] of files) {
    if (isTest(path)) continue;
    if (isStory(path)) {
      for (const { key, ids, hasPlay } of readStories(path, code))
        if (ids.length > 0 && !hasPlay)
          faults.push(`${path}: ${key} cites ${ids.join(", ")} and has no play that proves it.`);
      continue;
    }
    const withoutPromises = code.replaceAll(PROMISE, "");
    for (const [line] of withoutPromises.matchAll(/^.*\bMUST\b.*$/gm))
      faults.push(`${path}: a MUST without an id: ${line.trim()}`);
  }
  return faults;
}

/** What is wrong with the MUSTs of the design system. */
export function lookAtMusts(repository: Repository): Look {
  const files = repository.readAll(/^packages\/ui\/src\/.*\.tsx?$/);
  return {
    faults: findMustFaults(files),
    counts: { MUSTs: listMusts(files).length, citations: listCitations(files).length },
  };
}

type Ran = { outcome: "passed" | "failed"; at: string };

/** What came of tests and stories, for those that cite a MUST, in these reports. */
function* readOutcomes(
  report: Report,
  idsOf: (test: { title: string; fullName: string }) => readonly string[],
): Generator<readonly [id: string, ran: Ran]> {
  for (const { startTime, assertionResults } of report.testResults) {
    const at = new Date(startTime).toISOString();
    for (const test of assertionResults) {
      if (test.status !== "passed" && test.status !== "failed") continue;
      for (const id of idsOf(test)) yield [id, { outcome: test.status, at }];
    }
  }
}

/** Each MUST with the last result of what cites it: failed when one of them failed, not run yet when no report names one. */
export function listMustResults(
  files: Files,
  reports: { unit: Report | undefined; stories: Report | undefined },
): MustResult[] {
  const idsOfStory = new Map<string, string[]>();
  for (const { id, story } of listCitations(files)) {
    if (story === undefined) continue;
    const test = `${formatFullName(story)} play-test`;
    idsOfStory.set(test, [...(idsOfStory.get(test) ?? []), id]);
  }
  const ran = [
    ...(reports.unit ? readOutcomes(reports.unit, ({ title }) => parseIds(title)) : []),
    ...(reports.stories
      ? readOutcomes(reports.stories, ({ fullName }) => idsOfStory.get(fullName) ?? [])
      : []),
  ];
  return listMusts(files).map((must) => {
    const outcomes = ran.filter(([id]) => id === must.id).map(([, outcome]) => outcome);
    const failed = outcomes.find(({ outcome }) => outcome === "failed");
    const last = failed ?? outcomes.at(-1);
    return { must, outcome: last?.outcome ?? "not run yet", at: last?.at };
  });
}

function readReport(name: string): Report | undefined {
  const path = join(ROOT, "test-results", name);
  // Both programs write this form.
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : undefined;
}

/** The results of the last runs of the unit tests and of the stories on this machine. */
export const readMustResults = (): MustResult[] =>
  listMustResults(readComponentFiles(), {
    unit: readReport("unit.json"),
    stories: readReport("stories.json"),
  });

/** The Vite plugin that puts the results where documentation imports them: in a browser there are no files to read. */
export const createMustResultsPlugin = (): Plugin => ({
  name: "must-results",
  load(id) {
    return id === join(ROOT, ".storybook", "must-results.ts")
      ? `export const MUST_RESULTS = ${JSON.stringify(readMustResults())};`
      : undefined;
  },
});

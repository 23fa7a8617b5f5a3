/** Holds the registry of stated states against the stories and tests that it names. Reads text; runs nothing. */
import { dirname } from "node:path";
import { loadCsf } from "storybook/internal/csf-tools";
import type { StatedSection, TestProof } from "../apps/web/src/states/stated-state.ts";

/** By path from the root of the repository, what each file says. */
export type Files = ReadonlyMap<string, string>;

/** What the registry has to answer for. */
export type Ground = {
  stories: Files;
  tests: Files;
  /** Names of the fixed sentences. */
  copy: readonly string[];
  /** Folders of pages and flows, each of which owes a row. */
  folders: readonly string[];
};

/** A story as Storybook numbers it: where it is written, and whether it is played. */
export type FoundStory = { file: string; isPlayed: boolean };

/** Text of each top-level declaration of a module, by name. */
function declarationsOf(code: string): Map<string, string> {
  const starts = /^(?=(?:export )?(?:const|async function|function) \w)/m;
  return new Map(
    code.split(starts).flatMap((text): [string, string][] => {
      const name = /^(?:export )?(?:const|(?:async )?function) (\w+)/.exec(text)?.[1];
      return name === undefined ? [] : [[name, text]];
    }),
  );
}

/** Whether a story, or what makes it, plays: many are made by a function of their file. */
function plays(name: string, declared: ReadonlyMap<string, string>, seen: Set<string>): boolean {
  const text = declared.get(name);
  if (text === undefined || seen.has(name)) return false;
  seen.add(name);
  if (/\bplay\b|: Play\b/.test(text)) return true;
  return [...new Set(text.match(/\w+/g))].some((used) => plays(used, declared, seen));
}

/** Every story by its id, as Storybook computes it. Throws on a file without a title, whose id nobody could foresee. */
export function storiesById(files: Files): Map<string, FoundStory> {
  const found = new Map<string, FoundStory>();
  for (const [file, code] of files) {
    const declared = declarationsOf(code);
    const makeTitle = (title?: string): string => {
      if (title === undefined) throw new Error(`${file}: give its meta a title`);
      return title;
    };
    const { _stories: stories } = loadCsf(code, { fileName: file, makeTitle }).parse();
    for (const [name, { id }] of Object.entries(stories)) {
      found.set(id, { file, isPlayed: plays(name, declared, new Set()) });
    }
  }
  return found;
}

/** Titles of the tests that a file runs: those that are skipped or commented out are not. */
export function testTitles(code: string): Set<string> {
  const begins = /^\s*(?:(?:test|it)(?:\.each\(.*\))?|[\])}].*\))\(\s*("(?:[^"\\]|\\.)*")/gm;
  return new Set([...code.matchAll(begins)].map(([, text = '""']) => String(JSON.parse(text))));
}

const isDead = ({ file, title }: TestProof, tests: Files): boolean => {
  const code = tests.get(file);
  return code === undefined || !testTitles(code).has(title);
};

function faultsOfRow(
  { state, ...row }: StatedSection["states"][number],
  stories: ReadonlyMap<string, FoundStory>,
  tests: Files,
): string[] {
  if ("later" in row) return [];
  const story = stories.get(row.story);
  if (story === undefined) return [`"${state}": there is no story ${row.story}`];
  if (row.proof === "play") {
    return story.isPlayed ? [] : [`"${state}": ${row.story} has no play to prove it`];
  }
  const { file, title } = row.proof;
  return isDead(row.proof, tests) ? [`"${state}": ${file} has no test "${title}"`] : [];
}

/** What is missing or dead in the registry, in words; empty when it is whole. */
export function faultsOf(registry: readonly StatedSection[], ground: Ground): string[] {
  const stories = storiesById(ground.stories);
  const rows = registry.flatMap(({ section, states }) =>
    states.map((row) => ({ section, row, name: `${section}: ${row.state}` })),
  );
  const dead = rows.flatMap(({ section, row }) =>
    faultsOfRow(row, stories, ground.tests).map((fault) => `${section}: ${fault}`),
  );
  const twice = rows
    .filter(({ name }, index) => rows.findIndex((other) => other.name === name) < index)
    .map(({ name }) => `${name}: stands there twice`);

  const words = new Set(rows.map(({ row }) => row.words));
  const unsaid = ground.copy
    .filter((key) => ![...words].some((word) => word === key))
    .map((key) => `COPY.${key}: no state says it`);

  const shown = new Set(
    rows.flatMap(({ row }) =>
      "story" in row ? [dirname(stories.get(row.story)?.file ?? "")] : [],
    ),
  );
  const unnamed = ground.folders
    .filter((folder) => !shown.has(folder))
    .map((folder) => `${folder}: no stated state is shown by its stories`);
  return [...dead, ...twice, ...unsaid, ...unnamed];
}

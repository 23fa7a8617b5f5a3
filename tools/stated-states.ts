/** Holds the registry of stated states against the stories and tests that it names. Reads text; runs nothing. */
import { dirname, join } from "node:path";
import { loadCsf } from "storybook/internal/csf-tools";
import type { StatedSection, TestProof } from "@kinfold/frame/stated-state";
import type { StatedPage } from "../.storybook/stated-pages.ts";

/** By path from the root of the repository, what each file says. */
export type Files = ReadonlyMap<string, string>;

/** What the registry has to answer for. */
export type Ground = {
  stories: Files;
  tests: Files;
  /** What stories import of their own app, where the helpers of their plays are. */
  modules: Files;
  /** The fixed sentences by name. */
  copy: Readonly<Record<string, string>>;
  /** Folders of pages and flows, each of which owes a row. */
  folders: readonly string[];
  /** The pages that designers read, by name, each with its sections. */
  pages: Readonly<Record<string, Pick<StatedPage, "sections">>>;
};

/** A story: where it is written, and what it says, with what makes it; and that with what both import beside it. */
export type FoundStory = { file: string; text: string; textWithHelpers: () => string };

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

/** What a story says, with what it uses of its own file: many are made by a function there. */
function withWhatMakesIt(
  name: string,
  declared: ReadonlyMap<string, string>,
  seen = new Set<string>(),
): string {
  const text = declared.get(name);
  if (text === undefined || seen.has(name)) return "";
  seen.add(name);
  const used = new Set(text.match(/\w+/g));
  return [text, ...[...used].map((each) => withWhatMakesIt(each, declared, seen))].join("\n");
}

/** Declarations of the modules of its own app that a module imports. */
function importedBy(file: string, code: string, modules: Files): Map<string, string> {
  const [app = ""] = /^(?:apps|packages)\/[^/]+\/src\//.exec(file) ?? [];
  const imported = [...code.matchAll(/ from "([.#][^"]+)"/g)].map(([, address = ""]) => {
    const isOfApp = address.startsWith("#");
    return modules.get(isOfApp ? `${app}${address.slice(1)}` : join(dirname(file), address));
  });
  return declarationsOf(imported.join("\n"));
}

/** Every story by its id, as Storybook computes it. Throws on a file without a title, whose id nobody could foresee. */
export function storiesById(files: Files, modules: Files = new Map()): Map<string, FoundStory> {
  const found = new Map<string, FoundStory>();
  for (const [file, code] of files) {
    const declared = declarationsOf(code);
    const makeTitle = (title?: string): string => {
      if (title === undefined) throw new Error(`${file}: give its meta a title`);
      return title;
    };
    const { _stories: stories } = loadCsf(code, { fileName: file, makeTitle }).parse();
    const textWithHelpers = (name: string): string =>
      withWhatMakesIt(name, new Map([...importedBy(file, code, modules), ...declared]));
    for (const [name, { id }] of Object.entries(stories)) {
      found.set(id, {
        file,
        text: withWhatMakesIt(name, declared),
        textWithHelpers: () => textWithHelpers(name),
      });
    }
  }
  return found;
}

type Found = Ground & { found: ReadonlyMap<string, FoundStory> };

/** Titles of the tests that a file runs: those that are skipped or commented out are not. */
export function testTitles(code: string): Set<string> {
  const begins = /^\s*(?:(?:test|it)(?:\.each\(.*\))?|[\])}].*\))\(\s*("(?:[^"\\]|\\.)*")/gm;
  return new Set([...code.matchAll(begins)].map(([, text = '""']) => String(JSON.parse(text))));
}

const isDead = ({ file, title }: TestProof, tests: Files): boolean => {
  const code = tests.get(file);
  return code === undefined || !testTitles(code).has(title);
};

/** It expects something, or waits, as a statement of its own, until something is there. What is found to be pressed is no proof. */
const ASSERTS = /\bexpect\(|(?:^|=>|[{;)])\s*await\s(?:(?!userEvent|;)[^])*?\.find(?:All)?By\w+\(/m;

function faultsOfRow(row: StatedSection["states"][number], ground: Found): string[] {
  const { state, words, proof } = row;
  const story = ground.found.get(row.story);
  if (story === undefined) return [`"${state}": there is no story ${row.story}`];
  const faults: string[] = [];
  if (proof === "play") {
    if (!/\bplay\b|: Play\b/.test(story.text)) {
      faults.push(`"${state}": ${row.story} has no play to prove it`);
    } else if (!ASSERTS.test(story.text) && !ASSERTS.test(story.textWithHelpers())) {
      faults.push(`"${state}": the play of ${row.story} asserts nothing`);
    }
  } else if (isDead(proof, ground.tests)) {
    faults.push(`"${state}": ${proof.file} has no test "${proof.title}"`);
  }
  if (words !== undefined) {
    const read = [story.text, proof === "play" ? "" : (ground.tests.get(proof.file) ?? "")].join();
    if (!read.includes(`COPY.${words}`) && !read.includes(ground.copy[words] ?? `COPY.${words}`)) {
      faults.push(`"${state}": neither ${row.story} nor its test reads COPY.${words}`);
    }
  }
  return faults;
}

/** Sections that designers do not find on any page, and pages that no story shows. */
function unread(registry: readonly StatedSection[], ground: Found): string[] {
  const onPages = new Set(
    Object.values(ground.pages).flatMap(({ sections }) => sections.map(({ section }) => section)),
  );
  const texts = [...ground.found.values()].map(({ text }) => text);
  return [
    ...registry
      .filter(({ section }) => !onPages.has(section))
      .map(({ section }) => `${section}: it is on no page of STATED_PAGES`),
    ...Object.keys(ground.pages)
      .filter((name) => !texts.some((text) => text.includes(`(STATED_PAGES.${name})`)))
      .map((name) => `STATED_PAGES.${name}: no story shows it`),
  ];
}

/** What is missing or dead in the registry, in words; empty when it is whole. */
export function faultsOf(registry: readonly StatedSection[], ground: Ground): string[] {
  const stories = storiesById(ground.stories, ground.modules);
  const rows = registry.flatMap(({ section, states }) =>
    states.map((row) => ({ section, row, name: `${section}: ${row.state}` })),
  );
  const dead = rows.flatMap(({ section, row }) =>
    faultsOfRow(row, { ...ground, found: stories }).map((fault) => `${section}: ${fault}`),
  );
  const twice = rows
    .filter(({ name }, index) => rows.findIndex((other) => other.name === name) < index)
    .map(({ name }) => `${name}: stands there twice`);

  const words = new Set(rows.map(({ row }) => row.words));
  const unsaid = Object.keys(ground.copy)
    .filter((key) => ![...words].some((word) => word === key))
    .map((key) => `COPY.${key}: no state says it`);

  const shown = new Set(rows.map(({ row }) => dirname(stories.get(row.story)?.file ?? "")));
  const unnamed = ground.folders
    .filter((folder) => !shown.has(folder))
    .map((folder) => `${folder}: no stated state is shown by its stories`);
  return [
    ...dead,
    ...twice,
    ...unsaid,
    ...unnamed,
    ...unread(registry, { ...ground, found: stories }),
  ];
}

/**
 * Reads from the source of the stories which states of the specification they show, and holds that against tests, sentences and the pages
 * that designers read. Reads text; runs nothing.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { types as t } from "storybook/internal/babel";
import { loadCsf } from "storybook/internal/csf-tools";
import type { Plugin } from "vite";
import { COPY } from "@kinfold/contract/copy";
import { STATED_PAGES, type StatedPage } from "../../.storybook/stated-pages.ts";
import type { SeenContent, SeenElement } from "../../.storybook/story-parameters.d.ts";
import type { Look } from "./counts.ts";
import {
  collectUsed,
  listImportedPaths,
  parseSource,
  readDeclaredTexts,
  readLiteral,
  visitNodes,
  type DeclaredText,
  type Repository,
  type SourceNode,
} from "./read-source.ts";

/** By path from the root of the repository, what each file says. */
export type Files = ReadonlyMap<string, string>;

/** What stories and pages have to answer for. */
export type Ground = {
  tests: Files;
  /** The fixed sentences by name. */
  copy: Readonly<Record<string, string>>;
  /** Folders of pages and flows, each of which owes a row. */
  folders: readonly string[];
  /** The pages that designers read, by name, each with its sections. */
  pages: Readonly<Record<string, Pick<StatedPage, "sections">>>;
};

/** A state that the specification names, as the parameters of its story say it; `.storybook/story-parameters.d.ts` explains each. */
export type StatedState = {
  section: string;
  state: string;
  /** Undefined where the sentence of `words` is what is seen. */
  seen?: SeenContent | undefined;
  words: string | undefined;
  proof: string;
  /** As Storybook's address has it. */
  story: string;
};

/** A story: where it is written, the states that it shows, and the declarations that make it; and those that it imports as well. */
export type FoundStory = {
  file: string;
  code: string;
  states: StatedState[];
  parts: () => readonly DeclaredText[];
  partsWithHelpers: () => readonly DeclaredText[];
};

/** Declarations of the modules of its own app that a module imports. */
function importedBy(file: string, code: string, modules: Files): Map<string, DeclaredText> {
  const imported = new Map<string, DeclaredText>();
  for (const path of listImportedPaths(file, parseSource(file, code))) {
    const text = modules.get(path);
    if (text === undefined) continue;
    for (const [name, declared] of readDeclaredTexts(path, text)) imported.set(name, declared);
  }
  return imported;
}

const KEYS = ["section", "state", "words", "proof"] as const;
const FLAGS = new Set(["checked", "disabled", "expanded", "pressed", "selected"]);

/** What the parameters of a story or of `meta` state, and the properties that state it. `also` are further rows. */
type Stated = {
  row: Partial<Record<(typeof KEYS)[number], string>> & { seen?: SeenContent };
  also: Stated[];
  properties: t.Node[];
};

const nameProperty = (node: t.Node): string =>
  t.isObjectProperty(node) && t.isIdentifier(node.key) ? node.key.name : "";

/** What `seen` says: words, or an element by its properties. Undefined when that is not written out. */
function readSeen(node: t.Node | undefined): SeenContent | undefined {
  if (t.isStringLiteral(node)) return node.value;
  if (!t.isObjectExpression(node)) return undefined;
  const element: Record<string, string | boolean> = {};
  for (const property of node.properties) {
    const name = nameProperty(property);
    const value = t.isObjectProperty(property) ? property.value : undefined;
    if (t.isStringLiteral(value) && ["role", "name", "value"].includes(name))
      element[name] = value.value;
    else if (t.isBooleanLiteral(value) && FLAGS.has(name)) element[name] = value.value;
    else return undefined;
  }
  // The type of the parameters knows the roles; here a role and a name are there.
  return "role" in element && "name" in element ? (element as SeenElement) : undefined;
}

function readParameters(file: string, node: t.Node | null | undefined): Stated {
  const stated: Stated = { row: {}, also: [], properties: [] };
  for (const property of t.isObjectExpression(node) ? node.properties : []) {
    const name = nameProperty(property);
    const key = KEYS.find((each) => each === name);
    const value = t.isObjectProperty(property) ? property.value : undefined;
    if (key === undefined && name !== "also" && name !== "seen") continue;
    const seen = name === "seen" ? readSeen(value ?? undefined) : undefined;
    if (key !== undefined && t.isStringLiteral(value)) stated.row[key] = value.value;
    else if (seen !== undefined) stated.row.seen = seen;
    else if (name === "also" && t.isArrayExpression(value)) {
      stated.also = value.elements.map((element) => readParameters(file, element));
    } else throw new Error(`${file}: "${name}" is not written out`);
    stated.properties.push(property);
  }
  return stated;
}

/** The rows of a story. Each takes the section and the proof that it leaves out from the first one, and that from `meta`. */
function listRows(file: string, story: string, own: Stated, meta: Stated): StatedState[] {
  if (own.properties.length === 0) return [];
  const of = (row: Stated["row"], key: "section" | "proof"): string | undefined =>
    row[key] ?? own.row[key] ?? meta.row[key];
  return [own, ...own.also].map(({ row }) => {
    const { state, seen, words } = row;
    const section = of(row, "section");
    if (state === undefined) throw new Error(`${file}: ${story} says no state`);
    if (section === undefined) throw new Error(`${file}: ${story} says no section`);
    return { section, state, seen, words, proof: of(row, "proof") ?? "play", story };
  });
}

/** Every story of a file by its name: its id and the states that it shows; and the code without the properties that say so. */
type StoryFile = { stories: Map<string, { id: string; states: StatedState[] }>; rest: string };

/** Of each story file as it was read last. Reading all of them takes seconds. */
const lastRead = new Map<string, { code: string; read: StoryFile }>();

function readStories(file: string, code: string): StoryFile {
  const last = lastRead.get(file);
  if (last?.code === code) return last.read;
  const read = parseStories(file, code);
  lastRead.set(file, { code, read });
  return read;
}

function parseStories(file: string, code: string): StoryFile {
  const makeTitle = (title?: string): string => {
    if (title === undefined) throw new Error(`${file}: give its meta a title`);
    return title;
  };
  const csf = loadCsf(code, { fileName: file, makeTitle }).parse();
  const meta = readParameters(file, csf._metaAnnotations["parameters"]);
  if ("state" in meta.row || "seen" in meta.row || meta.also.length > 0) {
    throw new Error(`${file}: meta shows no state`);
  }
  const read = [...meta.properties];
  const stories = new Map<string, { id: string; states: StatedState[] }>();
  for (const [name, { id }] of Object.entries(csf._stories)) {
    const own = readParameters(file, csf._storyAnnotations[name]?.["parameters"]);
    read.push(...own.properties);
    stories.set(name, { id, states: listRows(file, id, own, meta) });
  }
  t.traverseFast(csf._ast, (node) => {
    if (!t.isObjectProperty(node) || nameProperty(node) !== "parameters") return;
    const unread = readParameters(file, node.value).properties.filter((one) => !read.includes(one));
    if (unread.length > 0) throw new Error(`${file}: no story says the state that stands here`);
  });
  const rest = read.reduce(
    (left, { start, end }) =>
      left.slice(0, start ?? 0) +
      left.slice(start ?? 0, end ?? 0).replaceAll(/[^\n]/g, " ") +
      left.slice(end ?? 0),
    code,
  );
  return { stories, rest };
}

/**
 * Every story by its id, as Storybook computes it. `modules` are what stories import of their own app, where the helpers of their plays are.
 * Throws on a file without a title, whose id no one could foresee, and on a state that is not written out in the story that shows it.
 */
export function indexStories(files: Files, modules: Files = new Map()): Map<string, FoundStory> {
  const byId = new Map<string, FoundStory>();
  for (const [file, code] of files) {
    const { stories, rest } = readStories(file, code);
    let declared: Map<string, DeclaredText> | undefined;
    const read = (): Map<string, DeclaredText> =>
      (declared ??= readDeclaredTexts(file, code, rest));
    for (const [name, { id, states }] of stories) {
      byId.set(id, {
        file,
        code,
        states,
        parts: () => collectUsed(name, read()),
        partsWithHelpers: () =>
          collectUsed(name, new Map([...importedBy(file, code, modules), ...read()])),
      });
    }
  }
  return byId;
}

/** Every state that these stories show, in the order of the stories. */
export const listStates = (stories: ReadonlyMap<string, FoundStory>): StatedState[] =>
  [...stories.values()].flatMap(({ states }) => states);

/** The states as the pages of designers draw them, which is without what is seen. */
export const listDrawnStates = (stories: ReadonlyMap<string, FoundStory>): StatedState[] =>
  listStates(stories).map(({ seen: _seen, ...row }) => row);

/** What a person must see at the end of a story that shows a state. */
export type ExpectedContent = Pick<StatedState, "story" | "state"> & { seen: SeenContent };

/** What must be seen at the end of the stories of these files. `copy` holds the fixed sentences by name. */
export function listExpectedContent(
  files: Files,
  copy: Readonly<Record<string, string>>,
): ExpectedContent[] {
  return listStates(indexStories(files)).flatMap(({ story, state, seen, words = "" }) => {
    const content = seen ?? copy[words];
    return content === undefined ? [] : [{ story, state, seen: content }];
  });
}

/** `test`, `it`, and `test.each(…)` and the like: what a title is given to. Not `test.skip`. */
function isTestOf(callee: SourceNode): boolean {
  const name = callee.type === "CallExpression" ? callee.callee : callee;
  if (name.type === "MemberExpression") {
    const isEach = name.property.type === "Identifier" && name.property.name === "each";
    return callee !== name && isEach && isTestOf(name.object);
  }
  return callee === name && name.type === "Identifier" && /^(?:test|it)$/.test(name.name);
}

/** Titles of the tests that a file runs: those that are skipped or commented out are not. */
export function testTitles(path: string, code: string): Set<string> {
  const titles = new Set<string>();
  visitNodes(parseSource(path, code), (node) => {
    if (node.type !== "CallExpression" || !isTestOf(node.callee)) return;
    const title = readLiteral(node.arguments[0]);
    if (title !== undefined) titles.add(title);
  });
  return titles;
}

/** The tests that a proof means, by file and title: exactly one, unless the proof is dead or too short. */
export function findTests(proof: string, tests: Files): { file: string; title: string }[] {
  const [, name = "", title = ""] = /^(.+?): (.+)$/.exec(proof) ?? [];
  const isMeant = (one: string): boolean =>
    title.endsWith("…") ? one.startsWith(title.slice(0, -1)) : one === title;
  return [...tests]
    .filter(([file]) =>
      name.startsWith("e2e/")
        ? file === `${name}.spec.ts`
        : new RegExp(`/${name}\\.test\\.tsx?$`).test(`/${file}`),
    )
    .flatMap(([file, code]) =>
      [...testTitles(file, code)].filter(isMeant).map((one) => ({ file, title: one })),
    );
}

const isCallOf = (node: SourceNode | null, name: RegExp): boolean =>
  node?.type === "CallExpression" &&
  (node.callee.type === "Identifier"
    ? name.test(node.callee.name)
    : node.callee.type === "MemberExpression" &&
      node.callee.property.type === "Identifier" &&
      name.test(node.callee.property.name));

/** It expects something, or waits, as a statement of its own, until something is there. What is found to be pressed is no proof. */
function hasAssertion(parts: readonly DeclaredText[]): boolean {
  let isFound = false;
  const looks = (node: SourceNode | null): boolean =>
    node?.type === "AwaitExpression" && isCallOf(node.argument, /^find(?:All)?By/);
  for (const { node } of parts) {
    visitNodes(node, (each) => {
      isFound ||= isCallOf(each, /^expect$/);
      if (each.type === "ExpressionStatement") isFound ||= looks(each.expression);
      if (each.type === "ArrowFunctionExpression") isFound ||= looks(each.body);
    });
  }
  return isFound;
}

function faultsOfRow(
  { seen, words, proof, story: id }: StatedState,
  story: FoundStory,
  ground: Ground,
): string[] {
  const faults: string[] = [];
  if (seen === undefined && words === undefined) {
    faults.push(`${id} does not say what is seen at its end: add "seen" to its parameters`);
  }
  const tests = proof === "play" ? [] : findTests(proof, ground.tests);
  if (proof === "play") {
    const hasPlay = story.parts().some(({ uses }) => uses.has("play") || uses.has("Play"));
    if (!hasPlay) faults.push(`${id} has no play to prove it`);
    else if (!hasAssertion(story.parts()) && !hasAssertion(story.partsWithHelpers())) {
      faults.push(`the play of ${id} asserts nothing`);
    }
  } else if (tests.length !== 1) {
    faults.push(`${tests.length === 0 ? "no test is" : `${tests.length} tests are`} "${proof}"`);
  }
  if (words !== undefined) {
    const read = [
      ...story.parts().map(({ text }) => text),
      ...tests.map(({ file }) => ground.tests.get(file)),
    ].join();
    if (!read.includes(`COPY.${words}`) && !read.includes(ground.copy[words] ?? `COPY.${words}`)) {
      faults.push(`neither ${id} nor its test reads COPY.${words}`);
    }
  }
  return faults;
}

/** Sections that designers do not find on any page, or that are empty there, and pages that no story shows. */
function unread(
  rows: readonly StatedState[],
  { pages }: Ground,
  stories: ReadonlyMap<string, FoundStory>,
): string[] {
  const shown = new Set(rows.map(({ section }) => section));
  const listed = new Set(Object.values(pages).flatMap(({ sections }) => sections));
  const texts = [...stories.values()]
    .filter(({ code }) => code.includes("STATED_PAGES"))
    .flatMap(({ parts }) => parts().map(({ text }) => text));
  return [
    ...[...shown]
      .filter((section) => !listed.has(section))
      .map((section) => `${section}: it is on no page of STATED_PAGES`),
    ...[...listed]
      .filter((section) => !shown.has(section))
      .map((section) => `${section}: no story shows a state of it`),
    ...Object.keys(pages)
      .filter((name) => !texts.some((text) => text.includes(`(STATED_PAGES.${name})`)))
      .map((name) => `STATED_PAGES.${name}: no story shows it`),
  ];
}

/** What is missing or dead in what stories say of states, in words; empty when it is whole. */
export function findFaults(stories: ReadonlyMap<string, FoundStory>, ground: Ground): string[] {
  const rows = listStates(stories);
  const dead = [...stories.values()].flatMap((story) =>
    story.states.flatMap((row) =>
      faultsOfRow(row, story, ground).map((fault) => `${row.section}: "${row.state}": ${fault}`),
    ),
  );
  const names = rows.map(({ section, state }) => `${section}: ${state}`);
  const twice = names
    .filter((name, index) => names.indexOf(name) < index)
    .map((name) => `${name}: stands there twice`);

  const words = new Set(rows.map((row) => row.words));
  const unsaid = Object.keys(ground.copy)
    .filter((key) => !words.has(key))
    .map((key) => `COPY.${key}: no state says it`);

  const shown = new Set(
    [...stories.values()]
      .filter(({ states }) => states.length > 0)
      .map(({ file }) => dirname(file)),
  );
  const unnamed = ground.folders
    .filter((folder) => !shown.has(folder))
    .map((folder) => `${folder}: its stories show no stated state`);
  return [...dead, ...twice, ...unsaid, ...unnamed, ...unread(rows, ground, stories)];
}

/** What is missing or dead in what the stories of the repository say of states. */
export function lookAtStatedStates(repository: Repository): Look {
  const stories = indexStories(
    repository.readAll(STORY_FILES),
    repository.readAll(/^(?:apps\/web|apps\/office|packages\/ui)\/src\/.*\.tsx?$/),
  );
  const tests = repository.readAll(
    /^e2e\/[^/]+\.spec\.ts$/,
    /^(?:apps|packages)\/[^/]+\/src\/.*\.test\.tsx?$/,
  );
  const folders = repository
    .list(/^apps\/(?:web|office)\/src\/(?:pages|flows)\/[^/]+\/.*\.tsx?$/)
    .map((path) => path.split("/").slice(0, 5).join("/"));
  const faults = findFaults(stories, {
    tests,
    copy: COPY,
    folders: [...new Set(folders)],
    pages: STATED_PAGES,
  });
  const counts = {
    stories: stories.size,
    states: listStates(stories).length,
    "test files": tests.size,
    "pages and flows": new Set(folders).size,
  };
  return { faults, counts };
}

const STORY_FILES =
  /^(?:(?:apps\/office|apps\/web|packages\/ui)\/src|\.storybook)\/.*\.stories\.tsx$/;

const ROOT = join(import.meta.dirname, "../..");

/** Every story file of the repository. */
export function readStoryFiles(): Files {
  const folders = ["apps/office/src/**", "apps/web/src/**", "packages/ui/src/**", ".storybook"];
  const files = globSync(
    folders.map((folder) => `${folder}/*.stories.tsx`),
    { cwd: ROOT },
  );
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
}

/** The Vite plugin that puts the list of states where the stories import it: in a browser there are no files to read. */
export const createStatedStatesPlugin = (): Plugin => ({
  name: "stated-states",
  load(id) {
    if (id !== join(ROOT, ".storybook", "stated-states.ts")) return undefined;
    const files = readStoryFiles();
    for (const file of files.keys()) this.addWatchFile(join(ROOT, file));
    return `export const STATED_STATES = ${JSON.stringify(listDrawnStates(indexStories(files)))};`;
  },
});

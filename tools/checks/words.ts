/**
 * Holds names, texts, comments and documents against docs/glossary.md, and the names of exported functions against
 * "verb + object".
 */
import { COPY } from "@kinfold/contract/copy";
import type { Look } from "./counts.ts";
import { parseSource, visitNodes, type Repository } from "./read-source.ts";
import { findVerbFault } from "./verbs.ts";

/** A word that the project no longer uses, and what the glossary says instead. */
export type RetiredWord = {
  say: string;
  /** As the glossary writes it, without brackets: `kept back`. */
  word: string;
  /** Whether only names in code are held against it: `told()`. */
  namesOnly: boolean;
};

export type Finding = { path: string; line: number; word: string; say: string };

/** Standard terms that hold a retired word. */
const TERMS = /\b(?:trial balance|letters of administration)\b/g;

/** Files in which a retired word is what people outside the project say. */
export const EXCEPT: readonly { word: string; path: RegExp; because: string }[] = [
  ...["nought", "naught"].map((word) => ({
    word,
    path: /^apps\/server\/src\/content\/find-account-number\.ts$/,
    because: "members spell digits in words",
  })),
  { word: "parcel", path: /^pnpm-workspace\.yaml$/, because: "the name of a package" },
  { word: "paper", path: /^packages\/ui\//, because: "a surface, and commercial paper" },
  { word: "paper", path: /^packages\/contract\/src\/testing\//, because: "commercial paper" },
  { word: "paper", path: /^apps\/office\/src\/pages\/join\//, because: "what one writes on" },
  {
    word: "paper",
    path: /^apps\/server\/src\/(kyc|testing)\//,
    because: "the folder in which documents of members already lie",
  },
  {
    word: "picture",
    path: /^apps\/server\/src\/platform\/files\/kept-content\.ts$/,
    because: "the folder in which images already lie",
  },
  {
    word: "steady",
    path: /^packages\/(contract\/src\/testing|ui\/src\/plan-head)\//,
    because: "what a plan says of its income",
  },
  ...["decline", "declined"].map((word) => ({
    word,
    path: /^apps\/sandbox\/src\/payments\//,
    because: "what a bank does with a card",
  })),
  {
    word: "declined",
    path: /^apps\/(office\/src\/pages\/(exco|returns)|server\/src\/audit)\//,
    because: "a state that referrals and refunds have on the wire",
  },
  {
    word: "handling",
    path: /^(docs\/asvs\.md|tools\/checks\/advisories\.json)$/,
    because: "titles that others wrote",
  },
  {
    word: "type setting",
    path: /^packages\/contract\/src\/office\/settings\.ts$/,
    because: "a setting of the club itself",
  },
  { word: "walk", path: /^apps\/web\/build\/critical-css\.ts$/, because: "a method of PostCSS" },
  {
    word: "walker",
    path: /^(tools\/stories\/(story-stress|pseudo-stories)\.ts|\.storybook\/static\/pseudo-language\.js)$/,
    because: "an interface of the DOM",
  },
];

/** The sentences of the specification stay to the letter. */
const FIXED = Object.values(COPY);

/** What a story says is seen repeats the product's words, which count where they are written. */
const SEEN = /\bseen:\s*(?:"(?:[^"\\]|\\.)*"|\{[^{}]*\})/g;

/** A name of the database: `once_key`. */
const SNAKE_CASE = /\b[a-z][a-z\d]*(?:_[a-z\d]+)+\b/g;

const READ = /\.(ts|tsx|mts|mjs|js|css|html|md|mdx|json|sql|out|yaml|sh|conf)$/;
const CODE = /\.(ts|tsx|mts|mjs)$/;
const NOT_READ = [
  // A landed migration is never edited.
  /^apps\/server\/migrations\/\d/,
  // Other languages. Their English is read where it is said.
  /^packages\/language\/src\/catalogues\//,
  // The list itself.
  /^docs\/glossary\.md$/,
  /^tools\/checks\/words(\.test)?\.ts$/,
  /^pnpm-lock\.yaml$/,
  // Story ids name the lines; they follow the stories.
  /^\.storybook\/fingerprints\//,
  // What reviewers wrote.
  /^\.storybook\/decisions\//,
];

/** Reads the column "Do not say" of the glossary's tables. */
export function readRetiredWords(glossary: string): RetiredWord[] {
  const rows = glossary.split("\n").filter((line) => /^\| (?!Say |-)/.test(line));
  return rows.flatMap((row) => {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const say = (cells[1] ?? "").replaceAll("**", "");
    return [...(cells.at(-2) ?? "").matchAll(/`([a-z ]+)(\(\))?`/g)]
      .filter(() => cells.length === 6 || cells.length === 4)
      .map(([, word = "", brackets]) => ({ say, word, namesOnly: brackets !== undefined }));
  });
}

/** Reads the nouns of the glossary: each is printed in bold in the first column. */
export function readNouns(glossary: string): string[] {
  const rows = glossary.split("\n").filter((line) => line.startsWith("| **"));
  return rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/\*\*(.+?)\*\*/g)].map(([, noun = ""]) => noun),
  );
}

/** Text in lower case with its names split: `createFlaggedPayment`, `kept_back` and `KEPT-BACK` read "kept back". */
export const splitNames = (text: string): string =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_/-]/g, " ")
    .toLowerCase();

/** `const found`, `type setting`: refused as the whole name of a local value or a type. */
export const DECLARATION = /^(const|type) /;

/** Each name in a file, with its line. */
function readNames(path: string, code: string): { name: string; line: number }[] {
  const starts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const names: { name: string; line: number }[] = [];
  visitNodes(parseSource(path, code), (node) => {
    if (node.type !== "Identifier" && node.type !== "PrivateIdentifier") return;
    const after = starts.findIndex((start) => start > node.start);
    names.push({ name: node.name, line: after === -1 ? starts.length : after });
  });
  return names;
}

const expressions = new WeakMap<readonly RetiredWord[], RegExp>();
/** One expression for all words: reading each file once is what keeps the check fast. */
function expressionOf(words: readonly RetiredWord[]): RegExp {
  const kept = expressions.get(words);
  if (kept) return kept;
  const longestFirst = words.map(({ word }) => word).toSorted((a, b) => b.length - a.length);
  // A declaration is retired as a whole name: `const found`, not `const foundLines`.
  const choice = longestFirst
    .map((word) => word.replaceAll(" ", "\\s+") + (DECLARATION.test(word) ? "(?=\\s*[:=<])" : ""))
    .join("|");
  const made = new RegExp(`\\b(${choice})s?\\b`, "g");
  expressions.set(words, made);
  return made;
}

const isExcepted = (word: string, path: string): boolean =>
  EXCEPT.some((each) => each.word === word && each.path.test(path));

/** What landed migrations call tables, columns and constraints, and what they say when they refuse: neither is ever edited. */
export type LandedNames = { names: ReadonlySet<string>; sentences: readonly string[] };

/** Reads those names with an underscore and sentences of refusals out of migrations that hold a retired word. */
export function readLandedNames(
  migrations: readonly string[],
  words: readonly RetiredWord[],
): LandedNames {
  const sql = migrations.map((text) => text.replaceAll(/--.*$/gm, "")).join("\n");
  const isRetired = (text: string): boolean => splitNames(text).search(expressionOf(words)) >= 0;
  const refusals = [...sql.matchAll(/raise exception '([^']+)'/g)].map(([, said = ""]) => said);
  return {
    names: new Set((sql.match(SNAKE_CASE) ?? []).filter(isRetired)),
    sentences: refusals.filter(isRetired),
  };
}

const NOTHING_LANDED: LandedNames = { names: new Set(), sentences: [] };

/** Finds the retired words of a file, its path included (line 0), once for each use. */
export function findRetiredWords(
  path: string,
  text: string,
  words: readonly RetiredWord[],
  landed: LandedNames = NOTHING_LANDED,
): Finding[] {
  let free = text.replaceAll(SNAKE_CASE, (name) => (landed.names.has(name) ? "column" : name));
  for (const sentence of landed.sentences) free = free.replaceAll(sentence, "");
  for (const sentence of FIXED) free = free.replaceAll(sentence, "");
  if (path.endsWith(".stories.tsx")) {
    free = free.replaceAll(SEEN, (seen) => `seen: ""${seen.replaceAll(/[^\n]/g, "")}`);
  }
  const rows = new Map(words.map((row) => [row.word, row]));
  const findings: Finding[] = [];
  const look = (read: string, wants: "text" | "name", firstLine: number): boolean => {
    let line = firstLine;
    let from = 0;
    let hasNamesOnly = false;
    const split = splitNames(read).replaceAll(TERMS, "");
    for (const match of split.matchAll(expressionOf(words))) {
      const row = rows.get((match[1] ?? "").replaceAll(/\s+/g, " "));
      if (!row || isExcepted(row.word, path)) continue;
      hasNamesOnly ||= row.namesOnly;
      if (row.namesOnly !== (wants === "name")) continue;
      line += split.slice(from, match.index).split("\n").length - 1;
      from = match.index;
      findings.push({ path, line, word: row.word, say: row.say });
    }
    return hasNamesOnly;
  };
  look(path, "text", 0);
  if (look(free, "text", 1) && CODE.test(path)) {
    for (const { name, line } of readNames(path, free)) look(name, "name", line);
  }
  return findings;
}

/** The names of the exported functions of a file. */
function listExportedFunctions(path: string, code: string): string[] {
  if (!/\.(ts|tsx|mts)$/.test(path) || /\.(stories\.tsx|d\.ts)$/.test(path)) return [];
  const program = parseSource(path, code);
  const functions = new Set<string>();
  const exported = new Set<string>();
  for (const statement of program.body) {
    const isExport = statement.type === "ExportNamedDeclaration";
    const declaration = isExport ? statement.declaration : statement;
    const add = (name: string): void => {
      functions.add(name);
      if (isExport) exported.add(name);
    };
    if (isExport && statement.source === null) {
      for (const { local } of statement.specifiers) {
        if (local.type === "Identifier") exported.add(local.name);
      }
    }
    if (declaration?.type === "FunctionDeclaration" && declaration.id) add(declaration.id.name);
    if (declaration?.type === "VariableDeclaration") {
      for (const { id, init } of declaration.declarations) {
        const isFunction =
          init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression";
        if (id.type === "Identifier" && isFunction) add(id.name);
      }
    }
  }
  return [...exported].filter((name) => functions.has(name));
}

/** Finds the names of exported functions that are no verb with an object. */
export const findVerblessFunctions = (path: string, code: string): string[] =>
  listExportedFunctions(path, code).filter((name) => findVerbFault(name) !== undefined);

/** Says each retired word with its place and what is said instead, and each exported function without a verb or an object. */
export function findFaults(
  files: readonly { path: string; text: string }[],
  words: readonly RetiredWord[],
  landed: LandedNames = NOTHING_LANDED,
): string[] {
  return files.flatMap(({ path, text }) => [
    ...findRetiredWords(path, text, words, landed).map(
      ({ line, word, say }) => `${path}:${line}: say "${say}" for "${word}"`,
    ),
    ...findVerblessFunctions(path, text).map((name) => `${path}: ${name} ${findVerbFault(name)}`),
  ]);
}

/** What the whole repository says against the glossary. */
export function lookAtWords(repository: Repository): Look {
  const glossary = repository.read("docs/glossary.md");
  const words = readRetiredWords(glossary);
  const nouns = readNouns(glossary);
  const migrations = repository.readAll(/^apps\/server\/migrations\/[^/]+\.sql$/);
  const landed = readLandedNames([...migrations.values()], words);
  const files = repository
    .list(READ)
    .filter((path) => !NOT_READ.some((each) => each.test(path)))
    .map((path) => ({ path, text: repository.read(path) }));
  const inTexts = words.filter(({ namesOnly }) => !namesOnly);
  const repeated = [nouns, words.map(({ word }) => word)].flatMap((all) =>
    all.filter((each, at) => all.indexOf(each) !== at),
  );
  const unneeded = EXCEPT.filter(
    ({ word, path }) =>
      !files.some(
        (file) =>
          path.test(file.path) && file.text.toLowerCase().includes(word.split(" ").at(-1) ?? word),
      ),
  );
  return {
    faults: [
      ...findFaults(files, words, landed),
      ...repeated.map((each) => `the glossary has "${each}" twice`),
      ...words
        .flatMap(({ say }) => findRetiredWords("say.md", say, inTexts))
        .map(({ word }) => `the glossary says "${word}", which it retires`),
      ...unneeded.map(({ word, path }) => `"${word}" in ${path.source} needs no exception`),
    ],
    counts: {
      files: files.length,
      nouns: nouns.length,
      "retired words": words.length,
      "names of migrations": landed.names.size,
      "exported functions": files.reduce(
        (sum, { path, text }) => sum + listExportedFunctions(path, text).length,
        0,
      ),
    },
  };
}

import { COPY } from "@kinfold/contract/copy";
import { describe, expect, test } from "vitest";
import { Repository } from "./read-source.ts";
import {
  DECLARATION,
  findFaults,
  findRetiredWords,
  findVerblessFunctions,
  readLandedNames,
  readRetiredWords,
} from "./words.ts";

const words = readRetiredWords(Repository.open().read("docs/glossary.md"));

const wordsOf = (path: string, text: string): string[] =>
  findRetiredWords(path, text, words).map(({ line, word }) => `${line} ${word}`);

/** `kept back` as a name: createFlaggedPayment. */
const camel = (word: string): string =>
  word.replaceAll(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase());

test("what landed migrations say stays, and what is like it is found", () => {
  const landed = readLandedNames(
    [
      "-- somebody's journal\nalter table journal add column once_key text;",
      "raise exception 'nobody decides alone' using errcode = 'XX001';",
    ],
    words,
  );
  const find = (text: string): string[] =>
    findRetiredWords("apps/planted.ts", text, words, landed).map(
      ({ line, word }) => `${line} ${word}`,
    );
  expect(find("let one;\nselect once_key from journal; // nobody decides alone")).toEqual([]);
  expect(find("let one;\nselect my_once_key, onceKey; // nobody decides")).toEqual([
    "2 once key",
    "2 once key",
    "2 nobody",
  ]);
  expect(find("somebody's journal")).toEqual(["1 somebody"]);
});

const declarations = words.filter(({ word }) => DECLARATION.test(word));
const names = words.filter(({ namesOnly }) => namesOnly);
const anywhere = words.filter(({ word, namesOnly }) => !namesOnly && !DECLARATION.test(word));

test.each(anywhere)("$word is found wherever it is planted", ({ word }) => {
  const name = camel(word);
  const planted = [
    `let one;\nlet ${name} = one;`,
    `let one;\nlet my${name[0]?.toUpperCase()}${name.slice(1)}Now = one;`,
    `select 1\n, member.${word.replaceAll(" ", "_")}_at`,
    `let one;\nlet THE_${word.replaceAll(" ", "_").toUpperCase()};`,
    `.one {}\n.the-${word.replaceAll(" ", "-")}-one {}`,
    `let one;\n/** Reads the ${word}. */`,
    `let one;\nlet text = "Your ${word} is here";`,
    `let one;\nlet text = "These ${word}s";`,
    `# One\n## The ${word.toUpperCase()}, a member's`,
  ];
  for (const text of planted) expect(wordsOf("apps/planted.ts", text)).toContain(`2 ${word}`);
  expect(wordsOf(`apps/my-${word.replaceAll(" ", "-")}.ts`, "")).toContain(`0 ${word}`);
});

test.each(declarations)("$word is found where it is declared", ({ word }) => {
  const [kind = "", declared = ""] = word.split(" ");
  const name = kind === "type" ? `${declared[0]?.toUpperCase()}${declared.slice(1)}` : declared;
  expect(wordsOf("apps/planted.ts", `let one;\n${kind} ${name} = 1;`)).toEqual([`2 ${word}`]);
  expect(wordsOf("apps/sound.ts", `${kind} ${name}Amount = 1;`)).toEqual([]);
});

test.each(names)("$word is found in a name, and left alone in a sentence", ({ word }) => {
  expect(wordsOf("apps/planted.ts", `let one;\nlet ${word}Member = 1;`)).toEqual([`2 ${word}`]);
  expect(wordsOf("apps/sound.ts", `let one; // They ${word} the member.`)).toEqual([]);
});

test("words that contain a retired one are left alone", () => {
  const sound =
    "let newspaper, outstanding, indoors, bookshop, constraint, thoughtful, walkway, send_alongside;";
  expect(wordsOf("apps/sound.ts", sound)).toEqual([]);
});

test("a sentence of the specification is exempt, and the same word elsewhere is not", () => {
  const reload = [{ say: "load again", word: "page", namesOnly: false }];
  expect(findRetiredWords("apps/a.ts", `const text = "${COPY.reload}";`, reload)).toEqual([]);
  expect(findRetiredWords("apps/a.ts", `const text = "This page";`, reload)).toHaveLength(1);
});

test("what a story says is seen is exempt, and what else it says is not", () => {
  const row = [{ say: "a page", word: "sheet", namesOnly: false }];
  const story = (text: string): string =>
    `export const Ready = { parameters: {\n  state: "Ready",\n  seen: ${text},\n} };\n`;
  const read = (path: string, text: string): unknown[] => findRetiredWords(path, text, row);
  expect(read("apps/a.stories.tsx", story('"This \\"sheet\\""'))).toEqual([]);
  expect(read("apps/a.stories.tsx", story('{ role: "button", name: "A\\nsheet" }'))).toEqual([]);
  expect(read("apps/a.ts", story('"This sheet"'))).toHaveLength(1);
  const after = `${story('{\n  role: "button",\n  name: "A sheet",\n}')}const text = "A sheet";\n`;
  expect(read("apps/a.stories.tsx", after)).toMatchObject([{ line: 8 }]);
});

describe("names of exported functions", () => {
  test.each([
    "export function decided() {}",
    "export async function held() {}",
    "export const said = () => 1;",
    "export const written = function () {};",
    "export function* keptBack() {}",
    "function asked() {}\nexport { asked };",
    "export function settle() {}",
    "export function pageOfMembers() {}",
    "export function queueOf() {}",
    "export const changeViews = () => 1;",
    "export function staffRoutes() {}",
  ])("%s is found", (code) => {
    expect(findVerblessFunctions("apps/planted.ts", code)).toHaveLength(1);
  });

  test.each([
    "export function decideProposal() {}",
    "export const isGlobal = () => true;",
    "export const mayRefuse = () => true;",
    "export const useMember = () => 1;",
    "export const toKobo = () => 1;",
    "export function MemberPage() {}",
    "export function readLines() {}",
    "function held() {}",
    "export const held = 1;",
    "export type held = () => void;",
  ])("%s is sound", (code) => {
    expect(findVerblessFunctions("apps/sound.ts", code)).toEqual([]);
  });
});

test("a fault says its place and what is said instead", () => {
  const text = "// verdict\nexport function asked() {}";
  expect(findFaults([{ path: "apps/a/b.ts", text }], words)).toEqual([
    'apps/a/b.ts:1: say "provider status" for "verdict"',
    'apps/a/b.ts: asked begins with "asked", which is no verb of tools/checks/verbs.ts',
  ]);
});

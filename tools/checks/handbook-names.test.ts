import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settleCounts } from "./counts.ts";

const ROOT = join(import.meta.dirname, "../..");
const HANDBOOK = join(ROOT, "docs", "handbook");

/** Where the words of both apps stand: their pages, the catalogues, and the reasons that the server gives. */
const SOURCES = [
  "apps/office/src",
  "apps/web/src",
  "packages/contract/src",
  "packages/frame/src",
  "packages/ui/src",
  "apps/server/src/payments",
  "apps/server/src/integrity",
  "apps/server/src/rate-questions.ts",
  "apps/server/src/estates",
  "apps/server/src/promises",
  "apps/server/src/reviews",
];

/** What a page puts together from several words: each of its parts stands in a source. */
const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  "Ask to pay …": ["Ask to pay ${"],
  "Bank charges: 42 lines": ["Bank charges", "lines`"],
  "Being decided by…": ["Being decided by ${"],
  "Exchange rate: …": ["Exchange rate: ${"],
  "Export CSV": ["Export {", "CSV"],
  "Export JSON lines": ["Export {", "JSON lines"],
  "Export PDF": ["Export {", "PDF"],
  "Export the pack": ["Export {", "the pack"],
  "Export XLSX": ["Export {", "XLSX"],
  "Export XML": ["Export {", "XML"],
  "Lines of ₦150.00 are missing": ["Lines of ${"],
  "Make a naira batch": ["Make a {", "naira"],
  "My Account, Data": ["My Account", "Data"],
  "My Account, Security": ["My Account", "Security"],
  "No file covers 3 to 5 November": ["No file covers ${"],
  "Propose Bank charges": ["Propose {", "Bank charges"],
  "Show the grant": ["Show the {", "grant"],
  "Show: Decided": ["Show", "Decided"],
  "Show: Proposed by others": ["Show", "Proposed by others"],
  "State: Over": ["State", "Over"],
};

const flatten = (text: string): string =>
  text
    .replaceAll(/\{" "\}/g, " ")
    .replaceAll(/[’‘]|&rsquo;|&apos;/g, "'")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();

function readSource(folder: string): string {
  if (folder.endsWith(".ts")) return readFileSync(join(ROOT, folder), "utf8");
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|stories)\.|testing\//.test(path))
    .map((path) => readFileSync(join(ROOT, folder, path), "utf8"))
    .join("\n");
}

/** What a page of the handbook says that a screen shows: what is bold or italic. A sentence of its own ends with a mark. */
function listNames(markdown: string): string[] {
  const text = markdown.replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, "");
  return [...text.matchAll(/\*\*([^*]+)\*\*|(?<![\w*_])_([^_]+)_(?![\w_])/g)]
    .map(([, bold, italic]) => bold ?? italic ?? "")
    .filter((name) => !/[.,:!?]$/.test(name));
}

const findUnshown = (names: readonly string[], sources: string): string[] =>
  names.filter((name) =>
    (COMPOSED[name] ?? [name]).some((part) => !sources.includes(flatten(part))),
  );

const sources = flatten(SOURCES.map((folder) => readSource(folder)).join("\n"));
const pages = readdirSync(HANDBOOK).filter((file) => file.endsWith(".md"));
const names = pages.map((page) => ({
  page,
  names: listNames(readFileSync(join(HANDBOOK, page), "utf8")),
}));

test.each(names)("what $page calls by name is shown by a screen", (page) => {
  expect(findUnshown(page.names, sources)).toEqual([]);
});

test("each name that a page puts together is in the handbook", () => {
  const all = new Set(names.flatMap((page) => page.names));
  expect(settleCounts("handbook-names", { pages: pages.length, names: all.size })).toEqual([]);
  expect(Object.keys(COMPOSED).filter((name) => !all.has(name))).toEqual([]);
});

test("a name that no screen shows is found", () => {
  const page = "Press **Propose to forget it**, or _Release_. **Not a name.**";
  expect(findUnshown(listNames(page), sources)).toEqual(["Propose to forget it"]);
});

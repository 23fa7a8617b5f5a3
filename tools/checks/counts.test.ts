import { basename } from "node:path";
import { expect, test } from "vitest";
import { findCountFaults, parseCounts } from "./counts.ts";
import { GUARDS, listCounted, PROGRAMS } from "./guards.ts";
import { readLiteral, Repository, visitNodes } from "./read-source.ts";

const expected = parseCounts("words: files 1000\nwords: nouns 100\n");

test.each([
  ["as many", { files: 1000, nouns: 100 }, []],
  ["a few fewer", { files: 950, nouns: 95 }, []],
  [
    "many fewer",
    { files: 949, nouns: 100 },
    ["words: files: it looked at 949; counts.txt says 1000."],
  ],
  [
    "many more",
    { files: 1051, nouns: 100 },
    ["words: files: it looked at 1051; counts.txt says 1000."],
  ],
  ["none", { files: 0, nouns: 100 }, ["words: files: it looked at none."]],
  [
    "what has no line",
    { files: 1000, nouns: 100, rows: 7 },
    ["words: rows 7: counts.txt has no such line."],
  ],
  ["no longer all", { files: 1000 }, ["words: nouns: it no longer counts them."]],
])("a guard that looked at %s", (_, counts, faults) => {
  const sentences = findCountFaults("words", counts, expected);
  expect(sentences.map((fault) => fault.split(" If that is right")[0])).toEqual(faults);
});

test("a guard that does not count is found", () => {
  expect(findCountFaults("others", {}, expected)).toEqual([
    "others does not say what it looked at.",
  ]);
});

test("a line that cannot be read, or stands twice, is found", () => {
  expect(() => parseCounts("words: files\n")).toThrow("cannot be read: words: files");
  expect(() => parseCounts("words: files 1\nwords: files 2\n")).toThrow("words: files 2");
});

/** Tests that guard nothing: each calls functions of a tool with values of its own. */
const NO_GUARDS: ReadonlySet<string> = new Set([
  "advisories",
  "amount-args",
  "arg-types",
  "branded-types",
  "built-stories",
  "change-notes",
  "check-reports",
  "check-schedule",
  "check-times",
  "club-theme",
  "command-line",
  "counts",
  "daily-journeys",
  "decisions",
  "earlier-release",
  "endpoint-hooks",
  "find-causes",
  "guards",
  "hard-coded-words",
  "hooked-letters",
  "how-to-steps",
  "memory-folder",
  "musts",
  "mutants",
  "named-steps",
  "nullability",
  "passed-stories",
  "pseudo-language",
  "read-run",
  "recent-changes",
  "release",
  "said-words",
  "sbom",
  "serve-desk",
  "sign-in",
  "stated-states",
  "story-faults",
  "story-fingerprints",
  "story-graph",
  "story-outcome",
  "story-packages",
  "story-report",
  "story-screenshot",
  "story-store",
  "story-tags",
  "story-titles",
  "thumbnails",
  "traced",
  "transcript",
  "verifier-page",
  "words",
  "year",
]);

test("every test of the tools counts what it looked at, or guards nothing", () => {
  const repository = Repository.open();
  const reporting = new Set<string>();
  const files = repository.list(/^tools\/.*\.test\.ts$/);
  for (const path of files) {
    const name = basename(path, ".test.ts");
    visitNodes(repository.parse(path), (node) => {
      if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return;
      if (node.callee.name !== "settleCounts") return;
      expect([path, readLiteral(node.arguments[0])]).toEqual([path, name]);
      reporting.add(name);
    });
  }
  const guards = [...GUARDS.map(({ name }) => name), ...Object.keys(PROGRAMS), ...reporting];
  expect(guards.toSorted()).toEqual(listCounted());
  const silent = files
    .map((path) => basename(path, ".test.ts"))
    .filter((name) => !reporting.has(name));
  expect(silent.toSorted()).toEqual([...NO_GUARDS].toSorted());
});

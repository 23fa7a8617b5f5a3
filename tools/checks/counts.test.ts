import { expect, test } from "vitest";
import { findCountFaults, parseCounts } from "./counts.ts";

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

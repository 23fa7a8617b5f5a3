import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import {
  computeDigests,
  readPassedStories,
  rememberPassedStories,
  type Expectations,
} from "./passed-stories.ts";
import type { BuiltGraph } from "./story-graph.ts";

const BUTTON = "packages/ui/src/button/button.stories.tsx";
const LIST = ".storybook/states.stories.tsx";
const folder = mkdtempSync(join(tmpdir(), "kinfold-passed-"));
const PATH = join(folder, "passed-stories.txt");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const graph: BuiltGraph = {
  modules: {
    [BUTTON]: { imports: ["packages/ui/src/button/button.tsx"], lazy: [] },
    [LIST]: { imports: [".storybook/stated-states.ts"], lazy: [] },
    "packages/ui/src/button/button.tsx": { imports: [], lazy: [] },
    ".storybook/preview.tsx": {
      imports: ["packages/ui/src/link/link.tsx", ".storybook/docs/page.tsx"],
      lazy: [],
    },
    // Every story has the pages of the documentation beside it, and one of them lists states.
    ".storybook/docs/page.tsx": { imports: [".storybook/stated-states.ts"], lazy: [] },
  },
  stories: [BUTTON, LIST],
  preview: [".storybook/preview.tsx"],
  digests: { [BUTTON]: "a", "packages/ui/src/button/button.tsx": "b" },
  shared: "c",
};
const expected: Expectations = { states: "[]", ofFile: () => "looks" };

const digest = (other: Partial<BuiltGraph> = {}, also: Partial<Expectations> = {}) =>
  computeDigests({ ...graph, ...other }, () => "", { ...expected, ...also });

const withText = (file: string): Partial<BuiltGraph> => ({
  digests: { ...graph.digests, [file]: "other" },
});

test.each([
  ["its own text", withText(BUTTON), {}, [BUTTON]],
  ["what it imports", withText("packages/ui/src/button/button.tsx"), {}, [BUTTON]],
  ["what every story stands in", withText("packages/ui/src/link/link.tsx"), {}, [BUTTON, LIST]],
  ["what no story imports and all are made of", { shared: "d" }, {}, [BUTTON, LIST]],
  ["the states of all, where they are listed", {}, { states: "[1]" }, [LIST]],
  ["what is accepted of it", {}, { ofFile: (file: string) => file }, [BUTTON, LIST]],
  ["no other file", withText("apps/server/src/main.ts"), {}, []],
])("a story file is made of %s", (_, other, also, changed) => {
  const before = digest();
  const now = digest(other, also);
  expect([...now].filter(([file, one]) => before.get(file) !== one).map(([file]) => file)).toEqual(
    changed,
  );
});

test("a Storybook without a story is told, for nothing of it would be left to visit", () => {
  expect(() => digest({ stories: [] })).toThrow("holds no story");
});

test("what passed is remembered, also beside what passed before, until its file is gone", () => {
  const button = "0123456789abcdef";
  const list = "fedcba9876543210";
  rememberPassedStories(PATH, new Map([[BUTTON, button]]), [BUTTON, LIST]);
  rememberPassedStories(PATH, new Map([[LIST, list]]), [BUTTON, LIST]);
  expect(readPassedStories(PATH)).toEqual(
    new Map([
      [LIST, list],
      [BUTTON, button],
    ]),
  );
  rememberPassedStories(PATH, new Map(), [LIST]);
  expect(readFileSync(PATH, "utf8")).toBe(`${LIST} ${list}\n`);
});

test("what passed in another folder, where something may be planted, is not remembered", () => {
  const before = readFileSync(PATH, "utf8");
  vi.stubEnv("STORY_BUILT", folder);
  rememberPassedStories(PATH, new Map([[BUTTON, "0123456789abcdef"]]), [BUTTON, LIST]);
  vi.unstubAllEnvs();
  expect(readFileSync(PATH, "utf8")).toBe(before);
});

test("a line that is no story file with its digest is told", () => {
  writeFileSync(PATH, `${LIST} passed\n`);
  expect(() => readPassedStories(PATH)).toThrow("passed-stories.txt:1 is no story file");
});

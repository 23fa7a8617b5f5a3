import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  listBuiltStories,
  formatFullName,
  indexInGroups,
  selectStories,
  removeGroupNumber,
} from "./built-stories.ts";

const folder = mkdtempSync(join(tmpdir(), "kinfold-built-"));
const entry = (id: string, type = "story"): object => ({
  id,
  title: "T",
  name: id.split("--")[1],
  type,
  importPath: "./x.stories.tsx",
});
const IDS = [
  "components-inputs-button--busy",
  "components-inputs-button--busy-for-long",
  "components-feedback-notice--matrix",
];
writeFileSync(
  join(folder, "index.json"),
  JSON.stringify({ v: 5, entries: Object.fromEntries(IDS.map((id) => [id, entry(id)])) }),
);
const all = listBuiltStories(folder);
const meantBy = (...names: string[]): string[] => selectStories(all, names).map(({ id }) => id);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("a whole id means that story and no other", () => {
  expect(meantBy("components-inputs-button--busy")).toEqual(["components-inputs-button--busy"]);
});

test("a part of an id means every story that has it, each once", () => {
  expect(meantBy("button", "inputs")).toEqual([
    "components-inputs-button--busy",
    "components-inputs-button--busy-for-long",
  ]);
  expect(meantBy()).toEqual(IDS);
});

test.each(["data-button--matrix", "tmp", ".*"])("%s, which no id holds, is refused", (name) => {
  expect(() => meantBy("notice", name)).toThrow(`No story has "${name}" in its id.`);
});

test("the runner is told of the chosen stories only, in groups of so many, by names that say whose they are", () => {
  const index = JSON.parse(indexInGroups(folder, selectStories(all, ["b", "matrix"]), 2)) as object;
  const [busy, long, notice] = IDS;
  expect(index).toEqual({
    v: 5,
    entries: {
      [`${busy}`]: { ...entry(`${busy}`), title: "0", name: "T busy" },
      [`${long}`]: { ...entry(`${long}`), title: "0", name: "T busy-for-long" },
      [`${notice}`]: { ...entry(`${notice}`), title: "1", name: "T matrix" },
    },
  });
  expect(JSON.parse(indexInGroups(folder, selectStories(all, ["notice"]), 2))).toHaveProperty(
    ["entries", `${notice}`, "title"],
    "0",
  );
});

test("what the runner calls a test leads back to its story", () => {
  const [, story] = all;
  expect(removeGroupNumber("12 T busy-for-long play-test")).toBe(
    story && `${formatFullName(story)} play-test`,
  );
});

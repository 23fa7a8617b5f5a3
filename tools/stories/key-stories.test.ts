import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { indexStories } from "../checks/stated-states.ts";
import { getStoryGroup, KEY_STORIES } from "./key-stories.ts";

const ROOT = join(import.meta.dirname, "../..");
const files = globSync("{.storybook,{apps,packages}/*/src/**}/*.stories.tsx", { cwd: ROOT });
const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
const ids = [...indexStories(texts).keys()];

test("each key story is there, once", () => {
  expect(ids.length).toBeGreaterThan(2_000);
  expect(KEY_STORIES.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(KEY_STORIES).size).toBe(KEY_STORIES.length);
});

test("each group of components and each part of the apps has one, and all are few", () => {
  const groups = new Set(KEY_STORIES.map(getStoryGroup));
  expect([...new Set(ids.map(getStoryGroup))].filter((group) => !groups.has(group))).toEqual([]);
  expect(KEY_STORIES.length).toBeLessThan(50);
});

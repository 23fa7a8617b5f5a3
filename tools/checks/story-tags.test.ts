import { expect, test } from "vitest";
import { addTags, findTaggedStories } from "./story-tags.ts";
import { SHEET_FOLDERS } from "../stories/thumbnails.ts";

const NONE = { stated: new Set<string>(), changed: new Set<string>() };

/** The tags that one entry gets, beside "dev", which it had. */
function tagsOf(title: string, tagged = NONE): string[] | undefined {
  const entry = { id: "a--b", type: "story", title, tags: ["dev"] };
  return addTags({ v: 5, entries: { "a--b": entry } } as never, tagged).entries["a--b"]?.tags;
}

test("a story that shows a state of the specification, and one whose look has changed, say so", () => {
  expect(tagsOf("Flows/Withdraw")).toEqual(["dev"]);
  expect(tagsOf("Flows/Withdraw", { ...NONE, stated: new Set(["a--b"]) })).toEqual([
    "dev",
    "stated",
  ]);
  expect(tagsOf("Flows/Withdraw", { ...NONE, changed: new Set(["a--b"]) })).toEqual([
    "dev",
    "changed",
  ]);
  expect(tagsOf("Flows/Withdraw", { ...NONE, stated: new Set(["a--c"]) })).toEqual(["dev"]);
});

test("a component says what it is built on, and nothing while it is stable", () => {
  expect(tagsOf("Components/Overlays/Dialog")).toEqual(["dev", "built-on-radix"]);
  expect(tagsOf("Components/Data/Table")).toEqual(["dev", "built-on-tanstack-virtual"]);
  expect(tagsOf("Components/Inputs/Button")).toEqual(["dev"]);
});

test("an index that is tagged already stays as it is", () => {
  const tagged = { ...NONE, stated: new Set(["a--b"]) };
  const entry = { id: "a--b", type: "story", title: "Components/Overlays/Dialog", tags: ["dev"] };
  const once = addTags({ v: 5, entries: { "a--b": entry } } as never, tagged);
  expect(addTags(once, tagged)).toEqual(once);
});

test("the states of this repository are found", () => {
  const { stated } = findTaggedStories(SHEET_FOLDERS);
  expect(stated.size).toBeGreaterThan(600);
  expect(stated).toContain("flows-withdraw--with-an-amount");
});

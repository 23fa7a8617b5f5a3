import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { computeSourcesDigest, listBuiltStories, selectStories } from "./built-stories.ts";

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

test("stories are built again when a file that a build can read is another, new or gone, and for nothing else", () => {
  const root = mkdtempSync(join(tmpdir(), "kinfold-sources-"));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const digest = (): string | undefined => computeSourcesDigest(root);
  expect(digest()).toBeUndefined();
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  write("packages/ui/src/button.tsx", "1");
  write(".storybook/main.ts", 'import "../tools/graph.ts";');
  const before = digest();
  write("apps/server/src/main.ts", "1");
  write("docs/stories.md", "1");
  write(".storybook/passed-stories.txt", "1");
  write(".storybook/fingerprints/button.txt", "1");
  write("tools/release.ts", "1");
  expect(digest()).toBe(before);
  const others = ["apps/web/src/main.tsx", "pnpm-lock.yaml", "tools/graph.ts"].map((file) => {
    write(file, "1");
    return digest();
  });
  write("packages/ui/src/button.tsx", "2");
  const all = [before, ...others, digest()];
  expect(new Set(all).size).toBe(all.length);
  rmSync(join(root, "packages/ui/src/button.tsx"));
  expect(all).not.toContain(digest());
  rmSync(root, { recursive: true });
});

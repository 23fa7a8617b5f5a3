import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settleCounts } from "../counts.ts";
import { readRunbook } from "./read-runbook.ts";
import { SCENARIOS } from "./scenarios.ts";

const FOLDER = join(import.meta.dirname, "../../../docs/run/runbooks");
const pages = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .map((name) => name.replace(".md", ""));

test("every runbook is rehearsed, and every rehearsal has its page", () => {
  expect(Object.keys(SCENARIOS).toSorted()).toEqual(pages.toSorted());
  const blocks = Object.values(SCENARIOS).flatMap((scenario) => scenario.blocks).length;
  expect(settleCounts("runbooks", { pages: pages.length, blocks })).toEqual([]);
});

test.each(pages)(
  "each block of commands of %s is rehearsed, and one is left out as a plant",
  (name) => {
    const { blocks, planted } = SCENARIOS[name] ?? { blocks: [], planted: -1 };
    const commands = readRunbook(readFileSync(join(FOLDER, `${name}.md`), "utf8"));
    expect(commands.length).toBeGreaterThan(1);
    expect(blocks.length).toBe(commands.length);
    expect(commands[planted]).toBeDefined();
  },
);

test("blocks are read below their headings, indented ones too, and other languages not", () => {
  const page =
    "# A\n\n## One\n\n```sh\nls\n```\n\n```sql\nselect 1\n```\n\n## Two\n\n1. so:\n\n   ```sh\n   df\n   ```\n";
  expect(readRunbook(page)).toEqual([
    { title: "One", text: "ls\n" },
    { title: "Two", text: "df\n" },
  ]);
});

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { settleCounts } from "./counts.ts";

const ROOT = join(import.meta.dirname, "../..");
const SERVER = "apps/server/src";
/** A search with more files than this is no answer. */
const MOST_FILES = 3;
/** Of tests alone; nothing of them ships. */
const OF_TESTS = new Set(["schema", "testing"]);

const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");

/** The cells of the table below a heading, without its head. Pipes inside code are written `\|`. */
function rowsBelow(heading: string): string[][] {
  const [, below = ""] = page.split(`\n## ${heading}\n`);
  const [section = ""] = below.split("\n## ");
  return section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll("\\|", "|")),
    );
}

const codeOf = (cell = ""): string => /^`(.+)`$/.exec(cell)?.[1] ?? "";

test("every module of the server has one line, and every line a module", () => {
  const named = rowsBelow("The server's modules").map(([name]) => codeOf(name));
  const modules = readdirSync(join(ROOT, SERVER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !OF_TESTS.has(entry.name))
    .map(({ name }) => name);
  expect(named).toEqual(modules.toSorted());
});

test("every file that a diagram names is there", () => {
  const files = [...page.matchAll(/(?<![\w/`])([a-z-]+\/[a-z-]+\.ts)\b/g)].map(([, file]) => file);
  const named = rowsBelow("The server's modules").length;
  expect(settleCounts("architecture", { files: files.length, modules: named })).toEqual([]);
  expect(files.filter((file) => !existsSync(join(ROOT, SERVER, file ?? "")))).toEqual([]);
});

describe("one search answers it:", () => {
  const questions = rowsBelow("Ten questions");
  test("there are ten", () => expect(questions).toHaveLength(10));
  test.each(questions)("%s", (_question, search, answer) => {
    const command = codeOf(search);
    expect(command).toMatch(/^git grep -n /);
    const { stdout } = spawnSync("bash", ["-c", command], { cwd: ROOT, encoding: "utf8" });
    const lines = stdout.split("\n").filter((line) => line !== "");
    const files = new Set(lines.map((line) => line.slice(0, line.indexOf(":"))));
    expect([...files]).toContain(codeOf(answer));
    expect(files.size).toBeLessThanOrEqual(MOST_FILES);
  });
});

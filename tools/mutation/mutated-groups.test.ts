import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settleCounts } from "../checks/counts.ts";
import { parseSource, visitNodes } from "../checks/read-source.ts";
import {
  CONSTANTS,
  listRulesFiles,
  MONEY_MODULES,
  MUTATED,
  NOT_MUTATED,
} from "./mutated-groups.ts";
import { listPureFiles } from "./pure-files.ts";

const ROOT = join(import.meta.dirname, "../..");

test("every file of rules and every pure file of money is in one group of mutations, or is listed with a reason", () => {
  const [rules, pure] = [listRulesFiles(), listPureFiles(MONEY_MODULES)];
  const counts = { "files of rules": rules.length, "pure files of money": pure.length };
  expect(settleCounts("mutated-groups", counts)).toEqual([]);
  const files = [...new Set([...rules, ...pure])];
  const grouped = Object.values(MUTATED).flatMap((group) => group.files ?? []);
  const times = (file: string): number =>
    grouped.filter((each) => each === file).length + (Object.hasOwn(NOT_MUTATED, file) ? 1 : 0);
  expect(files.filter((file) => times(file) !== 1)).toEqual([]);
  expect(Object.keys(NOT_MUTATED).filter((file) => !files.includes(file))).toEqual([]);
});

test("a file that is left out as limits and durations has no function", () => {
  const files = Object.keys(NOT_MUTATED).filter((file) => NOT_MUTATED[file] === CONSTANTS);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const types = new Set<string>();
    visitNodes(parseSource(file, readFileSync(join(ROOT, file), "utf8")), ({ type }) =>
      types.add(type),
    );
    expect([...types]).toContain("ExportNamedDeclaration");
    expect([...types].filter((type) => type.includes("Function"))).toEqual([]);
  }
});

test("each group's files are there, and so is every test that is named by its file", () => {
  for (const { files = [], root, tests, sql } of Object.values(MUTATED)) {
    const named = tests.filter((path) => !path.includes("*")).map((path) => `${root}/${path}`);
    const paths = [...files, ...named, ...(sql?.templates ?? [])];
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(tests.length).toBeGreaterThan(0);
  }
});

import { expect, test } from "vitest";
import { createImporterSearch, findCircle, type Graph } from "./script-groups.ts";

/** A graph of modules, each with what imports it. */
const createGraph = (importers: Record<string, string[]>): Graph => ({
  getModuleInfo: (id) => ({ importers: importers[id] ?? [] }),
});

test("what a page imports, directly or through others, is loaded by it from the start", () => {
  const graph = createGraph({
    "field.ts": ["form.ts", "table.ts"],
    "form.ts": ["sign-up-page.ts", "field.ts"],
    "table.ts": ["wallet-page.ts"],
  });
  const isOnSignUp = createImporterSearch((id) => id === "sign-up-page.ts");
  expect(["sign-up-page.ts", "form.ts", "field.ts"].map((id) => isOnSignUp(id, graph))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["table.ts", "wallet-page.ts"].map((id) => isOnSignUp(id, graph))).toEqual([false, false]);
});

test("scripts that import each other in a circle are found, through any number of others", () => {
  const imports: Record<string, string[]> = {
    "index.js": ["front.js"],
    "front.js": ["words.js"],
    "words.js": ["time.js"],
  };
  expect(findCircle(imports)).toBeUndefined();
  expect(findCircle({ ...imports, "time.js": ["front.js"] })).toEqual([
    "front.js",
    "words.js",
    "time.js",
    "front.js",
  ]);
});

import type { Manifest } from "vite";
import { expect, test } from "vitest";
import { listInitialChunks } from "./chunk-graph.ts";

const chunk = (file: string, imports: string[] = [], isEntry = false): Manifest[string] => ({
  file,
  imports,
  isEntry,
});

test("a visit loads the entry, the page and all that they import, each before what it imports, and nothing else", () => {
  const manifest = {
    "index.html": chunk("index.js", ["_front.js"], true),
    "src/page.tsx": chunk("page.js", ["_front.js", "_field.js"]),
    "src/other.tsx": chunk("other.js"),
    "_front.js": chunk("front.js"),
    "_field.js": chunk("field.js", ["_front.js"]),
  };
  expect(listInitialChunks(manifest, ["src/page.tsx"])).toEqual([
    "index.js",
    "front.js",
    "page.js",
    "field.js",
  ]);
});

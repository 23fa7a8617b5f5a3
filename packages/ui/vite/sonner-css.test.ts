// @vitest-environment node
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { removeInjectedCss } from "./sonner-css.ts";

const shipped = readFileSync(
  createRequire(import.meta.url)
    .resolve("sonner")
    .replace(/index\.m?js$/, "index.mjs"),
  "utf8",
);

test("sonner as installed loses its run-time style and nothing else", () => {
  const lines = shipped.split("\n");
  const kept = removeInjectedCss(shipped).split("\n");
  expect(lines.filter((line) => line.startsWith('__insertCSS("'))).toHaveLength(1);
  expect(kept).toEqual(lines.map((line) => (line.startsWith('__insertCSS("') ? "" : line)));
});

test("a sonner that injects otherwise stops the build", () => {
  expect(() => removeInjectedCss("export const toast = 1;")).toThrow("sonner no longer injects");
});

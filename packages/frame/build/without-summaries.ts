import type { Plugin } from "vite";

const ENDPOINTS = /packages\/contract\/src\/[\w-]+\.ts$/;
const SUMMARY = /^ {2}summary:\s*"(?:[^"\\]|\\.)*",$/gm;

/** Leaves out of the browser's scripts what endpoints say of themselves: only the server's API description reads it. */
export function removeSummaries(): Plugin {
  return {
    name: "kinfold:without-summaries",
    enforce: "pre",
    apply: "build",
    transform: (code, id) => (ENDPOINTS.test(id) ? code.replaceAll(SUMMARY, "") : null),
  };
}

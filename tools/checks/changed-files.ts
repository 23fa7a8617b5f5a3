import { join } from "node:path";
import { runGit } from "../machine/git.ts";

const ROOT = join(import.meta.dirname, "../..");

const listLines = (...args: string[]): string[] =>
  runGit(ROOT, ...args)
    .split("\n")
    .filter((line) => line !== "");

/** The files that differ from where the base branch was left, with those that are not committed yet. Paths are from the root. */
export function listChangedFiles(base: string): string[] {
  const [from = base] = listLines("merge-base", base, "HEAD");
  return [
    ...listLines("diff", "--name-only", from),
    ...listLines("ls-files", "--others", "--exclude-standard"),
  ];
}

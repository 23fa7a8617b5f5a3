import { join } from "node:path";
import { readGit, runGit } from "../machine/git.ts";

const ROOT = join(import.meta.dirname, "../..");

const listLines = (...args: string[]): string[] =>
  runGit(ROOT, ...args)
    .split("\n")
    .filter((line) => line !== "");

/** The files that differ between this commit and the work tree, with those that are not committed yet, from the root; undefined where the commit is not here. */
export function listFilesSince(commit: string): string[] | undefined {
  if (readGit(ROOT, "cat-file", "-e", `${commit}^{commit}`) === undefined) return undefined;
  return [
    ...listLines("diff", "--name-only", commit),
    ...listLines("ls-files", "--others", "--exclude-standard"),
  ];
}

/** The files that differ from where the base branch was left, with those that are not committed yet. Paths are from the root. */
export function listChangedFiles(base: string): string[] {
  const [from = base] = listLines("merge-base", base, "HEAD");
  return listFilesSince(from) ?? [];
}
